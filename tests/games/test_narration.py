"""How the games tell what happened and ask for a choice: others in the third person, the reader in the second."""

from typing import Any

import pytest

from crocetta.core.game import find
from crocetta.core.position import Choice, Position
from crocetta.games.knaster.rules import WRITE
from crocetta.games.onecard.table import AGAIN, MARK, SCORE
from crocetta.games.qwantum.rules import EVERYBODY
from crocetta.games.qwixx.rules import COLOUR, WHITE
from tests.games.test_qwixx import FIVE, ready, sheet

EMMA, MAX = 0, 1


def said(position: Position, seat: int, text: str, language: str) -> tuple[str, str]:
    """A choice as others hear it, and as its seat does."""
    choice = Choice(position.code(text) or 0, text)
    return position.told(seat, choice, "Max").to(language), position.told(seat, choice, None).to(language)


def forced(position: Position, seat: int, language: str) -> tuple[str, str]:
    """The only choice of a seat as others hear it, and as its seat does."""
    (choice,) = position.choices(seat)
    return position.forced(seat, choice, "Max").to(language), position.forced(seat, choice, None).to(language)


# Qwixx

NINE = [5, 4, 3, 6, 2, 6]


def colour_step(misses: int = 0, marked: int = 0) -> Position:
    table = {"turn": 1, "phase": COLOUR, "waiting": 1, "dice": NINE, "marked": marked}
    return Position.set_up(find("qwixx"), table, [sheet(misses=misses), sheet()])


@pytest.mark.parametrize(
    ("text", "language", "told"),
    [
        ("r9", "en", ("Max crosses red 9", "You cross red 9")),
        ("r9", "it", ("Max segna il rosso 9", "Hai segnato il rosso 9")),
        ("r9", "de", ("Max kreuzt Rot 9 an", "Du kreuzt Rot 9 an")),
        ("pass", "en", ("Max passes", "You pass")),
        ("pass", "it", ("Max passa", "Hai passato")),
        ("pass", "de", ("Max passt", "Du passt")),
    ],
)
def test_qwixx_a_cross_and_a_pass(text: str, language: str, told: tuple[str, str]) -> None:
    assert said(ready(sheet(), sheet()).throw(NINE), EMMA, text, language) == told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("Max passes and takes a miss (−5)", "You pass and take a miss (−5)")),
        ("it", ("Max passa e segna un lancio a vuoto (−5)", "Hai passato e segnato un lancio a vuoto (−5)")),
        ("de", ("Max passt und kreuzt einen Fehlwurf an (−5)", "Du passt und kreuzt einen Fehlwurf an (−5)")),
    ],
)
def test_qwixx_a_pass_that_costs_a_miss(language: str, told: tuple[str, str]) -> None:
    assert said(colour_step(), EMMA, "pass", language) == told
    assert said(colour_step(marked=1), EMMA, "pass", language)[0] != told[0]


def test_qwixx_the_padlock_is_told() -> None:
    position = ready(sheet(red=FIVE["red"]), sheet()).throw([6, 6, 1, 1, 1, 1])
    assert said(position, EMMA, "r12", "en") == (
        "Max crosses red 12 and its padlock",
        "You cross red 12 and its padlock",
    )


def test_qwixx_nothing_fits() -> None:
    full = {"red": "11", "yellow": "11", "green": "3", "blue": "3"}
    white = ready(sheet(**full), sheet()).throw([1, 2, 1, 1, 1, 1])
    assert forced(white, EMMA, "en") == ("Max can only pass", "You can only pass")
    colour = white.choose(EMMA, "pass").choose(MAX, "pass")
    assert forced(colour, EMMA, "en") == ("Nothing fits for Max: a miss, −5", "Nothing fits: a miss, −5")
    assert forced(colour, EMMA, "it")[1] == "Non puoi segnare nulla: un lancio a vuoto, −5"


def test_qwixx_asks_in_a_sentence_that_names_thrower_sum_and_cost() -> None:
    white = ready(sheet(), sheet()).throw(NINE)
    assert str(white.prompt(EMMA, None)) == "Your throw: white 9. Cross it or pass; passing now is free."
    assert str(white.prompt(MAX, "Emma")) == "Emma threw: white 9 for everyone. Cross it or pass."
    assert str(colour_step().prompt(EMMA, None)) == "Your throw: cross white + colour. Passing is a miss (−5)."
    assert str(colour_step(marked=1).prompt(EMMA, None)) == "Your throw: cross white + colour too, or pass for free."
    last = str(colour_step(misses=3).prompt(EMMA, None))
    assert last == "Your throw: cross white + colour. Passing is the fourth miss and ends the game."
    assert str(colour_step(misses=3).cost(EMMA, Choice(44, "pass"))) == "the fourth miss, −5, ends the game"
    assert str(colour_step().brief(EMMA, Choice(44, "pass"))) == "pass (−5)"
    assert colour_step().brief(EMMA, colour_step().choices(EMMA)[0]) is None


def test_qwixx_a_row_that_closes_is_announced() -> None:
    before = ready(sheet(red=FIVE["red"]), sheet(red=FIVE["red"])).throw([6, 6, 1, 1, 1, 1]).choose(EMMA, "r12")
    one = before.choose(MAX, "pass")
    assert str(one.told_since(before, ["Emma", "Max"])) == "Emma closes red: the red die leaves the game"
    assert str(one.told_since(before, [None, "Max"])) == "You close red: the red die leaves the game"
    both = before.choose(MAX, "r12")
    assert str(both.told_since(before, ["Emma", None])) == "The red row is closed (Emma, you): its die leaves the game"
    assert one.told_since(one, ["Emma", "Max"]) is None


def test_qwixx_calls_out_the_white_sum_while_everybody_may_use_it() -> None:
    white = ready(sheet(), sheet()).throw(NINE)
    assert white.called is not None
    assert [white.called.to(language) for language in ("en", "it", "de")] == ["white 9", "bianco 9", "Weiß 9"]
    assert white.phase == find("qwixx").rules.PHASES[WHITE]
    assert colour_step().called is None


# Knaster


def grid(free: int, seven_at: tuple[int, ...] = (), last: int = 0, **flags: str) -> Position:
    """Two grids with so many free cells, sevens on some of the others, and a seven thrown."""
    full = (1 << 25) - 1
    open_ = full >> (25 - free) << (25 - free) if free else 0
    numbers = [0 if open_ >> cell & 1 else 7 if cell in seven_at else 2 for cell in range(25)]
    where = [sum(1 << cell for cell in range(25) if numbers[cell] == n) for n in range(13)]
    one: dict[str, Any] = {"numbers": numbers, "where": where}
    table = {"turn": 1, "phase": WRITE, "waiting": 3, "dice": [3, 4], "thrown": 7, "last": last}
    return Position.set_up(find("knaster"), table, [one, dict(one)], flags)


def test_knaster_asks_for_its_number() -> None:
    assert str(grid(5).prompt(MAX, "Emma")) == "Emma threw 7: write it in a free cell."
    assert str(grid(5, (0,)).prompt(EMMA, None)) == "You threw 7: write it, or circle one you have."
    assert str(grid(5).called) == "7"


def test_knaster_announces_the_last_throw_and_that_it_may_be_passed() -> None:
    last = grid(5, (0,), last=1)
    assert str(last.prompt(MAX, "Emma")) == "Emma made the last throw, 7: write it, circle one you have, or pass."
    must = grid(5, (0,), last=1, last_throw="must")
    assert str(must.prompt(MAX, "Emma")) == "Emma made the last throw, 7: write it, or circle one you have."
    before = grid(1).choose(MAX, "w25")
    while MAX in before.waiting:
        before = before.choose(MAX, before.codes(MAX)[0])
    after = before.choose(EMMA, "w25")
    while after.pending:
        before, after = after, after.choose(EMMA, after.codes(EMMA)[0])
    told = "Full grids (you, Max): one last throw, which you may pass"
    assert str(after.told_since(before, [None, "Max"])) == told


def test_knaster_tells_numbers_and_circles() -> None:
    position = grid(5, (0,))
    assert said(position, EMMA, "w25", "en") == ("Max writes 7 in row 5, column 5", "You write 7 in row 5, column 5")
    assert said(position, EMMA, "c1", "it") == (
        "Max cerchia 7 (riga 1, colonna 1)",
        "Hai cerchiato 7 (riga 1, colonna 1)",
    )
    assert said(position, EMMA, "r1-12", "de") == ("Max kreist 7, 2 ein (Zeile 1)", "Du kreist 7, 2 ein (Zeile 1)")


# Qwantum


def last_chance(misses: int = 0, entered: int = 0) -> Position:
    table = {"turn": 1, "phase": EVERYBODY, "waiting": 3, "dice": [1] * 7, "totals": [9, 8, 7, 0], "entered": entered}
    return Position.set_up(find("qwantum"), table, [{"misses": misses}, {}])


def test_qwantum_a_miss_costs_more_each_time() -> None:
    assert [str(last_chance(n).cost(EMMA, last_chance().choices(EMMA)[-1])) for n in (0, 2)] == [
        "a miss, −1",
        "a miss, −3",
    ]
    assert str(last_chance(4).cost(EMMA, last_chance().choices(EMMA)[-1])) == "the fifth miss, −5, ends the game"
    assert [str(last_chance(n).brief(EMMA, last_chance().choices(EMMA)[-1])) for n in (0, 2)] == [
        "pass (−1)",
        "pass (−3)",
    ]
    assert last_chance().brief(EMMA, last_chance().choices(EMMA)[0]) is None
    assert last_chance(entered=1).cost(EMMA, last_chance().choices(EMMA)[-1]) is None
    assert last_chance().cost(MAX, last_chance().choices(MAX)[-1]) is None
    assert said(last_chance(2), EMMA, "pass", "en")[1] == "You pass and take a miss (−3)"
    assert str(last_chance(2).prompt(EMMA, None)) == "Last chance: enter a colour. Passing is a miss (−3)."


def test_qwantum_tells_entries_and_throws() -> None:
    assert said(last_chance(), MAX, "p", "en") == ("Max enters purple 9", "You enter purple 9")
    assert said(last_chance(), MAX, "p", "it") == ("Max scrive il viola 9", "Hai scritto il viola 9")
    start = Position.start(find("qwantum")).throw([1] * 7)
    assert said(start, EMMA, "keep", "de") == ("Max behält alle Würfel", "Du behältst alle Würfel")
    assert said(start, EMMA, "again-w", "en") == ("Max throws again: white 1", "You throw again: white 1")


# Tutto su carta


def cards(phase: int, **more: Any) -> Position:
    table = {"turn": 1, "phase": phase, "waiting": 1, "dice": [2, 6, 3, 6, 6], **more}
    return Position.set_up(find("onecard"), table, [{"cards": [1, 2, 0, 0, 0]}, {"cards": [3, 4, 0, 0, 0]}])


def test_onecard_tells_what_is_used_and_scored() -> None:
    mark = cards(MARK)
    text = mark.choices(EMMA)[0].text
    other, own = said(mark, EMMA, text, "it")
    assert other.startswith("Max segna sulla carta A: ")
    assert own == "Hai segnato" + other.removeprefix("Max segna")
    assert said(cards(SCORE), EMMA, "later", "en") == ("Max scores nothing now", "You score nothing now")


def test_onecard_counts_the_throws() -> None:
    again = cards(AGAIN, thrown=2)
    assert str(again.prompt(EMMA, None)) == "Throw 2 of 3: choose dice to throw again, or keep them all."
    assert str(cards(MARK).prompt(EMMA, "Max")) == "Max threw: use the dice on one card, or pass."


def test_onecard_tells_who_draws_which_card() -> None:
    start = Position.start(find("onecard"))
    assert str(start.told_draw([7], ["Emma", "Max"])) == "Emma draws c07"
    assert str(start.told_draw([7], [None, "Max"])) == "You draw c07"
    second = start.throw([7])
    assert str(second.told_draw([7], ["Emma", "Max"])) == "Emma draws c08"  # the seventh of those left
    assert cards(AGAIN).told_draw([1], ["Emma", "Max"]) is None
    assert Position.start(find("knaster")).told_draw([1, 1], ["Emma", "Max"]) is None


def test_onecard_tells_that_a_card_is_laid_open() -> None:
    position = Position.start(find("onecard"), flags={"advanced": "yes"})
    while position.phase != "draw":
        seat = None if position.to_throw else position.waiting[0]
        position = position.throw([1]) if seat is None else position.choose(seat, position.codes(seat)[0])
    assert str(position.told_draw([1], ["Emma", "Max"])).endswith(" is laid open")
