"""A room without sockets: sitting down, playing, answering once, taking back, going away and coming back."""

from random import Random
from types import SimpleNamespace

import msgspec
import pytest

from crocetta.core.game import find, ids
from crocetta.core.position import Position
from crocetta.core.words import LANGUAGES
from crocetta.games.knaster.rules import WRITE
from crocetta.games.onecard.table import MARK
from crocetta.server import bots, frames, keys
from crocetta.server.events import Back, Replaced, Thrown
from crocetta.server.outcome import Outcome
from crocetta.server.reasons import why_cell
from crocetta.server.refusal import Refused
from crocetta.server.room import Room
from crocetta.server.table import Seat, Table
from crocetta.server.view import result
from tests.server.around import Around, Listener


def refusal(around: Around, listener: Listener, frame: frames.AnyFrame) -> str:
    """The code with which something is refused; nothing must have happened."""
    before, kept = around.room.table.seq, len(around.kept)
    with pytest.raises(Refused) as refused:
        around.say(listener, frame)
    assert (around.room.table.seq, len(around.kept)) == (before, kept)
    for language in LANGUAGES:
        assert refused.value.frame(language)["text"]
    return refused.value.code


# Sitting down


def test_a_guest_sits_down_and_owns_the_seat_by_a_token() -> None:
    around = Around(begin=False)
    emma, max_ = around.people
    assert max_.heard[1] == {"type": "seated", "seat": 1, "token": max_.token}
    assert [seat["name"] for seat in emma.view["seats"]] == ["Emma", "Max"]
    again = around.come("en", max_.token)
    assert again.heard[0]["you"] == {"seat": 1, "host": False}


def test_only_the_hash_of_a_token_is_kept() -> None:
    around = Around(begin=False)
    kept = repr(around.kept)
    for listener in around.people:
        assert listener.token
        assert listener.token not in kept
        assert keys.token_hash(listener.token) in kept


def test_seats_names_and_tokens_are_checked() -> None:
    around = Around(people=3, begin=False)
    around.say(around.people[2], frames.Stand())
    guest = around.come()
    assert refusal(around, guest, frames.Sit(name="\u202e \x00")) == "wrong_name"
    assert refusal(around, guest, frames.Sit(name="EMMA")) == "wrong_name"
    assert refusal(around, guest, frames.Sit(name="Leo", seat=0)) == "seat_taken"
    assert refusal(around, guest, frames.Sit(name="Leo", seat=9)) == "no_such_seat"
    assert refusal(around, guest, frames.Hello(token="nobody's")) == "unknown_token"
    around.say(guest, frames.Sit(name=" Leo\u202e\n the\tGreat "))
    assert around.room.table.seats[2].name == "Leo the Great"
    assert refusal(around, guest, frames.Sit(name="Leo")) == "not_now"
    assert refusal(around, around.come(), frames.Sit(name="Ida")) == "seat_taken"


def test_nobody_speaks_before_hello() -> None:
    around = Around(begin=False)
    assert refusal(around, Listener(), frames.Sit(name="Leo")) == "hello_first"


def test_only_the_host_starts_removes_and_replaces() -> None:
    around = Around(people=2, begin=False)
    emma, max_ = around.people
    for frame in (frames.Start(), frames.Remove(seat=0), frames.Replace(seat=0, level="random")):
        assert refusal(around, max_, frame) == "not_host"
    assert refusal(around, emma, frames.Replace(seat=1, level="nobody")) == "unknown_bot"
    assert refusal(around, emma, frames.Replace(seat=7, level="random")) == "no_such_seat"
    assert refusal(around, emma, frames.Remove(seat=7)) == "no_such_seat"
    around.say(emma, frames.Remove(seat=1))
    assert max_.client.seat is None
    assert refusal(around, emma, frames.Start()) == "seats_open"
    assert refusal(around, emma, frames.Remove(seat=1)) == "not_now"
    around.say(emma, frames.Replace(seat=1, level="random"))
    assert emma.view["sentence"] == "Everyone is here: start when you like."
    around.say(emma, frames.Start())
    assert refusal(around, emma, frames.Start()) == "not_now"
    assert around.room.table.state == "play"


def test_somebody_who_is_removed_cannot_come_back() -> None:
    around = Around()
    emma, max_ = around.people
    around.say(emma, frames.Remove(seat=1))
    assert refusal(around, around.come(), frames.Hello(token=max_.token)) == "unknown_token"
    ida = around.come()
    around.say(ida, frames.Sit(name="Ida"))
    assert ida.view["question"]
    assert around.room.table.match is not None
    assert around.room.table.match.names == ("Emma", "Ida")


def test_a_bot_takes_over_in_mid_game_and_plays_at_once() -> None:
    around = Around()
    around.choose(0, "pass")
    around.say(around.people[0], frames.Replace(seat=1, level="random"))
    assert around.people[1].client.seat is None
    assert 1 not in around.room.table.asked
    assert around.people[0].view["seats"][1] | {"points": 0, "score": "0 points"} == {
        "seat": 1,
        "name": "Anice (random bot)",
        "short": "Anice",
        "kind": "bot",
        "level": "random",
        "host": False,
        "online": False,
        "away": False,
        "awaited": False,
        "points": 0,
        "score": "0 points",
    }


# Playing


@pytest.mark.parametrize("game", ids())
def test_what_is_heard_adds_up_to_the_view(game: str) -> None:
    """Every seat and a spectator, after every message; and the log alone gives the same table."""
    around, luck = Around(game, people=2, bots=1, seed=3, dice="tap"), Random(game)
    watcher = around.come("it")
    everybody = [*around.people, watcher]
    for _ in range(120):
        if around.room.table.state != "play":
            break
        around.step(luck)
        for listener in everybody:
            client = listener.client
            assert listener.view == plain(around.room.view(client.seat, client.language, client.is_host, around.now))
    seqs = [event["seq"] for event in watcher.events]
    assert seqs == list(range(seqs[0], around.room.table.seq + 1))
    alone = Table.of("ABCDEFGH", around.kept)
    assert alone.position == around.room.table.position
    assert (alone.asked, alone.throwing, alone.answers) == (
        around.room.table.asked,
        around.room.table.throwing,
        around.room.table.answers,
    )


def plain(message: dict[str, object]) -> dict[str, object]:
    found: dict[str, object] = msgspec.json.decode(msgspec.json.encode(message))
    return found


@pytest.mark.parametrize("game", ids())
def test_every_game_is_played_to_its_end(game: str) -> None:
    around = Around(game, people=1, bots=1, dice="real")
    around.play(Random(1))
    view = around.people[0].view
    assert view["state"] == "over"
    assert view["question"] is None
    assert view["result"]["seed"] is None
    assert [one["points"] for one in view["result"]["points"]] == [seat["points"] for seat in view["seats"]]
    assert around.people[0].events[-1]["over"] is True


def test_games_won_are_not_called_points() -> None:
    around = Around("qwixx-deluxe", people=2, flags={"series": "wins", "games": "1"})
    assert [seat["score"] for seat in around.people[1].view["seats"]] == ["0 partite vinte"] * 2
    around.play(Random(2))
    view = around.people[0].view
    assert sorted(seat["score"] for seat in view["seats"])[-1] == "one game won"
    assert view["result"]["text"] == view["sentence"] == "You win with one game won."
    assert around.people[1].view["result"]["text"] == "Vince Emma con una partita vinta."


def test_what_is_said_of_a_result_alone() -> None:
    full = (1 << 25) - 1
    sheet: dict[str, int | list[int]] = {
        "numbers": [7] * 25,
        "where": [full * (n == 7) for n in range(13)],
        "circles": full,
    }
    table = {"turn": 1, "phase": WRITE, "waiting": 1, "dice": [1, 1], "thrown": 2, "last": 1}
    over = Position.set_up(find("knaster"), table, [sheet]).choose(0, "pass")
    match = SimpleNamespace(position=over, dice=None)
    found = result(SimpleNamespace(match=match, seats=[Seat("person", "Emma")], promise=None))  # type: ignore[arg-type]
    assert [str(one["verdict"]) for one in found["points"]] == ["That is spectacular!"]


def test_a_question_is_answered_once() -> None:
    around = Around()
    emma = around.people[0]
    number = emma.question["number"]
    first = around.choose(0, "pass")
    assert first == {"type": "accepted", "question": number, "choice": "pass", "seq": first["seq"], "again": False}
    kept = len(around.kept)
    again = around.say(emma, frames.Choose(question=number, choice="pass", id="x"))
    assert again == first | {"again": True, "to": "x"}
    other = around.say(emma, frames.Choose(question=number, choice=emma_could(around)))
    assert other == first | {"again": True}
    assert len(around.kept) == kept


def emma_could(around: Around) -> str:
    assert around.room.table.position is not None
    return around.room.table.position.step_start.choices(0)[0].text


def test_a_resend_never_answers_the_next_question() -> None:
    around = Around()
    active = around.room.table.position.active  # type: ignore[union-attr]
    number = around.people[active].question["number"]
    for seat in (active, 1 - active):
        around.choose(seat, "pass")
    listener = around.people[active]
    assert listener.question["number"] > number
    again = around.say(listener, frames.Choose(question=number, choice="pass"))
    assert again["again"] is True
    assert listener.question["number"] == around.room.table.asked[active]


def test_questions_that_are_not_open_are_stale() -> None:
    around = Around()
    emma, max_ = around.people
    assert refusal(around, emma, frames.Choose(question=999, choice="pass")) == "stale"
    assert refusal(around, emma, frames.Choose(question=1, choice="pass")) == "stale"
    assert refusal(around, emma, frames.TakeBack(question=emma.question["number"])) == "stale"
    assert refusal(around, emma, frames.Throw(question=4)) == "stale"
    around.choose(0, "pass")
    assert refusal(around, max_, frames.TakeBack(question=emma.view["answer"]["question"])) == "stale"


def test_what_the_rules_forbid_is_refused_with_the_reason() -> None:
    around = Around()
    emma = around.people[0]
    number = emma.question["number"]
    with pytest.raises(Refused) as refused:
        around.say(emma, frames.Choose(question=number, choice="r12"))
    told = refused.value.frame("en")
    assert told["code"] == "illegal"
    assert told["text"] == "red 12 needs 5 crosses in its row first, you have 0"
    assert told["open"] == [choice["choice"] for choice in emma.question["choices"]]
    assert refusal(around, emma, frames.Choose(question=number, choice="nonsense")) == "illegal"
    assert refusal(around, emma, frames.Choose(question=number)) == "illegal"
    assert refusal(around, emma, frames.Choose(question=number, dice=[0])) == "illegal"


def test_a_spectator_may_look_and_not_touch() -> None:
    around = Around()
    watcher = around.come()
    number = around.people[0].question["number"]
    for frame in (
        frames.Choose(question=number, choice="pass"),
        frames.Throw(question=number),
        frames.TakeBack(question=number),
        frames.Why(cell="r3"),
        frames.Tell(choice="pass"),
        frames.Hint(),
        frames.Stand(),
    ):
        assert refusal(around, watcher, frame) == "no_seat"
    assert refusal(around, watcher, frames.Sit(name="Leo")) == "seat_taken"
    assert watcher.view["question"] is None


def test_a_table_may_be_played_without_spectators() -> None:
    around = Around(spectators=False, hints=False)
    listener = Listener()
    around.listeners.append(listener)
    assert refusal(around, listener, frames.Hello()) == "no_spectators"
    assert refusal(around, around.people[0], frames.Hint()) == "no_hints"


def test_who_looked_on_before_the_game_is_shown_out() -> None:
    around = Around(begin=False, spectators=False, bots=1)
    watcher = around.come()
    around.say(around.people[0], frames.Start())
    assert watcher.heard[-1]["code"] == "no_spectators"
    heard = len(watcher.heard)
    around.say(around.people[0], frames.Replace(seat=1, level="random"))
    around.choose(0, "pass")
    assert len(watcher.heard) == heard
    assert around.people[1].heard[-1]["code"] == "no_spectators"  # whose seat has gone to a bot
    assert refusal(around, watcher, frames.Sit(name="Leo")) == "hello_first"


def test_nothing_to_choose_passes_by_itself_and_says_so() -> None:
    around, luck = Around(people=2, seed=5), Random(2)
    around.play(luck)
    alone = [event for event in around.people[0].events if event["kind"] == "chosen" and event["by"] == "auto"]
    assert alone
    own = [event["said"] for event in alone if event["seat"] == 0]
    others = [event["said"] for event in around.people[1].events if event.get("by") == "auto" and event["seat"] == 0]
    assert "You can only pass" in own
    assert "Nothing fits: a miss, −5" in own
    assert "Emma non può segnare nulla: un lancio a vuoto, −5" in others


def test_whoever_chooses_last_learns_that_the_time_was_up() -> None:
    around = Around(timer=30)
    around.choose(0, "pass")
    around.wait(31)
    (event,) = [one for one in around.people[1].events if one["kind"] == "chosen" and one.get("by") == "clock"][:1]
    assert event["seat"] == 1
    assert event["said"].endswith(", il tempo era scaduto; Emma passa")
    assert not event["said"].startswith("Max")


def test_a_bot_has_a_name_and_a_level_in_the_language_of_each() -> None:
    around = Around(people=2, bots=2)
    watcher = around.come("de")
    seats = around.people[0].view["seats"]
    assert [seat["name"] for seat in seats] == ["Emma", "Max", "Anice (random bot)", "Cacao (random bot)"]
    assert [seat["short"] for seat in seats] == ["Emma", "Max", "Anice", "Cacao"]
    assert [seat["name"] for seat in around.people[1].view["seats"]][2:] == [
        "Anice (bot casuale)",
        "Cacao (bot casuale)",
    ]
    assert [seat["name"] for seat in watcher.view["seats"]][2:] == ["Anice (Zufalls-Bot)", "Cacao (Zufalls-Bot)"]
    around.say(around.people[0], frames.Replace(seat=1, level="easy"))
    (replaced,) = [event for event in watcher.events if event["kind"] == "replaced"]
    assert replaced["name"] == "Cumino (leichter Bot)"
    assert replaced["said"] == "Cumino (leichter Bot) setzt sich."


def test_bots_of_old_logs_are_called_by_their_level() -> None:
    around = Around(people=1, bots=2, begin=False)
    log = [
        Replaced(seat=event.seat, level="medium", name="medium" if event.seat == 1 else "medium 2")
        if isinstance(event, Replaced)
        else event
        for event in around.kept
    ]
    seats = Room("ABCDEFGH", log).view(None, "it", False, 0.0)["seats"]
    assert [seat["name"] for seat in seats][1:] == ["Bot medio", "Bot medio 2"]
    assert [seat["short"] for seat in seats][1:] == ["Bot medio", "Bot medio 2"]


def test_names_of_bots_are_unique() -> None:
    taken: list[str] = ["anice"]
    for _ in range(40):
        taken.append(bots.name("random", taken))
    assert len({name.casefold() for name in taken}) == len(taken)
    assert taken[1] == "Cacao"
    assert taken[17] == "Cacao 2"


def test_a_person_may_be_called_as_a_bot_is() -> None:
    around = Around(people=2, languages=("de", "it"), names=("random", "easy 2"))
    assert [seat["name"] for seat in around.people[0].view["seats"]] == ["random", "easy 2"]


def test_a_game_of_a_series_ends_with_a_word_to_everybody() -> None:
    around = Around("qwixx-deluxe", flags={"games": "2"})
    around.play(Random(1))
    for person in around.people:
        assert len([event for event in person.events if "news" in event]) == 1
    news = next(event["news"] for event in around.people[0].events if "news" in event)
    assert news.startswith("Game 1 is over: you ")
    heard = around.room.events(0, None, "en")
    assert next(event["news"] for event in heard if "news" in event).startswith("Game 1 is over: Emma ")


def test_a_seat_that_was_freed_is_awaited_by_nobody_by_name() -> None:
    around = Around()
    emma = around.people[0]
    around.choose(0, "pass")
    around.say(emma, frames.Remove(seat=1))
    assert emma.view["sentence"] == "A seat is open: anyone with the link may sit down."


def test_a_seat_that_was_freed_throws_no_dice() -> None:
    around = Around(dice="tap")
    active = around.room.table.position.active if around.room.table.position else 0
    around.say(around.people[0], frames.Remove(seat=1))
    said = around.people[0].view["sentence"]
    assert said == (
        "Your turn: throw the dice." if active == 0 else "A seat is open: anyone with the link may sit down."
    )


def test_points_below_zero_have_a_minus_sign() -> None:
    start = Position.start(find("qwixx"))
    assert str(start.counted(-35)) == "−35 points"
    assert str(start.counted(1)) == "one point"


# What is said


def real(around: Around, *faces: str) -> None:
    """Whoever is asked throws real dice, which show this."""
    seat = next(seat for seat in around.asked() if around.people[seat].question["kind"] == "throw")
    question = around.people[seat].question["number"]
    around.say(around.people[seat], frames.Throw(question=question, faces=list(faces)))


def last_said(around: Around) -> list[str]:
    """The last event as everybody hears it: each person in turn, then a spectator, in English."""
    seq = around.room.table.seq - 1
    return [around.room.events(seq, seat, "en")[-1]["said"] for seat in (*range(len(around.people)), None)]


def test_the_reader_is_you_in_everything_that_is_told() -> None:
    around = Around(dice="real", languages=("en",), names=("Emma", "Max"))
    position = around.room.table.position
    assert position is not None
    active, other = position.active, 1 - position.active
    names = ["Emma", "Max"]
    begun = [around.room.events(0, seat, "en")[-1]["said"] for seat in (active, other)]
    assert begun == ["You begin.", f"{names[active]} begins."]
    assert around.people[active].view["sentence"] == "Your turn: throw your dice and enter what they show."
    assert around.people[other].view["sentence"] == f"{names[active]} throws real dice and enters the result."
    real(around, "1", "4", "3", "6", "2", "6")
    thrown = "white 5 (white die 1, white die 4, red die 3, yellow die 6, green die 2, blue die 6)"
    assert last_said(around)[active] == f"You throw: {thrown}"
    assert last_said(around)[other] == last_said(around)[2] == f"{names[active]} throws: {thrown}"
    assert around.people[other].view["sentence"] == f"{names[active]} threw: white 5 for everyone. Cross it or pass."
    watcher = around.come()
    assert watcher.view["sentence"] == f"{names[active]} threw white 5. Waiting for Emma, Max."
    around.choose(0, "r5")
    assert last_said(around) == ["You cross red 5", "Emma has chosen.", "Emma has chosen."]
    around.choose(1, "pass")
    assert last_said(around) == [
        "You cross red 5; Max passes",
        "You pass; Emma crosses red 5",
        "Emma crosses red 5; Max passes",
    ]
    assert around.people[other].view["sentence"] == f"Waiting for {names[active]}."


def test_who_throws_for_a_bot_is_told() -> None:
    around = Around(people=1, bots=1, dice="real")
    until_the_bot_throws(around)
    real(around, "1", "4", "3", "6", "2", "6")
    told = [event["said"] for event in around.room.events(0, 0, "en") if event["kind"] == "thrown"][-1]
    others = [event["said"] for event in around.room.events(0, None, "en") if event["kind"] == "thrown"][-1]
    assert told.startswith("You throw for Anice: white 5 (")
    assert others.startswith("Emma throws for Anice: white 5 (")


def test_who_wins_is_told_so() -> None:
    around = Around(people=2, languages=("en",))
    around.play(Random(1))
    position = around.room.table.position
    assert position is not None
    (winner,) = position.leaders
    name, points = ("Emma", "Max")[winner], str(position.counted(position.points(winner)))
    for seat, told in ((winner, f"You win with {points}."), (1 - winner, f"{name} wins with {points}.")):
        view = around.people[seat].view
        assert view["sentence"] == view["result"]["text"] == told
        assert around.people[seat].events[-1]["said"].endswith(told)


def test_news_of_a_row_names_who_closed_it() -> None:
    around = Around(dice="real", languages=("en",))
    for total in (2, 3, 4, 5, 6, 12):
        real(around, str(total // 2), str(total - total // 2), "1", "1", "1", "1")
        around.choose(0, f"r{total}")
        for seat in (1, around.room.table.position.active if around.room.table.position else 0):
            if seat in around.asked() and around.people[seat].question["kind"] == "choose":
                around.choose(seat, "pass")
    told = [[event["news"] for event in person.events if "news" in event] for person in around.people]
    assert told == [
        ["You close red: the red die leaves the game"],
        ["Emma closes red: the red die leaves the game"],
    ]


# Taking back


def test_a_choice_is_taken_back_while_others_still_choose() -> None:
    around = Around()
    emma, max_ = around.people
    around.choose(0, emma_could(around))
    answer = emma.view["answer"]
    assert answer["can_take_back"]
    assert emma.view["question"] is None
    assert emma.view["sentence"] == "You have chosen. Waiting for Max."
    marks = emma.view["sheets"][0]["marks"]
    assert marks
    assert max_.view["sheets"][0]["marks"] == {}
    around.say(emma, frames.TakeBack(question=answer["question"]))
    assert emma.view["sheets"][0]["marks"] == {}
    assert emma.view["answer"] is None
    assert emma.question["number"] > answer["question"]
    assert refusal(around, emma, frames.Choose(question=answer["question"], choice="pass")) == "stale"
    around.choose(0, "pass")
    answered = emma.view["answer"]["question"]
    around.choose(1, "pass")
    assert refusal(around, emma, frames.TakeBack(question=answered)) == "stale"


def test_whatever_followed_by_itself_is_taken_back_too() -> None:
    """Knaster: a line is full, one circle is due, and there is only one way to draw it."""
    for seed in range(40):
        around, luck = Around("knaster", people=2, seed=seed, flags={"no_combination": "1"}), Random(seed)
        while around.room.table.state == "play":
            seat = around.asked()[0]
            around.choose(seat, luck.choice(around.people[seat].question["choices"])["choice"])
            given = around.room.table.given.get(seat, [])
            if len(given) > 1:
                before = around.room.table.position
                around.say(around.people[seat], frames.TakeBack(question=given[0]))
                assert seat not in around.room.table.given or not around.room.table.given[seat]
                assert around.room.table.position != before
                assert around.people[seat].question
                return
    pytest.fail("no line was ever filled")


@pytest.mark.parametrize(
    ("game", "kinds"),
    [("qwixx", set()), ("knaster", {"number", "circle"}), ("qwantum", {"number"})],
)
def test_a_choice_says_what_it_draws_unless_it_is_a_cross(game: str, kinds: set[str]) -> None:
    around, luck, seen = Around(game, people=1, seed=3), Random(3), set()
    while around.room.table.state == "play":
        for choice in around.people[0].question.get("choices", []):
            seen |= {choice["mark"][0]} if "mark" in choice else set()
            if game == "knaster" and choice["choice"].startswith("w"):
                assert choice["mark"] == ["number", str(around.room.table.position.fields()[0].thrown)]
        around.step(luck)
    assert seen == kinds


# Reasons


def test_a_cell_that_is_not_lit_has_a_reason() -> None:
    around = Around()
    emma = around.people[0]
    assert around.say(emma, frames.Why(cell="r10"))["texts"] == ["red 12 needs 5 crosses in its row first, you have 0"]
    lit = emma.question["choices"][0]
    told = around.say(emma, frames.Why(cell=lit["cells"][0]))
    assert (told["texts"], told["choices"]) == ([], [lit["choice"]])
    assert around.say(emma, frames.Why(choice="r12"))["texts"] == told_r12()
    assert around.say(emma, frames.Why(cell="no-such-cell"))["texts"]
    assert around.say(emma, frames.Tell(choice=lit["choice"]))["text"] == lit["text"]
    assert refusal(around, emma, frames.Tell(choice="r12")) == "illegal"


def test_whoever_is_not_asked_hears_the_names_of_those_who_are() -> None:
    around = Around(people=2, bots=1)
    emma = around.people[0]
    around.choose(0, "pass")
    assert around.say(emma, frames.Why(cell="r3"))["texts"] == ["You have chosen. Waiting for Max."]
    assert around.say(emma, frames.Why(choice="r3"))["texts"] == ["You have chosen. Waiting for Max."]


def test_a_miss_is_told_and_so_is_what_ended_the_game() -> None:
    around = Around(people=1)
    emma = around.people[0]
    while around.room.table.state == "play":
        around.choose(0, "pass")
    missed = [event["said"] for event in emma.events if "miss" in event["said"]]
    assert len(missed) == 4
    assert all(said.startswith(("You pass and take a miss (−5)", "Nothing fits: ")) for said in missed)
    assert emma.view["result"]["ending"] == "a fourth miss"


def told_r12() -> list[str]:
    return ["red 12 needs 5 crosses in its row first, you have 0"]


def test_a_game_has_its_own_reasons_for_cells() -> None:
    around = Around("onecard", seed=11, languages=("en",))
    seat = around.asked()[0]
    around.choose(seat, "keep")
    position = around.room.table.position
    assert position is not None
    missing = next(
        letter for letter in "ygropb" if letter not in {die["face"] for die in around.people[0].view["dice"]}
    )
    cell = next(cell.id for cell in position.paper(seat).cells if cell.id.endswith(f"-{missing}1"))
    texts = around.say(around.people[seat], frames.Why(cell=cell))["texts"]
    assert texts == [str(position.why_cell(seat, cell))]
    assert texts[0].startswith("no die shows")


def test_without_them_only_the_plainest_choices_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """What else a choice of several colours would need, nobody has asked."""
    monkeypatch.delattr(find("onecard").texts, "why_cell")
    filled = [2 if place in (1, 5) else 0 for place in range(18)]  # on the first card green, which is full, and blue
    table = {"turn": 1, "phase": MARK, "waiting": 1, "dice": [2, 6, 3, 6, 6]}
    position = Position.set_up(find("onecard"), table, [{"cards": [1, 2, 0, 0, 0], "filled": filled}])
    reasons, open_ = why_cell(position, 0, "a-b3")
    assert open_ == []
    said = [str(reason) for reason in reasons]
    assert said[0] == "the blue row of card A has 2 spaces left for 3 dice: use all of them or none"
    assert "the green row of card A is full" not in said


@pytest.mark.parametrize("game", ids())
def test_every_cell_answers_why(game: str) -> None:
    around, luck = Around(game, people=2, seed=11), Random(4)
    for _ in range(25):
        around.step(luck)
    seat = around.asked()[0]
    listener = around.people[seat]
    assert around.room.table.position is not None
    for cell in around.room.table.position.paper(seat).cells:
        if cell.markable:
            told = around.say(listener, frames.Why(cell=cell.id))
            assert told["texts"] or told["choices"]


# Dice


def test_the_active_player_throws() -> None:
    around = Around(dice="tap")
    active = around.asked()
    assert len(active) == 1
    thrower, other = around.people[active[0]], around.people[1 - active[0]]
    number = thrower.question["number"]
    assert thrower.question["kind"] == "throw"
    assert all(die["face"] is None for die in thrower.view["dice"])
    assert refusal(around, other, frames.Throw(question=number)) == "not_asked"
    assert refusal(around, thrower, frames.Throw(question=number, faces=["1"] * 6)) == "wrong_throw"
    first = around.say(thrower, frames.Throw(question=number))
    assert around.say(thrower, frames.Throw(question=number)) == first | {"again": True}
    assert refusal(around, other, frames.Throw(question=number)) == "stale"


def test_real_dice_are_entered_by_the_active_player() -> None:
    around = Around(dice="real")
    (seat,) = around.asked()
    listener, number = around.people[seat], around.people[seat].question["number"]
    assert listener.question["enter"] is True
    for wrong in (None, [], ["1"] * 5, ["7"] * 6, ["x"] * 6):
        assert refusal(around, listener, frames.Throw(question=number, faces=wrong)) == "wrong_throw"
    around.say(listener, frames.Throw(question=number, faces=["1", "4", "3", "6", "2", "6"]))
    assert [die["face"] for die in listener.view["dice"]] == ["1", "4", "3", "6", "2", "6"]


def test_a_spectator_hears_that_somebody_throws_for_a_bot() -> None:
    around = Around(people=1, bots=1, dice="real")
    watcher, luck = around.come(), Random(0)
    while around.room.table.position and around.room.table.position.active == 0:
        around.step(luck)
    assert watcher.view["sentence"] == "A player throws real dice for Anice and enters the result."


def test_somebody_throws_real_dice_for_a_bot() -> None:
    around, luck = Around(people=1, bots=1, dice="real"), Random(0)
    for _ in range(40):
        active = around.room.table.position.active  # type: ignore[union-attr]
        if around.people[0].question["kind"] == "throw" and active == 1:
            break
        around.step(luck)
    assert around.people[0].view["sentence"] == "Throw the dice for Anice and enter what they show."


def until_the_bot_throws(around: Around) -> None:
    """Play on until the dice of the bot on seat 1 are due."""
    luck = Random(0)
    for _ in range(200):
        position = around.room.table.position
        assert position is not None
        if position.active == 1 and around.room.table.throwing:
            return
        around.step(luck) if around.asked() else around.wait(1.0)
    pytest.fail("the bot never had a turn")


def test_nobody_is_asked_to_throw_our_dice_for_a_bot() -> None:
    around = Around(people=1, bots=1, dice="tap", pace=700)
    emma = around.people[0]
    until_the_bot_throws(around)
    assert around.room.table.throwers() == []
    assert emma.view["question"] is None
    assert [seat["awaited"] for seat in emma.view["seats"]] == [False, True]
    assert refusal(around, emma, frames.Throw(question=around.room.table.throwing)) == "not_asked"
    around.wait(0.8)
    thrown = [event for event in emma.events if event["kind"] == "thrown"][-1]
    assert (thrown["seat"], thrown["active"]) == (1, 1)


def test_the_clock_does_not_run_for_the_dice_of_a_bot() -> None:
    around = Around(people=1, bots=1, dice="tap", timer=30, pace=700)
    emma = around.people[0]
    until_the_bot_throws(around)
    assert emma.view["clock"] is None


def test_dice_of_somebody_away_fall_by_themselves() -> None:
    around = Around(dice="tap", away=60)
    (active,) = around.asked()
    other = around.people[1 - active]
    around.go(around.people[active])
    around.wait(61)
    assert around.room.table.seats[active].away
    thrown = next(event for event in other.events if event["kind"] == "thrown")
    assert (thrown["seat"], thrown["active"]) == (active, active)


def test_who_was_away_may_throw_without_saying_hello() -> None:
    around = Around(dice="tap", away=60, pace=5000)
    (active,) = around.asked()
    away = around.people[active]
    around.go(away)
    around.wait(60)
    assert around.room.table.seats[active].away
    assert around.room.table.throwing
    around.say(away, frames.Throw(question=around.room.table.throwing))
    assert around.room.table.throwing == 0
    assert any(isinstance(event, Back) for event in around.kept)


def test_an_old_log_in_which_a_person_threw_for_a_bot_is_read() -> None:
    around = Around(people=1, bots=1, dice="tap", pace=700)
    until_the_bot_throws(around)
    kept = list(around.kept)
    around.wait(0.8)
    fallen = next(event for event in around.kept[len(kept) :] if isinstance(event, Thrown))
    by_emma = Thrown(faces=fallen.faces, seat=0, question=fallen.question)
    again = Room("ABCDEFGH", [*kept, by_emma])
    assert again.table.position is not None
    assert again.table.position.phase == "white"
    told = again.events(len(kept), None, "en")[0]
    assert (told["seat"], told["active"]) == (0, 1)


def test_a_throw_is_told_whole_and_called_out() -> None:
    around = Around(dice="real")
    (seat,) = around.asked()
    thrower = around.people[seat]
    faces = ["5", "4", "3", "6", "2", "6"]
    around.say(thrower, frames.Throw(question=thrower.question["number"], faces=faces))
    watcher = around.come(since=around.room.table.seq - 1)
    thrown = watcher.heard[0]["events"][0]
    assert thrown["called"] == "white 9"
    assert (thrown["seat"], thrown["active"]) == (seat, seat)
    assert [die["face"] for die in thrown["dice"]] == faces
    assert thrown["dice"][2] == {"name": "red die", "colour": "red", "art": "3", "face": "3", "read": "3"}


def test_the_number_of_knaster_is_called_out() -> None:
    around = Around("knaster", dice="real")
    (seat,) = around.asked()
    question = around.people[seat].question["number"]
    around.say(around.people[seat], frames.Throw(question=question, faces=["3", "4"]))
    assert [event["called"] for event in around.people[1].events if event["kind"] == "thrown"] == ["7"]


@pytest.mark.parametrize("game", ["qwantum", "onecard"])
def test_dice_that_lie_there_can_be_turned_over(game: str) -> None:
    around = Around(game, people=1)
    for die in around.people[0].view["dice"]:
        assert die["face"] in die["faces"]
        assert die["names"][die["faces"].index(die["face"])] == die["read"]


def test_a_pass_that_costs_a_miss_says_so() -> None:
    around = Around(people=1)
    emma, costs = around.people[0], []
    while around.room.table.state == "play":
        costs += [choice.get("cost") for choice in emma.question["choices"] if choice["choice"] == "pass"]
        around.choose(0, "pass")
    told = [cost for cost in costs if cost]
    missed = sum(event.get("by") == "person" and "miss" in event["said"] for event in emma.events)
    assert len(told) == missed
    assert set(told) <= {"a miss, −5", "the fourth miss, −5, ends the game"}
    assert "a miss, −5" in told


def test_dice_are_chosen_by_tapping_them() -> None:
    around = Around("qwantum", people=1)
    emma = around.people[0]
    assert emma.question["dice"] == {"open": [0, 1, 2, 3, 4, 5, 6]}
    assert [choice["choice"] for choice in emma.question["choices"]] == ["keep"]
    before = emma.view["dice"]
    accepted = around.say(emma, frames.Choose(question=emma.question["number"], dice=[2, 0]))
    assert accepted["choice"] == "again-w2"
    kept = [n for n in range(7) if n not in (0, 2)]
    assert [emma.view["dice"][n] for n in kept] == [before[n] for n in kept]


def test_the_dice_keep_their_promise() -> None:
    around = Around(people=2, dice="auto")
    emma = around.people[0]
    promise = next(event["promise"] for event in emma.events if event["kind"] == "started")
    around.play(Random(3))
    result = emma.view["result"]
    assert result["promise"] == promise
    assert keys.hashlib.sha256(bytes.fromhex(result["seed"])).hexdigest() == promise


# Away and back


def test_a_bot_plays_for_somebody_away_until_they_are_back() -> None:
    around = Around(away=60)
    emma, max_ = around.people
    around.choose(0, "pass")
    around.go(max_)
    assert emma.view["seats"][1]["online"] is False
    assert emma.view["sentence"] == "Max is offline: a bot takes over after 60 seconds."
    around.wait(59)
    assert 1 in around.room.table.asked
    around.wait(2)
    assert 1 not in around.room.table.asked or around.room.table.seats[1].away
    assert emma.view["seats"][1]["away"] is True
    assert "Max is away: a bot plays on." in [event["said"] for event in emma.events]
    back = around.come("en", max_.token)
    assert emma.view["seats"][1]["away"] is False
    assert back.heard[0]["you"]["seat"] == 1


def test_nobody_is_replaced_while_nobody_is_there() -> None:
    around = Around(away=60)
    for listener in around.people:
        around.go(listener)
    around.wait(10_000)
    assert not any(seat.away for seat in around.room.table.seats)


def test_whoever_is_late_is_played() -> None:
    around = Around(timer=30, away=0)
    assert around.people[0].view["clock"] == {"left": 30.0, "of": 30}
    around.wait(29)
    assert set(around.room.table.asked) == {0, 1}
    around.wait(2)
    clocked = [event for event in around.people[0].events if event["kind"] == "chosen" and event["by"] == "clock"]
    assert {event["seat"] for event in clocked} >= {0, 1}


def test_no_time_runs_where_nobody_is() -> None:
    around = Around(timer=60, away=0)
    tokens = [listener.token for listener in around.people]
    for listener in list(around.people):
        around.go(listener)
    before = around.room.table.seq
    around.wait(1000)
    assert around.room.table.seq == before
    emma = around.come("en", tokens[0])
    assert emma.view["clock"] == {"left": 60.0, "of": 60}  # it begins anew
    around.wait(59)
    assert around.room.table.seq == before
    around.wait(2)
    assert around.room.table.seq > before


def test_a_late_thrower_is_helped() -> None:
    around = Around(timer=30, dice="tap")
    around.wait(31)
    assert around.room.table.throwing == 0


def test_a_clock_does_not_throw_real_dice() -> None:
    around = Around(timer=30, dice="real")
    around.wait(1000)
    assert around.room.table.throwing


def test_bots_and_dice_leave_time_to_look() -> None:
    around = Around(people=1, pace=700)
    emma = around.people[0]
    assert emma.view["dice"][0]["face"] is None
    around.wait(0.8)
    assert emma.view["dice"][0]["face"]


def test_who_comes_back_hears_the_rest() -> None:
    around, luck = Around(people=2, bots=1), Random(8)
    for _ in range(6):
        around.step(luck)
    known, heard = around.room.table.seq, len(around.people[1].events)
    around.go(around.people[1])
    for _ in range(200):
        if around.asked()[:1] != [0] or around.room.table.state != "play":
            break
        around.choose(0, around.people[0].question["choices"][-1]["choice"])
    back = around.come("de", around.people[1].token, since=known)
    assert [event["seq"] for event in back.heard[0]["events"]] == list(range(known + 1, around.room.table.seq + 1))
    everything = around.room.events(0, 1, "it")
    assert [event["seq"] for event in everything] == list(range(1, around.room.table.seq + 1))
    assert everything[known - heard : known] == around.people[1].events[:heard]


def test_a_room_that_comes_out_of_its_log_is_the_same() -> None:
    around, luck = Around("onecard", people=2, bots=1, dice="tap"), Random(9)
    for _ in range(60):
        around.step(luck)
    for listener in around.people:
        around.go(listener)
    again = Room("ABCDEFGH", around.kept, now=around.now)
    for seat in (0, 1, None):
        mine = again.view(seat, "en", False, around.now)
        theirs = around.room.view(seat, "en", False, around.now)
        assert plain(mine) == plain(theirs)
        assert again.events(0, seat, "de") == around.room.events(0, seat, "de")


# Once more


def test_a_rematch_has_the_same_people_and_tokens() -> None:
    around = Around(people=2, bots=1)
    assert refusal(around, around.people[0], frames.Rematch()) == "not_now"
    around.play(Random(1))
    outcome = around.room.receive(around.people[1].client, frames.Rematch(), around.now)
    around.deliver(outcome)
    ((code, log),) = outcome.opens.items()
    again = around.say(around.people[0], frames.Rematch())
    assert again == {"type": "moved", "code": code}
    assert around.people[0].view["next"] == code
    room = Room(code, log)
    assert room.table.state == "play"
    for seat, listener in enumerate(around.people):
        assert room.table.seat_of(keys.token_hash(listener.token or "")) == seat
    assert room.table.seats[2].kind == "bot"
    assert refusal(around, around.people[0], frames.Remove(seat=1)) == "not_now"


@pytest.mark.parametrize("game", ids())
def test_an_update_is_small(game: str) -> None:
    """Nobody hears more than 4 KiB because of one choice, at a table of the usual size with every pause."""
    around, luck = Around(game, people=2, bots=2, dice="tap", pace=700, languages=("de",)), Random(3)
    while around.room.table.state == "play":
        around.step(luck) if around.asked() else around.wait(1.0)
    updates = [message for message in around.people[0].heard if message["type"] == "news"][6:]
    assert max(len(msgspec.json.encode(message)) for message in updates) < 4096


# Sizes

KIB = 1024


class Weighed(Around):
    """A room whose every message is put on the scales."""

    heaviest = 0  # of one message
    most = 0  # all that one listener hears because of one thing that happened, but for the result at the end

    def deliver(self, outcome: Outcome) -> None:
        heard: dict[int, int] = {}
        for client, message in outcome.messages:
            if message["type"] == "news":
                size = len(msgspec.json.encode(message))
                self.heaviest = max(self.heaviest, size)
                heard[id(client)] = heard.get(id(client), 0) + (0 if "result" in message["view"] else size)
        self.most = max(self.most, *heard.values(), 0)
        super().deliver(outcome)


@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game in ids() for seats in find(game).seats])
def test_no_update_is_large(game: str, seats: int) -> None:
    """In whole games, with long names, in the wordiest languages; the end may come in several messages."""
    people = min(seats, 6)
    names = tuple(f"Maximiliane-Antonia {n}" for n in range(people))
    flags = {"games": "2"} if "games" in find(game).flags else {}
    around = Weighed(game, people, seats - people, seats, flags=flags, languages=("de", "it"), names=names)
    around.play(Random(seats))
    assert around.room.table.state == "over"
    assert around.heaviest < 4 * KIB
    if seats in find(game).usual_seats:
        assert around.most < 4 * KIB
