"""Running a tournament: stretches are handed out, kept and counted until every pairing is over."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Any

from crocetta.study.tournament.course import Course
from crocetta.study.tournament.crew import Crew
from crocetta.study.tournament.ledger import Ledger
from crocetta.study.tournament.plan import Plan
from crocetta.study.tournament.result import result
from crocetta.study.tournament.stretch import Outcome, Stretch

AHEAD = 2  # stretches handed out for each hand: nobody waits for us


def run(
    plan: Plan,
    games: int,
    crew: Crew,
    ledger: Ledger | None = None,
    to_the_end: bool = False,
    progress: Callable[[float], object] = lambda done: None,
) -> dict[str, Any]:
    """At most so many games of every pairing; what came of them, as plain numbers. The crew changes no result."""
    began, busy = time.perf_counter(), time.process_time()
    courses = [Course(pairing, max(1, games // pairing.seats), to_the_end) for pairing in plan.pairings]
    for stretch, outcome in ledger.played() if ledger else ():
        courses[stretch.pairing].take(stretch, outcome)
    played = 0
    for stretch, outcome in work(plan, courses, crew):
        if ledger:
            ledger.add(stretch, outcome)
        played += courses[stretch.pairing].take(stretch, outcome) * plan.pairings[stretch.pairing].seats
        progress(sum(map(how_far, courses)) / len(courses))
    speed = {"games": played, "seconds": time.perf_counter() - began, "processor": time.process_time() - busy}
    return result(plan, courses, games, to_the_end) | {"this_run": speed}


def how_far(course: Course) -> float:
    """The share of a course that is behind it."""
    return 1.0 if course.over else course.games / (course.most * course.pairing.seats)


def work(plan: Plan, courses: list[Course], crew: Crew) -> Iterator[tuple[Stretch, Outcome]]:
    """Every stretch that is played, as soon as it is."""
    flying: dict[Future[Outcome], Stretch] = {}
    while True:
        while len(flying) < AHEAD * crew.places and (stretch := next_stretch(courses, crew.places)):
            flying[crew.play(plan, stretch)] = stretch
        if not flying:
            return
        landed, _ = wait(flying, return_when=FIRST_COMPLETED)
        for future in landed:
            yield flying.pop(future), future.result()


def next_stretch(courses: list[Course], hands: int) -> Stretch | None:
    """The next piece of work: of the pairing that is least far."""
    for course in sorted(courses, key=lambda course: course.upto):
        if not course.over and (stretch := course.next(hands)):
            return stretch
    return None
