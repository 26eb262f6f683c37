"""Metrics: a few numbers about this server, as Prometheus reads them."""

from dataclasses import dataclass, field

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)  # seconds


@dataclass
class Metrics:
    """Counters and gauges."""

    rooms: int = 0  # in memory
    sockets: int = 0
    tables: int = 0  # opened since the start
    events: int = 0  # kept since the start
    frames: int = 0
    refused: int = 0
    dropped: int = 0  # clients that were too slow
    took: list[int] = field(default_factory=lambda: [0] * (len(BUCKETS) + 1))
    took_seconds: float = 0.0

    def answered(self, seconds: float) -> None:
        """A frame was answered in this time."""
        self.frames += 1
        self.took_seconds += seconds
        self.took[next((place for place, most in enumerate(BUCKETS) if seconds <= most), len(BUCKETS))] += 1

    def text(self) -> str:
        """All of them."""
        lines = [
            *gauge("crocetta_rooms", "Rooms in memory", self.rooms),
            *gauge("crocetta_sockets", "Open sockets", self.sockets),
            *counter("crocetta_tables_total", "Tables opened", self.tables),
            *counter("crocetta_events_total", "Events kept", self.events),
            *counter("crocetta_refusals_total", "Frames refused", self.refused),
            *counter("crocetta_dropped_total", "Clients dropped because they were too slow", self.dropped),
            *self._histogram(),
        ]
        return "\n".join(lines) + "\n"

    def _histogram(self) -> list[str]:
        name, so_far, lines = "crocetta_answer_seconds", 0, list[str]()
        lines += [f"# HELP {name} From a frame to its answer", f"# TYPE {name} histogram"]
        for most, number in zip(BUCKETS, self.took, strict=False):
            so_far += number
            lines.append(f'{name}_bucket{{le="{most}"}} {so_far}')
        lines.append(f'{name}_bucket{{le="+Inf"}} {self.frames}')
        return [*lines, f"{name}_sum {self.took_seconds:.6f}", f"{name}_count {self.frames}"]


def gauge(name: str, help: str, value: int) -> list[str]:
    return [f"# HELP {name} {help}", f"# TYPE {name} gauge", f"{name} {value}"]


def counter(name: str, help: str, value: int) -> list[str]:
    return [f"# HELP {name} {help}", f"# TYPE {name} counter", f"{name} {value}"]
