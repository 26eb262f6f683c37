"""What a page weighs: every byte that the browser receives, headers and socket included."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import Page

KIB = 1024


@dataclass
class Weight:
    """Bytes by what was fetched; what the browser had kept weighs nothing."""

    parts: dict[str, float] = field(default_factory=dict)  # by path

    @property
    def total(self) -> float:
        return sum(self.parts.values())

    def __str__(self) -> str:
        largest = sorted(self.parts.items(), key=lambda part: -part[1])[:8]
        return f"{self.total / KIB:.1f} KiB in {len(self.parts)} parts: " + ", ".join(
            f"{path} {size / KIB:.1f}" for path, size in largest
        )


def weigh(page: Page) -> Weight:
    """Begin to weigh: what this page loads from now on adds up in the result."""
    weight = Weight()
    paths: dict[str, str] = {}
    browser = page.context.new_cdp_session(page)

    def add(path: str, size: float) -> None:
        weight.parts[path] = weight.parts.get(path, 0) + size

    def begun(event: dict) -> None:  # type: ignore[type-arg]
        paths[event["requestId"]] = urlsplit(event["response"]["url"]).path

    def loaded(event: dict) -> None:  # type: ignore[type-arg]
        add(paths.get(event["requestId"], "?"), event["encodedDataLength"])

    def heard(event: dict) -> None:  # type: ignore[type-arg]
        add("the socket", len(event["response"]["payloadData"].encode()))

    browser.on("Network.responseReceived", begun)
    browser.on("Network.loadingFinished", loaded)
    browser.on("Network.webSocketFrameReceived", heard)
    browser.send("Network.enable")
    return weight
