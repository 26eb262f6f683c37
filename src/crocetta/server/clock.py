"""The clock of a table: whose time runs, who has been away too long, and how long people may look before dice fall.

It keeps times in memory only: after a restart everybody's time begins anew.
"""

from crocetta.server.table import Table

THROW = -1  # instead of a seat: the time for a throw
PRACTICE = 2500  # milliseconds before a throw, where choices may be taken back until then
DESERTED = 30.0  # seconds without anybody after which no time runs


class Clock:
    """Since when each question has been open, and when everybody was last seen."""

    def __init__(self, table: Table, now: float) -> None:
        self.table = table
        self.since: dict[tuple[int, int], float] = {}  # by seat and question
        self.last_seen: dict[int, float] = {}
        self.began = now
        self.happened = now  # when the last event did
        self.company = False  # somebody listens
        self.last_here = now  # when somebody last was

    def see(self, seat: int | None, company: bool, now: float) -> None:
        """Somebody is here; where nobody was, everybody's time begins anew."""
        if not self.company and now > self.last_here + DESERTED:
            self.since = dict.fromkeys(self.since, now)
        if seat is not None:
            self.last_seen[seat] = now
        self.company, self.last_here = company, now

    def note(self, now: float) -> None:
        """Questions are asked: their time begins."""
        asked = set(self.table.asked.items())
        if self.table.throwing:
            asked.add((THROW, self.table.throwing))
        self.since = {key: self.since.get(key, now) for key in asked}

    # Time for a choice

    def running(self) -> dict[int, float]:
        """By seat: since when the time of somebody who is no bot runs."""
        if not self.table.options.timer or self.table.state != "play":
            return {}
        people = {
            seat: self.since[seat, question]
            for seat, question in self.table.asked.items()
            if self.table.bot_for(seat) is None and (seat, question) in self.since
        }
        throw = (THROW, self.table.throwing)
        if self.table.throwers() and self.table.options.dice != "real" and throw in self.since:
            people[THROW] = self.since[throw]
        return people

    def ends(self) -> dict[int, float]:
        """By seat: when its time is up; never, where everybody has left before."""
        until = float("inf") if self.company else self.last_here + DESERTED
        ends = {seat: since + self.table.options.timer for seat, since in self.running().items()}
        return {seat: end for seat, end in ends.items() if end <= until}

    def late(self, seat: int, now: float) -> bool:
        """Whether the time of a seat is up."""
        return now >= self.ends().get(seat, float("inf"))

    # Away

    def away(self, online: set[int], now: float) -> list[int]:
        """Awaited seats whose owners have been gone too long, as long as somebody is there to play with."""
        return [seat for seat, due in sorted(self._leaving(online).items()) if now >= due]

    def _leaving(self, online: set[int]) -> dict[int, float]:
        """By seat: when somebody who is missing will be played by a bot."""
        grace = self.table.options.away
        if not grace or not online or self.table.state != "play":
            return {}
        throwers = [] if self.table.options.dice == "real" else self.table.throwers()
        return {
            seat: self.last_seen.get(seat, self.began) + grace
            for seat in {*self.table.asked, *throwers}
            if seat not in online and self.table.bot_for(seat) is None
        }

    # Dice that fall by themselves

    def throws_itself(self) -> bool:
        """Whether nobody is asked to throw: dice that fall at once, or those of a bot."""
        position, dice = self.table.position, self.table.options.dice
        if position is None or dice == "real" or not self.table.throwing:
            return False
        return dice == "auto" or self.table.bot_for(position.active) is not None

    def pause_ends(self) -> float:
        """Until when people may look at what happened, before dice are thrown again."""
        pace = self.table.options.pace
        return self.happened + (max(pace, PRACTICE) if pace and self.table.options.practice else pace) / 1000

    # All together

    def alarm(self, online: set[int], thinking: set[int]) -> float | None:
        """When something will happen by itself next; bots that think already need no alarm."""
        if self.table.state != "play":
            return None
        times = [due for seat, due in self.ends().items() if seat not in thinking]
        times += self._leaving(online).values()
        if self.throws_itself():
            times.append(self.pause_ends())
        return min(times, default=None)
