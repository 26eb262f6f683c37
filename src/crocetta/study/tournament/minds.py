"""Minds of tables, remembered: one for each number of seats, shared by all threads."""

from functools import lru_cache

from crocetta.bots import arena
from crocetta.bots.mind import Mind
from crocetta.bots.style import Style, styles
from crocetta.bots.thinker import GENERIC
from crocetta.study.tournament.plan import Pairing, Plan

MINDS = 16


@lru_cache(maxsize=MINDS)
def _mind(game: str, seats: int, flags: tuple[tuple[str, str], ...], deck: str, generic: bool) -> Mind:
    from crocetta.core.game import find

    mind = Mind(find(game), seats, dict(flags), deck or None, generic)
    mind.kernel(arena.play_tables)  # prepared here, once: what threads share they only read
    _ = mind.knowledge
    return mind


def mind_of(plan: Plan, seats: int, generic: bool = False) -> Mind:
    """What is known about playing at such a table; `generic`: nothing but the rules."""
    return _mind(plan.game, seats, plan.flags, plan.deck, generic)


def known_styles(plan: Plan, seats: int) -> dict[str, Style]:
    """The bots of the house, by name."""
    return styles(plan.played, seats) | GENERIC


def is_compiled(plan: Plan, pairing: Pairing) -> bool:
    """Whether one compiled loop knows all players of a pairing, and nobody wants to read the games."""
    names = {plan.players[player] for player in pairing.players}
    return not plan.records and (names <= styles(plan.played, pairing.seats).keys() or names <= GENERIC.keys())


def is_generic(name: str) -> bool:
    """Whether a bot plays by the rules alone."""
    return name in GENERIC
