"""Positions: immutable values that say who is awaited, what is open, and what comes after."""

import pytest

from crocetta.core.errors import IllegalChoice, NoSuchSeat, UnknownFlag, WrongSeats, WrongThrow
from crocetta.core.game import find
from crocetta.core.position import LISTED, Choice, Position

QWIXX = find("qwixx")
QWANTUM = find("qwantum")
THROWN = Position.start(QWIXX, seats=2).throw([1, 4, 3, 6, 2, 6])


def test_the_beginning() -> None:
    position = Position.start(QWIXX, seats=3, first=2, flags={"sheet": "mixx-a"})
    assert (position.seats, position.first, position.active, position.turn) == (3, 2, 2, 1)
    assert position.phase == "throw"
    assert position.flags["sheet"] == "mixx-a"
    assert position.flags["end_locks"] == "total"
    assert position.to_throw == (6,) * 6
    assert position.waiting == ()
    assert not position.over
    assert position.scores == (0, 0, 0)
    assert position.leaders == (0, 1, 2)


def test_a_wrong_beginning() -> None:
    with pytest.raises(WrongSeats):
        Position.start(QWIXX, seats=6)
    with pytest.raises(NoSuchSeat):
        Position.start(QWIXX, seats=2, first=2)
    with pytest.raises(UnknownFlag):
        Position.start(QWIXX, flags={"speed": "high"})


def test_a_position_is_never_changed() -> None:
    before = hash(THROWN)
    THROWN.choose(0, "r5").choose(1, "pass")
    with pytest.raises(IllegalChoice):
        THROWN.choose(0, "r6")
    assert hash(THROWN) == before
    assert Position.start(QWIXX, seats=2).throw([1, 4, 3, 6, 2, 6]) == THROWN
    assert Position.start(QWIXX, seats=2).throw([1, 4, 3, 6, 2, 5]) != THROWN
    assert object() != THROWN


def test_a_position_by_its_fields() -> None:
    dice = [1, 4, 3, 6, 2, 6]
    table = {"phase": 2, "turn": 5, "waiting": 3, "dice": dice}
    position = Position.set_up(QWIXX, table, [{"misses": 1}, {"misses": 2}], {"sheet": "mixx-b"})
    dice[0] = 6
    assert [die.face for die in position.dice_on_table] == [1, 4, 3, 6, 2, 6]
    assert position.scores == (-5, -10)
    assert position.leaders == (0,)
    assert position.seats == 2
    assert position.flags["sheet"] == "mixx-b"
    with pytest.raises(ValueError, match="misses cannot be 5"):
        Position.set_up(QWIXX, {}, [{"misses": 5}])


# Throwing


def test_a_throw() -> None:
    assert THROWN.to_throw == ()
    assert THROWN.waiting == (0, 1)
    assert [die.face for die in THROWN.dice_on_table] == [1, 4, 3, 6, 2, 6]
    assert THROWN.dice_to_throw == []


@pytest.mark.parametrize(
    ("faces", "message"),
    [
        ([], "0 dice were thrown, to be thrown are 6"),
        ([1] * 7, "7 dice were thrown, to be thrown are 6"),
        ([1, 1, 7, 1, 1, 1], "die 3 shows 7, but has the faces 1…6"),
        ([0, 1, 1, 1, 1, 1], "die 1 shows 0, but has the faces 1…6"),
    ],
)
def test_a_wrong_throw(faces: list[int], message: str) -> None:
    with pytest.raises(WrongThrow, match=message):
        Position.start(QWIXX).throw(faces)


def test_nothing_is_thrown_while_somebody_is_to_choose() -> None:
    with pytest.raises(WrongThrow, match="0 dice were thrown, to be thrown are 0"):
        THROWN.throw([])


# Choosing


def test_choices_have_code_and_text() -> None:
    choices = THROWN.choices(1)
    assert [str(choice) for choice in choices] == ["r5", "y5", "g5", "b5", "pass"]
    assert choices[0] == Choice(3, "r5")
    assert THROWN.codes(1)[0] == THROWN.code("r5") == 3
    assert THROWN.text(3) == "r5"
    assert THROWN.code("r13") is None
    assert THROWN.choices(2) == ()


def test_a_choice_is_made_by_code_by_text_or_as_it_was_offered() -> None:
    assert THROWN.choose(0, "r5") == THROWN.choose(0, 3) == THROWN.choose(0, Choice(3, "r5"))
    assert THROWN.legal(0, "r5") == 3


def test_a_choice_is_described_and_touches_cells() -> None:
    choice = THROWN.choices(0)[0]
    assert str(THROWN.describe(0, choice)) == "cross red 5"
    assert THROWN.touched(0, choice) == ("r3",)
    assert set(THROWN.touched(0, choice)) <= {cell.id for cell in THROWN.paper(0).cells}
    assert THROWN.choose(0, choice).marks(0).keys() >= {"r3"}
    assert str(THROWN.asked) == "cross the sum of the white dice in one row, or pass"
    assert str(THROWN.breakdown(0)[0][0]) == "red"


@pytest.mark.parametrize(
    ("seat", "choice", "message", "reason"),
    [
        (0, "r7", "seat 0 may not choose r7 now: open are r5, y5, g5, b5, pass", "the white dice show 5, not 7"),
        (0, 5, "seat 0 may not choose r7 now: open are r5, y5, g5, b5, pass", "the white dice show 5, not 7"),
        (0, "R5", "seat 0 may not choose 'R5' now: open are", "'R5' is nothing one can choose in this game"),
        (0, -1, "seat 0 may not choose '-1' now: open are", "'-1' is nothing one can choose in this game"),
        (0, 45, "seat 0 may not choose '45' now: open are", "'45' is nothing one can choose in this game"),
        (2, "r5", "seat 2 may not choose now: awaited are 0, 1", None),
        (-1, "r5", "seat −1 may not choose now: awaited are 0, 1", None),
    ],
)
def test_an_illegal_choice(seat: int, choice: str | int, message: str, reason: str | None) -> None:
    with pytest.raises(IllegalChoice) as refused:
        THROWN.choose(seat, choice)
    assert str(refused.value).startswith(message)
    assert (refused.value.reason and str(refused.value.reason)) == reason
    assert str(THROWN.why_not(seat, choice)) == (reason or message.partition(": ")[2])


def test_what_may_be_chosen_has_no_reason_against_it() -> None:
    assert THROWN.why_not(0, "r5") is None


def test_what_a_game_leaves_out_the_house_says() -> None:
    assert THROWN.why_cell(0, "r0") is None
    assert [str(THROWN.counted(n)) for n in (0, 1, 2)] == ["0 points", "one point", "2 points"]
    assert THROWN.verdict(0) is None


def test_a_cell_has_a_reason_for_those_who_are_awaited_only() -> None:
    position = Position.start(QWANTUM, seats=2).throw([1] * 7).choose(0, "keep")
    assert str(position.why_cell(0, "p1")) == "rows are filled from the left without gaps: next is purple, cell 1"
    assert position.why_cell(1, "p1") is None


def test_nobody_chooses_while_dice_are_to_be_thrown_or_when_it_is_over() -> None:
    start = Position.start(QWIXX)
    assert str(start.why_not(0, "pass")) == "the dice are to be thrown"
    over = Position.set_up(QWIXX, {"turn": 9}, [{}, {}])
    assert over.over
    assert str(over.why_not(0, "pass")) == "the game is over"


def test_of_very_many_choices_an_error_names_some() -> None:
    position = Position.start(QWANTUM).throw([1] * 7)
    with pytest.raises(IllegalChoice) as refused:
        position.choose(0, "pass")
    named = str(refused.value).partition("open are ")[2].split(", ")
    assert len(position.choices(0)) == 128
    assert named == [*map(str, position.choices(0)[:LISTED]), "…"]


# At the same time


def test_a_step_is_over_when_all_have_chosen() -> None:
    one = THROWN.choose(1, "y5")
    assert one.waiting == (0,)
    assert one.pending == ((1, Choice(14, "y5")),)
    assert one.step_start == THROWN
    both = one.choose(0, "r5")
    assert both.pending == ()
    assert both.step_start is both
    assert both.phase == "colour"
    assert both == THROWN.choose(0, "r5").choose(1, "y5")


def test_a_view_hides_what_others_chose() -> None:
    one = THROWN.choose(1, "y5")
    assert one.view(0) == one.view(None) == THROWN
    assert one.view(1) == one
    assert one.points(1) == 1
    assert one.view(0).points(1) == 0


def test_a_view_hides_nothing_where_choices_are_open() -> None:
    thrown = Position.start(QWIXX, flags={"white_step": "open"}).throw([1, 4, 3, 6, 2, 6])
    one = thrown.choose(1, "y5")
    assert one.view(0) is one


def test_a_choice_is_taken_back() -> None:
    three = Position.start(QWIXX, seats=3).throw([1, 4, 3, 6, 2, 6])
    two = three.choose(2, "b5").choose(0, "r5")
    assert two.take_back(2) == three.choose(0, "r5")
    assert two.take_back(0) == three.choose(2, "b5")
    with pytest.raises(IllegalChoice, match="seat 1 has nothing to take back"):
        two.take_back(1)
    with pytest.raises(IllegalChoice, match="seat 0 has nothing to take back"):
        two.choose(1, "pass").take_back(0)


def test_the_last_of_several_choices_is_taken_back() -> None:
    """Knaster: a line is filled, then its circles are drawn."""
    position = Position.start(find("knaster"), seats=2)
    for cell in "1234":
        position = position.throw([2, 3]).choose(0, f"w{cell}").choose(1, f"w{cell}")
    position = position.throw([2, 3])
    written = position.choose(0, "w5")
    assert written.waiting == (0, 1)
    circled = written.choose(0, "r1-135")
    assert circled.waiting == (1,)
    assert [str(choice) for _, choice in circled.pending] == ["w5", "r1-135"]
    assert circled.take_back(0) == written
    assert circled.take_back(0).take_back(0) == position


@pytest.mark.parametrize("game", ["onecard", "qwixx"])
def test_cards_are_dealt_before_the_first_throw_of_dice(game: str) -> None:
    flags = {"advanced": "yes"} if game == "onecard" else {}
    position = Position.start(find(game), seats=2, flags=flags).dealt()
    assert position.phase == "throw"
    assert position.turn == 1
    assert len({cell.label for cell in position.paper(0).cells if str(cell.label).startswith("c0")}) >= len(flags)


@pytest.mark.parametrize(
    ("names", "said"),
    [(("Emma",), "Emma has 0 points."), (("Emma", "Max"), "Emma, Max win together with 0 points each.")],
)
def test_who_has_won(names: tuple[str, ...], said: str) -> None:
    assert str(Position.start(find("knaster"), len(names)).won(names)) == said


def test_a_throw_is_called_out_with_its_dice() -> None:
    thrown = Position.start(find("knaster")).throw([5, 2])
    assert str(thrown.called_out(thrown.dice_on_table)) == "7 (first die 5, second die 2)"
    later = Position.start(find("qwixx"), 1).throw([1, 4, 3, 6, 2, 6]).choose(0, "pass")
    assert str(later.called_out(later.dice_on_table[:2])) == "white die 1, white die 4"


def test_a_game_without_narration_is_told_by_its_labels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(QWIXX.texts, "told")
    red, leave = Choice(THROWN.code("r5") or 0, "r5"), Choice(THROWN.code("pass") or 0, "pass")
    assert str(THROWN.told(0, red, None)) == "You: cross red 5"
    assert str(THROWN.told(0, red, "Max")) == "Max: cross red 5"
    assert str(THROWN.told(0, leave, "Max")) == "Max passes"
