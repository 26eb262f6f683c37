"""Leaving a game that goes on: a bot plays on for the others, and without people the game is given up."""

from random import Random

import pytest

from crocetta.core import record
from crocetta.server import bots, events, exported, frames, keys
from crocetta.server.events import GivenUp, Replaced
from crocetta.server.refusal import Refused
from crocetta.server.room import Room
from tests.server.around import Around


def test_a_bot_plays_on_for_who_leaves_and_the_others_are_told() -> None:
    around = Around(people=2, languages=("en",))
    emma, max_ = around.people
    around.say(max_, frames.Stand())
    assert Replaced(seat=1, level=bots.STAND_IN, name="Anice", left="Max") in around.kept
    told = next(event for event in emma.events if event["kind"] == "replaced")
    assert told["said"] == "Max leaves: Anice (random bot) plays on."
    assert (told["left"], told["seat"], told["level"]) == ("Max", 1, bots.STAND_IN)
    assert emma.view["seats"][1]["kind"] == "bot"
    assert max_.client.seat is None
    assert around.room.table.seat_of(keys.token_hash(max_.token or "")) is None
    assert around.room.table.state == "play"
    around.people = [emma]
    around.play(Random(1))
    assert around.room.table.state == "over"
    assert emma.view["result"]


def test_the_host_may_leave_too_and_stays_host() -> None:
    around = Around(people=2)
    around.say(around.people[0], frames.Stand())
    assert around.room.table.seats[0].kind == "bot"
    assert around.people[0].client.is_host
    assert around.room.table.people() == [1]


@pytest.mark.parametrize("others", [0, 2])
def test_without_people_the_game_is_given_up(others: int) -> None:
    around = Around(people=1, bots=others, timer=30)
    emma, watcher = around.people[0], around.come("it")
    around.say(emma, frames.Stand())
    assert around.kept[-1] == GivenUp(seat=0)
    for listener, said in ((emma, "You gave up the game."), (watcher, "La partita è stata abbandonata.")):
        assert listener.view["state"] == "over"
        assert listener.view["result"] is None
        assert listener.view["question"] is None
        assert listener.view["clock"] is None
        assert listener.view["sentence"] == said
        assert not any(seat["awaited"] for seat in listener.view["seats"])
    assert (emma.events[-1]["said"], emma.events[-1]["over"]) == ("You give up the game.", True)
    assert watcher.events[-1]["said"] == "Emma abbandona la partita."
    assert around.room.alarm() is None
    before = around.room.table.seq
    around.wait(1000)
    assert around.room.table.seq == before


def test_nothing_more_happens_in_a_game_that_was_given_up() -> None:
    around = Around(people=1, bots=1)
    emma = around.people[0]
    number = emma.question["number"]
    around.say(emma, frames.Stand())
    for frame, code in (
        (frames.Choose(question=number, choice="pass"), "stale"),
        (frames.Throw(question=number), "stale"),
        (frames.TakeBack(question=number), "stale"),
        (frames.Hint(), "not_asked"),
        (frames.Stand(), "not_now"),
        (frames.Replace(seat=1, level="random"), "not_now"),
    ):
        with pytest.raises(Refused) as refused:
            around.say(emma, frame)
        assert refused.value.code == code


def test_a_game_that_was_given_up_comes_out_of_its_log() -> None:
    around = Around(people=1, bots=1)
    around.choose(0, "pass")
    around.say(around.people[0], frames.Stand())
    again = Room("ABCDEFGH", [events.decode(events.encode(event)) for event in around.kept])
    assert again.table.state == "over"
    assert again.view(0, "en", False, 0.0)["sentence"] == "You gave up the game."
    checked = record.check(exported.record_of(again.table))
    assert not checked.match.position.over
    assert checked.match.dice is None  # the seed stays secret, as before the end


def test_a_rematch_follows_a_game_that_was_given_up() -> None:
    around = Around(people=1, bots=1)
    emma = around.people[0]
    around.say(emma, frames.Stand())
    outcome = around.room.receive(emma.client, frames.Rematch(), around.now)
    ((code, log),) = outcome.opens.items()
    assert Room(code, log).table.state == "play"


def test_before_the_game_begins_the_seat_becomes_open() -> None:
    around = Around(people=2, begin=False)
    around.say(around.people[1], frames.Stand())
    assert around.room.table.seats[1].kind == "open"
