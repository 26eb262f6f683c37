"""The coach: what choices are worth, and reasons that are true."""

import numpy as np
import pytest

from crocetta.bots import Budget, Judged, UnknownBot, coach
from crocetta.bots.coach import advise, explained, is_sure, quietly, reasons
from crocetta.bots.outlook import outlook
from crocetta.bots.thought import mind_for
from crocetta.core.game import find
from crocetta.core.position import Position

QWIXX = find("qwixx")
START = Position.start(QWIXX)
ELEVEN = START.throw([5, 6, 1, 1, 1, 1])  # on the sheet red 11 skips nine cells, blue 11 only one
GENERIC = "search"  # plays by the rules alone


def judged(view: Position, text: str, points: float, win: float | None, behind: float = 0.0) -> Judged:
    """What a bot might say of a choice: sure to half a percent."""
    choice = next(choice for choice in view.choices(0) if choice.text == text)
    return Judged(
        choice, points, win, error=0.005, first_idea=0.0, behind=behind, behind_error=0.005 if behind else 0.0
    )


# What choices are worth


def test_a_costly_cross_is_worth_less() -> None:
    found = advise(ELEVEN, 0, seed=1, budget=Budget(4000), bot=GENERIC)
    texts = [one.choice.text for one in found]
    assert sorted(texts) == sorted(["r11", "y11", "g11", "b11", "pass"])
    assert set(texts[-2:]) == {"r11", "y11"}
    worst = next(one for one in found if one.choice.text == "r11")
    assert worst.sure
    assert found[0].win is not None
    assert worst.win is not None
    assert found[0].behind == 0
    assert worst.behind == pytest.approx(found[0].win - worst.win)
    assert 0 < worst.behind_error < 0.05
    assert f"Against {found[0].choice} it gains 1 at once and loses" in str(worst.why)
    assert "The next throw leaves" in str(worst.why)


def test_the_same_seed_gives_the_same_advice() -> None:
    first, again, other = (advise(ELEVEN, 0, seed, Budget(200), GENERIC) for seed in (3, 3, 4))
    assert first == again
    assert first != other


def test_alone_points_are_compared() -> None:
    alone = Position.start(QWIXX, 1).throw([5, 6, 1, 1, 1, 1])
    found = advise(alone, 0, seed=1, budget=Budget(1000), bot=GENERIC)
    assert all(one.win is None for one in found)
    assert [one.points for one in found] == sorted((one.points for one in found), reverse=True)
    assert found[-1].behind == pytest.approx(found[0].points - found[-1].points)


def test_nobody_is_told_what_others_have_chosen_in_secret() -> None:
    views = [ELEVEN.choose(1, text).view(0) for text in ("r11", "b11")]
    assert advise(views[0], 0, 5, Budget(200), GENERIC) == advise(views[1], 0, 5, Budget(200), GENERIC)


def test_by_the_clock_something_is_found() -> None:
    assert len(advise(ELEVEN, 0, 5, Budget(seconds=0.01), GENERIC)) == 5


def test_an_adviser_has_to_be_known() -> None:
    with pytest.raises(UnknownBot, match="there is no bot 'uncle'"):
        advise(ELEVEN, 0, bot="uncle")


def test_three_are_shown_in_an_order_that_tells_nothing() -> None:
    judgements = [judged(ELEVEN, text, 10.0, 0.5) for text in ("pass", "b11", "r11", "g11", "y11")]
    advice = [explained(ELEVEN, 0, one, judgements) for one in judgements]
    assert [choice.text for choice in quietly(advice)] == ["r11", "b11", "pass"]


@pytest.mark.parametrize(
    ("behind", "error", "sure"), [(0.05, 0.02, True), (0.03, 0.02, False), (0.0, 0.0, False), (0.01, 0.0, True)]
)
def test_a_difference_within_the_noise_is_none(behind: float, error: float, sure: bool) -> None:
    assert is_sure(behind, error) == sure


# Why

COLOUR = START.throw([1, 4, 3, 6, 2, 6]).choose(0, "pass").choose(1, "pass")  # Emma has crossed nothing yet


@pytest.mark.parametrize(
    ("text", "points", "win", "other", "other_points", "other_win", "said"),
    [
        (
            "r4",
            20.0,
            0.6,
            "pass",
            14.0,
            0.5,
            "It brings one point at once. Against pass it gains 6 at once and 0.0 later.",
        ),
        ("r4", 21.0, 0.6, "pass", 14.0, 0.5, "Against pass it gains 6 at once and 1.0 later."),
        (
            "pass",
            21.0,
            0.6,
            "r4",
            14.0,
            0.5,
            "It costs 5 points at once. Against r4 it loses 6 at once and gains 13.0 later.",
        ),
        ("r4", 20.0, 0.6, "pass", 16.0, 0.5, "Against pass it gains 6 at once and loses 2.0 later."),
        ("r4", 20.0, 0.6, "r7", 15.5, 0.5, "Later it brings 4.5 points more than r7."),
        ("r7", 15.5, 0.5, "r4", 20.0, 0.6, "Later it brings 4.5 points fewer than r4."),
        ("pass", 10.0, 0.4, "r4", 20.0, 0.6, "Against r4 it loses 6 at once and 4.0 later."),
        ("r4", 20.0, 0.6, "r7", 24.0, 0.5, "r7 would bring more points on average, but win fewer games."),
        ("r7", 24.0, 0.5, "r4", 20.0, 0.6, "It brings more points on average than r4, but wins fewer games."),
        ("r4", 20.0, 0.5, "r7", 20.0, 0.495, "r7 is about as good: too close to call."),
    ],
)
def test_reasons(
    text: str, points: float, win: float, other: str, other_points: float, other_win: float, said: str
) -> None:
    best = max(win, other_win)
    one = judged(COLOUR, text, points, win, best - win)
    against = judged(COLOUR, other, other_points, other_win, best - other_win)
    assert said in str(reasons(COLOUR, 0, one, against))


def test_what_a_cross_closes_is_told() -> None:
    near, far = judged(ELEVEN, "b11", 20.0, 0.6), judged(ELEVEN, "r11", 12.0, 0.4, 0.2)
    assert "The next throw leaves 3.9 cells to choose from on average, after r11" in str(reasons(ELEVEN, 0, near, far))


def test_how_the_game_ends_is_told() -> None:
    line = "qwixx/1 turn=9 phase=colour waiting=1 dice=1,4,3,6,2,6 | crosses={crosses} misses=3 | misses={misses}"
    from crocetta.core import notation

    for crosses, misses, said in (
        (0, 0, "20 points behind"),
        (31, 3, "10 points ahead"),
        (0, 4, "nobody ahead of you"),
    ):
        view = notation.read(line.format(crosses=crosses, misses=misses))
        assert said in str(coach.ending(view, 0, view.choices(0)[-1]))
    assert coach.ending(COLOUR, 0, COLOUR.choices(0)[-1]) is None
    alone = notation.read("qwixx/1 turn=9 phase=colour waiting=1 dice=1,4,3,6,2,6 | misses=3")
    assert str(coach.ending(alone, 0, alone.choices(0)[-1])) == "It ends the game."


def test_the_only_choice_needs_no_reason() -> None:
    one = judged(ELEVEN, "pass", 10.0, 0.5)
    assert str(explained(ELEVEN, 0, one, [one]).why) == "There is no other choice."


def test_what_stays_open_is_not_asked_while_dice_may_be_thrown_again() -> None:
    thrown = Position.start(find("qwantum"))
    while not thrown.waiting:
        thrown = thrown.throw([1] * len(thrown.to_throw))
    choices = thrown.choices(thrown.waiting[0])
    assert coach.left_open(thrown, thrown.waiting[0], choices[0], choices[1]) is None


# The outlook


def test_playouts_are_numbered_dice() -> None:
    """What a throw is worth on average is what the moment before it is worth: the same dice come of themselves."""
    mind = mind_for(START, generic=True)
    before = outlook(mind, START, 0, 7, 400)
    assert np.array_equal(before, outlook(mind, START, 0, 7, 400))
    assert not np.array_equal(before, outlook(mind, START, 1, 7, 400))
    after = [
        outlook(mind, START.throw(faces), 1, 7, 100).mean()
        for faces in np.random.default_rng(1).integers(1, 7, (400, 6)).tolist()
    ]
    noise = np.std(after) / len(after) ** 0.5 + before.std() / 20
    assert abs(np.mean(after) - before.mean()) < 3 * noise
