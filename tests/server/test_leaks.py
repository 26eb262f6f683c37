"""Nobody sees what is not theirs: another's sealed choice, the seed, a token; in no view, no event, no record."""

import json
from random import Random

import msgspec
import pytest

from crocetta.core import record
from crocetta.core.game import ids
from crocetta.server import exported, frames
from tests.server.around import Around

SECRETS = ("seed", "token", 'host":"')


def heard_by_others(around: Around, seat: int) -> str:
    """Everything that anybody but one seat has been told since they were last asked, and could ask for now."""
    told = []
    for other in [*around.people, *around.listeners[len(around.people) :]]:
        if other.client.seat != seat:
            told += other.heard
            told.append(around.room.view(other.client.seat, "en", other.client.is_host, around.now))
            told += around.room.events(0, other.client.seat, "en")
            other.heard = []
    return msgspec.json.encode(told).decode()


@pytest.mark.parametrize("game", ids())
def test_a_sealed_choice_stays_hidden_until_all_have_chosen(game: str) -> None:
    """Whatever one seat chooses while others still choose: nobody else hears anything that depends on it."""
    luck, compared = Random(5), 0
    around = Around(game, people=3, seed=2, languages=("en",))
    around.come("en")
    for step in range(48):
        if around.room.table.state != "play":
            break
        seats = around.asked()
        sealed = game_sealed(around)
        choices = around.people[seats[0]].question["choices"]
        if step % 6 == 0 and sealed and len(seats) > 1 and len(choices) > 1:
            told = {
                heard_if(around, seats[0], choice["choice"])
                for choice in choices[:6]
                if closes(around, seats[0], choice)
            }
            assert len(told) <= 1, f"others can tell what seat {seats[0]} chose"
            compared += len(told)
        around.step(luck)
    assert compared or game not in ("qwixx", "knaster", "qwantum", "qwixx-deluxe")


def game_sealed(around: Around) -> bool:
    position = around.room.table.position
    assert position is not None
    return position.game.rules.sealed(position.fields()[0])


def closes(around: Around, seat: int, choice: dict[str, str]) -> bool:
    """Whether a choice is the last one this seat owes in the step: how many it makes is seen by everybody."""
    position = around.room.table.position
    assert position is not None
    return seat not in position.choose(seat, choice["choice"]).waiting


def heard_if(around: Around, seat: int, choice: str) -> str:
    """What others hear if a seat chooses this, in a world of its own."""
    other = Around(around.room.table.game.id, people=3, seed=2, languages=("en",))
    other.come("en")
    for event in around.kept[len(other.kept) :]:
        other.room._apply(event)
        other.kept.append(event)
    other.room.clock.note(other.now)
    heard_by_others(other, seat)
    question = other.room.table.asked[seat]
    other.say(other.people[seat], frames.Choose(question=question, choice=choice))
    return heard_by_others(other, seat)


def test_the_comparison_would_notice() -> None:
    """The same where the choices lie open: what others hear differs."""
    told = set()
    for choice in ("pass", "r"):
        around = Around(people=3, seed=2, languages=("en",), flags={"white_step": "open"})
        found = [one["choice"] for one in around.people[0].question["choices"] if one["choice"].startswith(choice)]
        around.choose(0, found[0])
        told.add(heard_by_others(around, 0))
    assert len(told) == 2


def test_a_sealed_choice_is_revealed_when_the_step_is_over() -> None:
    around = Around()
    choice = around.people[0].question["choices"][0]["choice"]
    around.choose(0, choice)
    hidden = around.people[1].events[-1]
    assert (hidden["kind"], hidden["seat"]) == ("chosen", 0)
    assert hidden.keys().isdisjoint({"choice", "text"})
    assert around.people[0].events[-1]["choice"] == choice
    around.choose(1, "pass")
    revealed = next(event["revealed"] for event in around.people[1].events if "revealed" in event)
    assert [(one["seat"], one["choice"]) for one in revealed] == [(0, choice), (1, "pass")]


def test_what_was_taken_back_is_never_revealed() -> None:
    around = Around()
    choice = around.people[0].question["choices"][0]["choice"]
    around.choose(0, choice)
    around.say(around.people[0], frames.TakeBack(question=around.people[0].view["answer"]["question"]))
    around.choose(0, "pass")
    around.choose(1, "pass")
    told = [event for event in around.room.events(0, 1, "en") if event.get("choice") == choice]
    assert told == []


@pytest.mark.parametrize("game", ids())
def test_seeds_and_tokens_are_never_told_while_the_game_goes_on(game: str) -> None:
    around, luck = Around(game, people=2, bots=1, seed=4), Random(1)
    watcher = around.come()
    for _ in range(30):
        if around.room.table.state != "play":
            break
        around.step(luck)
    match = around.room.table.match
    assert match is not None
    assert match.dice is not None
    tokens = [listener.token for listener in around.people]
    around.people[1].heard = [message for message in around.people[1].heard if message["type"] != "seated"]
    told = json.dumps(
        [around.people[0].heard, around.people[1].heard, watcher.heard, around.room.events(0, None, "en")]
    )
    told += json.dumps(msgspec.to_builtins(around.room.about("en")))
    if around.room.table.state == "play":
        assert match.dice.seed.hex() not in told
    assert around.room.table.luck
    assert around.room.table.luck not in told
    for token in tokens:
        assert token
        assert token not in told
    for seat in around.room.table.seats:
        assert not seat.token or seat.token not in told


@pytest.mark.parametrize("dice", ["auto", "real"])
def test_nobody_can_foresee_what_a_bot_chooses(dice: str) -> None:
    """Its luck comes from a secret: two tables that are alike for everybody differ in it."""
    one, other = (Around(people=1, bots=1, seed=seed, dice=dice) for seed in (1, 2))
    for around in (one, other):
        around.room.table.match = None
    assert one.room.about("en") == other.room.about("en")
    assert one.room.table.luck != other.room.table.luck


@pytest.mark.parametrize("game", ids())
def test_a_running_record_has_neither_seed_nor_sealed_choices(game: str) -> None:
    around, luck = Around(game, people=2, seed=6), Random(2)
    for _ in range(40):
        if around.room.table.state != "play":
            break
        text = exported.record_of(around.room.table)
        match = record.read(text)
        assert around.room.table.match is not None
        assert match.dice is None
        assert "[Seed" not in text
        assert match.commitment == around.room.table.promise
        assert match.position == around.room.table.match.position.view(None)
        around.step(luck)


def test_a_record_of_a_game_that_is_over_is_complete_and_proven() -> None:
    around = Around(people=1, bots=1)
    around.play(Random(1))
    checked = record.check(exported.record_of(around.room.table))
    assert checked.proven
    assert checked.chained
    assert checked.match.tags == {"Bots": "1=random"}
    assert checked.match.position == around.room.table.position
