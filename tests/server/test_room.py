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
from crocetta.server import frames, keys
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
    assert emma.view["sentence"] == "Everybody is here: start when you like."
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
        "name": "Random bot",
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
    assert view["result"]["text"].endswith(("wins with one game won.", "win together with one game won each."))


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
    assert any("nothing else is open" in event["said"] for event in alone)


def test_whoever_chooses_last_learns_that_the_time_was_up() -> None:
    around = Around(timer=30)
    around.choose(0, "pass")
    around.wait(31)
    (event,) = [one for one in around.people[1].events if one["kind"] == "chosen" and one.get("by") == "clock"][:1]
    assert event["seat"] == 1
    assert event["said"].endswith("il tempo era scaduto")
    assert event["said"].startswith("Emma passa; Max")


def test_a_bot_is_called_by_its_level_in_the_language_of_each() -> None:
    around = Around(people=2, bots=2)
    watcher = around.come("de")
    assert [seat["name"] for seat in around.people[0].view["seats"]] == ["Emma", "Max", "Random bot", "Random bot 2"]
    assert [seat["name"] for seat in around.people[1].view["seats"]][2:] == ["Bot casuale", "Bot casuale 2"]
    assert [seat["name"] for seat in watcher.view["seats"]][2:] == ["Zufalls-Bot", "Zufalls-Bot 2"]
    around.say(around.people[0], frames.Replace(seat=1, level="easy"))
    (replaced,) = [event for event in watcher.events if event["kind"] == "replaced"]
    assert replaced["name"] == "Leichter Bot"
    assert replaced["said"] == "Leichter Bot setzt sich."


def test_a_person_may_be_called_as_a_bot_is() -> None:
    around = Around(people=2, languages=("de", "it"), names=("random", "easy 2"))
    assert [seat["name"] for seat in around.people[0].view["seats"]] == ["random", "easy 2"]


def test_a_game_of_a_series_ends_with_a_word_to_everybody() -> None:
    around = Around("qwixx-deluxe", flags={"games": "2"})
    around.play(Random(1))
    for person in around.people:
        assert len([event for event in person.events if "news" in event]) == 1
    news = next(event["news"] for event in around.people[0].events if "news" in event)
    assert news.startswith("Game 1 is over: Emma ")


def test_a_seat_that_was_freed_is_awaited_by_nobody_by_name() -> None:
    around = Around()
    emma = around.people[0]
    around.choose(0, "pass")
    around.say(emma, frames.Remove(seat=1))
    assert emma.view["sentence"] == "A seat is open: somebody with the link may sit down."


def test_a_seat_that_was_freed_throws_no_dice() -> None:
    around = Around(dice="tap")
    active = around.room.table.position.active if around.room.table.position else 0
    around.say(around.people[0], frames.Remove(seat=1))
    said = around.people[0].view["sentence"]
    assert said == ("You: throw the dice" if active == 0 else "A seat is open: somebody with the link may sit down.")


def test_points_below_zero_have_a_minus_sign() -> None:
    start = Position.start(find("qwixx"))
    assert str(start.counted(-35)) == "−35 points"
    assert str(start.counted(1)) == "one point"


# Taking back


def test_a_choice_is_taken_back_while_others_still_choose() -> None:
    around = Around()
    emma, max_ = around.people
    around.choose(0, emma_could(around))
    answer = emma.view["answer"]
    assert answer["can_take_back"]
    assert emma.view["question"] is None
    assert emma.view["sentence"] == "You have chosen. Awaited: Max"
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
    assert around.say(emma, frames.Why(cell="r3"))["texts"] == ["You have chosen. Awaited: Max"]
    assert around.say(emma, frames.Why(choice="r3"))["texts"] == ["You have chosen. Awaited: Max"]


def test_a_miss_is_told_and_so_is_what_ended_the_game() -> None:
    around = Around(people=1)
    emma = around.people[0]
    while around.room.table.state == "play":
        around.choose(0, "pass")
    missed = [event["said"] for event in emma.events if "miss" in event["said"]]
    assert len(missed) == 4
    assert all(said.startswith("Emma: pass, and take a miss") for said in missed)
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
    assert said[0] == "the blue row of card a has 2 spaces left for 3 dice: use all of them or none"
    assert "the green row of card a is full" not in said


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
    assert watcher.view["sentence"] == "Somebody throws real dice for Random bot and enters them"


def test_somebody_throws_real_dice_for_a_bot() -> None:
    around, luck = Around(people=1, bots=1, dice="real"), Random(0)
    for _ in range(40):
        active = around.room.table.position.active  # type: ignore[union-attr]
        if around.people[0].question["kind"] == "throw" and active == 1:
            break
        around.step(luck)
    assert around.people[0].view["sentence"] == "Throw the dice for Random bot and enter what they show"


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
    again = Room("ABCDEFGH", around.kept, now=around.now)
    for seat in (0, 1, None):
        mine = again.view(seat, "en", False, around.now)
        theirs = around.room.view(seat, "en", False, around.now)
        for side in (mine, theirs):
            side["seats"] = [seat | {"online": False} for seat in side["seats"]]
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
