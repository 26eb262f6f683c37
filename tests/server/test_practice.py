"""Practice: alone with bots, choices are taken back until the next throw; and the record says so."""

from random import Random

import msgspec
import pytest

from crocetta.core import record
from crocetta.core.dice import Dice
from crocetta.core.game import ids
from crocetta.core.words import LANGUAGES
from crocetta.server import events, exported, frames
from crocetta.server.events import Options, TakenBack
from crocetta.server.laying import Wish, lay
from crocetta.server.refusal import Refused
from crocetta.server.room import Room
from crocetta.server.table import Table
from tests.server.around import Around


def practice(game: str = "qwixx", bots: int = 2, **options: object) -> Around:
    return Around(game, people=1, bots=bots, seed=3, **({"practice": True, "dice": "tap", "pace": 700} | options))


def until_taken(around: Around) -> None:
    """Emma throws, or waits, until she is asked to choose with more than a pass open."""
    emma = around.people[0]
    for _ in range(300):
        question = emma.view["question"]
        if question and question["kind"] == "choose" and len(question["choices"]) > 1:
            return
        if question:
            around.step(Random(1))
        else:
            around.wait(1.0)
    pytest.fail("nothing was ever asked")


def test_a_choice_is_taken_back_though_the_bots_have_chosen_since() -> None:
    around = practice()
    emma = around.people[0]
    until_taken(around)
    before = around.room.table.position
    cross = emma.question["choices"][0]
    number = emma.question["number"]
    around.choose(0, cross["choice"])
    position = around.room.table.position
    assert position is not None
    assert not position.pending  # the bots have chosen, and the step is over
    answer = emma.view["answer"]
    assert answer == {
        "question": number,
        "choice": cross["choice"],
        "text": f"You {cross['text']}",
        "can_take_back": True,
    }
    assert emma.view["sheets"][0]["marks"]
    accepted = around.say(emma, frames.TakeBack(question=number))
    assert accepted["type"] == "accepted"
    assert emma.view["sheets"][0]["marks"] == {}
    assert emma.question["number"] > number
    assert emma.events[-1]["kind"] == "chosen" or emma.events[-1]["practice"]
    assert [event["said"] for event in emma.events if event["kind"] == "taken_back"] == ["You take back your choice."]
    again = around.room.table.position
    assert before is not None
    assert again is not None
    assert again.view(0) == before.view(0)
    around.choose(0, "pass")
    assert around.room.table.position is not None
    assert not around.room.table.position.pending


def test_choices_are_taken_back_one_by_one_to_the_throw_and_no_further() -> None:
    around = practice()
    emma, luck = around.people[0], Random(1)
    for _ in range(300):
        position = around.room.table.position
        assert position is not None
        if position.phase == "colour" and position.active == 0 and emma.view["question"]:
            break
        around.step(luck) if around.asked() else around.wait(0.8)
    colour = emma.question["number"]
    around.choose(0, "pass")
    assert emma.view["answer"]["question"] == colour
    around.say(emma, frames.TakeBack(question=colour))
    white = emma.view["answer"]["question"]
    assert white < colour
    around.say(emma, frames.TakeBack(question=white))
    position = around.room.table.position
    assert position is not None
    assert position.phase == "white"
    assert emma.view["answer"] is None
    with pytest.raises(Refused) as refused:
        around.say(emma, frames.TakeBack(question=white))
    assert refused.value.code == "stale"


def test_nothing_is_taken_back_after_the_next_throw() -> None:
    around = practice(dice="auto", pace=0)
    emma = around.people[0]
    number = emma.question["number"]
    turn = around.room.table.position.turn if around.room.table.position else 0
    while around.room.table.position and around.room.table.position.turn == turn:
        around.choose(0, "pass")
    assert emma.view["answer"] is None
    with pytest.raises(Refused) as refused:
        around.say(emma, frames.TakeBack(question=number))
    assert refused.value.code == "stale"


def test_the_end_is_not_taken_back() -> None:
    """The seed of the dice is revealed by then."""
    around = practice(bots=1, dice="auto", pace=0)
    emma, number = around.people[0], 0
    while around.room.table.state == "play":
        number = emma.question["number"]
        around.choose(0, "pass")
    assert emma.view["answer"] is None
    with pytest.raises(Refused):
        around.say(emma, frames.TakeBack(question=number))


def test_without_practice_the_step_is_the_limit() -> None:
    around = practice(practice=False)
    until_taken(around)
    number = around.people[0].question["number"]
    around.choose(0, "pass")
    assert around.people[0].view["answer"] is None
    with pytest.raises(Refused) as refused:
        around.say(around.people[0], frames.TakeBack(question=number))
    assert refused.value.code == "stale"


@pytest.mark.parametrize("game", ids())
def test_whole_games_with_choices_taken_back(game: str) -> None:
    """Views add up, the log alone gives the same table, and the record is valid and says what happened."""
    flags = {"games": "1"} if game == "qwixx-deluxe" else {}
    around = Around(game, people=1, bots=1, seed=5, dice="auto", pace=0, practice=True, flags=flags)
    luck, emma, taken = Random(game), around.people[0], 0
    while around.room.table.state == "play":
        answer = emma.view["answer"]
        if answer and luck.random() < 0.4:
            taken += around.room.table.can_undo(0) == answer["question"] and answer["question"] not in given(around)
            around.say(emma, frames.TakeBack(question=answer["question"]))
        elif around.asked():
            around.step(luck)
        else:
            around.wait(1.0)
        assert emma.view == plain(around.room.view(0, "en", True, around.now))
    stored = [events.decode(events.encode(event)) for event in around.kept]
    alone = Table.of("ABCDEFGH", stored)
    assert alone.position == around.room.table.position
    assert alone.undone == taken == sum(isinstance(event, TakenBack) and event.practice for event in stored)
    again = Room("ABCDEFGH", stored)
    assert again.events(0, 0, "it") == around.room.events(0, 0, "it")
    text = exported.record_of(alone)
    checked = record.check(text)
    assert checked.proven
    assert checked.chained
    assert (f'[Practice "{taken} choice' in text) == (taken > 0)


def given(around: Around) -> list[int]:
    return around.room.table.given.get(0, [])


def plain(message: dict[str, object]) -> dict[str, object]:
    found: dict[str, object] = msgspec.json.decode(msgspec.json.encode(message))
    return found


def test_the_record_counts_what_was_taken_back() -> None:
    around = practice()
    for _ in range(2):
        until_taken(around)
        number = around.people[0].question["number"]
        around.choose(0, around.people[0].question["choices"][0]["choice"])
        around.say(around.people[0], frames.TakeBack(question=number))
    text = exported.record_of(around.room.table)
    assert '[Practice "2 choices taken back"]' in text
    assert record.check(text).match.tags["Practice"] == "2 choices taken back"


# Who may


@pytest.mark.parametrize(
    "seats", [["person", "person"], ["bot:random", "bot:random"], ["person", "person", "bot:random"]]
)
def test_practice_is_refused_but_for_one_person(seats: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        lay(Wish(game="qwixx", seats=seats, name="Emma", options=Options(practice=True)), Dice.numbered(1))
    assert refused.value.code == "practice"
    for language in LANGUAGES:
        assert refused.value.frame(language)["text"]


def test_nobody_else_sits_down_where_somebody_practises() -> None:
    around = practice()
    emma, guest = around.people[0], around.come()
    around.say(emma, frames.Remove(seat=1))
    with pytest.raises(Refused) as refused:
        around.say(guest, frames.Sit(name="Max"))
    assert refused.value.code == "practice"
    around.say(emma, frames.Replace(seat=1, level="random"))
    assert around.room.table.people() == [0]


def test_the_seat_of_who_practises_may_go_to_another_person() -> None:
    around = practice()
    guest = around.come()
    around.say(around.people[0], frames.Remove(seat=0))
    around.say(guest, frames.Sit(name="Max"))
    assert around.room.table.people() == [0]


def test_options_of_old_logs_are_without_practice() -> None:
    assert msgspec.json.decode(b'{"dice": "tap"}', type=Options).practice is False
