"""Tables and the arena: the same games, whoever plays them; the same dice for every arrangement."""

import sys
from pathlib import Path

import pytest

from crocetta.core import record
from crocetta.core.match import Match, Thrown
from crocetta.study.tournament import stretch, table
from crocetta.study.tournament.deal import Deal
from crocetta.study.tournament.plan import Plan
from crocetta.study.tournament.stretch import Stretch

EXAMPLE = f"{sys.executable} {Path(__file__).parents[3] / 'examples' / 'line_bot.py'}"


@pytest.mark.parametrize(
    "plan",
    [
        Plan("qwixx", ("hard", "medium"), seed=1),
        Plan("qwixx", ("medium", "random", "easy"), (3,), seed=2),
        Plan("qwixx", ("medium", "hard"), flags=(("white_step", "open"),), seed=3),
        Plan("knaster", ("easy", "random"), seed=4),
        Plan("qwixx", ("medium", "random", "hard"), (3,), seed=5, own_dice=True),
    ],
    ids=str,
)
def test_a_game_at_a_table_is_the_game_of_the_arena(plan: Plan) -> None:
    part, pairing = Stretch(0, 5, 2), plan.pairings[0]
    assert (
        stretch.at_a_table(plan, pairing, part).points.tolist() == stretch.compiled(plan, pairing, part).points.tolist()
    )


def faces(match: Match) -> list[tuple[int, ...]]:
    return [event.faces for event in match.log if isinstance(event, Thrown)]


def test_in_a_round_all_sit_on_every_seat_with_the_same_dice_and_the_same_first_seat() -> None:
    plan = Plan("qwixx", ("easy", "random", "medium"), (3,), seed=7)
    games = [table.play(plan, plan.pairings[0], 4, turned).match for turned in range(3)]
    assert {match.names for match in games} == {
        ("easy", "random", "medium"),
        ("random", "medium", "easy"),
        ("medium", "easy", "random"),
    }
    assert len({match.first for match in games}) == 1
    for number, thrown in enumerate(zip(*map(faces, games), strict=False)):
        dice = min(map(len, thrown))  # who closes a row takes a die out of the game
        if dice == max(map(len, thrown)):
            assert len(set(thrown)) == 1, number


def test_with_dice_of_their_own_no_two_games_are_alike() -> None:
    plan = Plan("qwixx", ("easy", "hard"), seed=7, own_dice=True)
    one, other = (table.play(plan, plan.pairings[0], 4, turned).match for turned in range(2))
    assert (one.names, other.names) == (("easy", "hard"), ("hard", "easy"))
    assert faces(one)[:5] != faces(other)[:5]


def test_a_deal_is_thrown_by_its_number_alone() -> None:
    deal = Deal(9, 2, 2)
    assert deal.throw(3, (6, 6)) == deal.throw(3, (6, 6))
    assert len({tuple(Deal(9, number, 2).throw(0, (6,) * 6)) for number in range(20)}) > 15
    assert {Deal(9, number, 2).first for number in range(20)} == {0, 1}


def test_records_are_valid_and_say_what_the_tournament_says() -> None:
    plan = Plan("qwixx", ("hard", "random"), seed=3, records=True)
    outcome = stretch.play(plan, Stretch(0, 0, 2))
    assert len(outcome.records) == 4
    for number, text in enumerate(outcome.records):
        match = record.check(text).match
        by_name = dict(zip(match.names, match.position.scores, strict=True))
        assert [by_name["hard"], by_name["random"]] == outcome.points[number // 2, number % 2].tolist()


def test_a_program_meets_a_bot_of_the_house() -> None:
    plan = Plan("qwixx", (EXAMPLE, "random"), seed=3)
    outcome = stretch.play(plan, Stretch(0, 0, 1))
    assert outcome.points.shape == (1, 2, 2)
    assert outcome.failed == ()


def test_a_program_that_fails_is_told_with_its_reason() -> None:
    plan = Plan("qwixx", (f"{sys.executable} ./no_such_bot.py", "random"), seed=3)
    failed = stretch.play(plan, Stretch(0, 0, 1)).failed
    assert [player for player, _ in failed] == [0, 0]
    assert "has ended" in failed[0][1]


def test_another_player_changes_nobodys_dice() -> None:
    two, three = Plan("qwixx", ("hard", "easy")), Plan("qwixx", ("medium", "hard", "easy"))
    assert two.pairings[0].seed == three.pairings[2].seed
    assert len({pairing.seed for pairing in three.pairings}) == 3
    assert Plan("qwixx", ("hard", "easy"), seed=1).pairings[0].seed != two.pairings[0].seed


def test_who_comes_twice_has_two_names() -> None:
    assert Plan("qwixx", ("hard", "hard", "./bots/hard")).labels == ("hard", "hard 2", "hard 3")
