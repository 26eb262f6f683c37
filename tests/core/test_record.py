"""Records: what is written reads back; whatever is broken is an error that names the line, and never anything else."""

import random
import re
from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from crocetta.core import record
from crocetta.core.dice import Dice
from crocetta.core.errors import IllegalChoice
from crocetta.core.game import find, ids
from crocetta.core.match import Chosen, Match
from crocetta.core.position import Position
from crocetta.core.record import LONGEST, BrokenRecord, Chain, check, read, write

TYPED = """\
[Crocetta "1"]
[Game "qwixx"]
[Rules "1"]
[Flags ""]
[Seat "Emma"]
[Seat "Max"]
[First "0"]
[Dice "typed"]

1. (1 4 3 6 2 6) r5 y5 / pass
2. (6 6 1 1 1 1) 1:pass 0:pass / pass {a miss}
3. (1 1 2 2 2 2) 1:pass

[Result "*"]
"""
TURN = {number: line for number, line in enumerate(TYPED.splitlines(), 1) if re.match(r"\d", line)}


@cache
def played(game: str = "qwixx", seats: int = 2, events: int = 10_000) -> Match:
    """A match by random choices, with names, a note and comments."""
    rng = random.Random(f"{game} {seats}")
    names = ['Emma "the" \\ great', "Màx {7} [x]", *"abcdefghij"][:seats]
    match = Match.new(game, names, dice=Dice.numbered(5), tags={"Date": "2026-11-16", "Event": 'a "b"'})
    match.comment("hello")
    while not match.position.over and len(match.log) < events:
        if match.position.to_throw:
            match.throw()
        else:
            seat = rng.choice(match.position.waiting)
            match.choose(seat, rng.choice(match.position.codes(seat)))
        if rng.random() < 0.05:
            match.comment("hm {!} = / (1)")
    return match


def broken(text: str | bytes) -> BrokenRecord:
    """The error of a text that is no record."""
    with pytest.raises(BrokenRecord) as error:
        check(text)
    found = error.value
    assert found.line >= 1
    assert str(found) == f"line {found.line}: {found.reason}"
    assert str(found).isprintable()
    assert len(str(found)) < 500
    return found


def changed(old: str, new: str, text: str = TYPED) -> str:
    assert old in text
    return text.replace(old, new, 1)


# What is written


def test_what_a_record_looks_like() -> None:
    match = Match.new("qwixx", ("Emma", "Max"), dice=Dice(bytes(32)), tags={"Date": "2026-11-16"})
    match.throw()
    match.comment("that was the throw")
    match.choose(1, "pass")
    lines = write(match).splitlines()
    faces = " ".join(map(str, Dice(bytes(32)).throw(1, (6,) * 6)))
    assert lines[:-4] == [
        '[Crocetta "1"]',
        '[Game "qwixx"]',
        '[Rules "1"]',
        '[Flags "lock_effect=immediate end_timing=after_action end_locks=total white_step=sealed sheet=classic"]',
        '[Seat "Emma"]',
        '[Seat "Max"]',
        f'[Lot "{match.first}"]',
        '[Dice "hmac-sha256 66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"]',
        '[Date "2026-11-16"]',
        "",
    ]
    chain = Chain("\n".join(lines[:9]))
    assert lines[-4] == f"1. ({faces}) {{that was the throw}} 1:pass ={chain.add(f'1. ({faces}) 1:pass')}"
    assert lines[-3:] == ["", f'[Seed "{bytes(32).hex()}"]', '[Result "*"]']


def test_a_record_without_any_event() -> None:
    for match in (Match.new("qwixx"), Match.new("qwixx", dice=Dice.numbered(1))):
        assert read(write(match)) == match
        match.comment("nothing has happened")
        assert "1. {nothing has happened} =" in write(match)
        assert read(write(match)) == match


def test_a_whole_match_reads_back() -> None:
    for id in ids():
        checked = check(write(played(id)))
        assert checked.match == played(id)
        assert checked.chained
        assert checked.proven
        assert read(write(played(id)).encode()) == played(id)


def test_a_match_reads_back_at_every_moment() -> None:
    for events in range(60):
        match = played("knaster", 3, events)
        assert read(write(match)) == match


def test_steps_without_a_throw_follow_a_slash() -> None:
    text = write(played())
    for line in text.splitlines():
        if re.match(r"\d", line):
            assert re.sub(r"\{.*?\} ?", "", line).count("/") <= 1
    assert " / " in text


def test_a_seed_that_is_not_revealed_proves_nothing() -> None:
    text = re.sub(r"\[Seed.*\n", "", write(played()))
    checked = check(text)
    assert checked.chained
    assert not checked.proven
    assert checked.match.dice is None
    assert checked.match.commitment == played().commitment
    assert write(checked.match) == text


def test_another_deck_is_in_the_record() -> None:
    game = find("onecard")
    assert game.deck
    deck = "; ".join(reversed(game.deck.write(game.table(2, 0, {})).split("; ")))
    match = Match.new(game, deck=deck)
    match.throw([1])
    assert f'[Deck "{deck}"]' in write(match)
    assert read(write(match)) == match
    found = broken(write(match).replace("y3* g2 r6*", "y4* g2 r6*"))
    assert "card c30: it has 21 spaces in all" in str(found)
    assert found.line == 5


# What people type


def test_a_record_typed_by_hand() -> None:
    checked = check(TYPED)
    assert not checked.chained
    assert not checked.proven
    assert checked.match.names == ("Emma", "Max")
    assert checked.match.comments == {8: "a miss"}
    assert checked.match.position.pending[0][0] == 1
    assert [event.seat for event in checked.match.log if isinstance(event, Chosen)] == [0, 1, 0, 0, 1, 1, 1]


def test_spaces_empty_lines_and_line_ends_do_not_matter() -> None:
    spaced = (
        TYPED.replace("\n", " \r\n\r\n ").replace(" r5 ", "   r5   ").replace("(1 4", "(  1  4").replace(") r5", ")r5")
    )
    assert read(spaced) == read(TYPED)
    assert read(TYPED.removesuffix("\n")) == read(TYPED)


def test_tags_may_stand_in_any_order() -> None:
    lines = TYPED.splitlines()
    assert read("\n".join([lines[0], lines[7], lines[2], *lines[3:7], lines[1], *lines[8:]])) == read(TYPED)


def test_seats_may_always_be_named() -> None:
    assert read(changed("r5 y5 / pass", "1:y5 0:r5 0:pass")) == read(TYPED)


def test_comments_stand_anywhere_behind_the_number_of_the_turn() -> None:
    match = read(changed("1. (1 4", "1. {a} {b}{c} (1 4"))
    assert match.comments[0] == "a b c"
    assert match.log == read(TYPED).log


def test_a_lot_is_a_lot_even_when_the_dice_are_typed() -> None:
    match = read(changed("First", "Lot"))
    assert match.by_lot
    assert read(write(match)) == match


# What is broken


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        (TYPED, "", 1, 'a record begins with [Crocetta "1"]'),
        (TYPED, "\n\n\n", 1, 'a record begins with [Crocetta "1"]'),
        (TYPED, "hello", 1, 'a record begins with [Crocetta "1"]'),
        (TYPED, '[Result "*"]', 1, 'a record begins with [Crocetta "1"]'),
        ('[Crocetta "1"]\n', "", 1, 'a record begins with [Crocetta "1"]'),
        ('[Crocetta "1"]', '[Crocetta "2"]', 1, 'a record begins with [Crocetta "1"]'),
        ('[Crocetta "1"]', '\ufeff[Crocetta "1"]', 1, 'a record begins with [Crocetta "1"]'),
        ('[Game "qwixx"]', "[Game qwixx]", 2, "'[Game qwixx]' is no tag"),
        ('[Game "qwixx"]', '[Game "qwixx"', 2, "is no tag"),
        ('[Game "qwixx"]', '[game "qwixx"]', 2, "is no tag"),
        ('[Game "qwixx"]', '[Game "qwi"xx"]', 2, "is no tag"),
        ('[Game "qwixx"]', '[Game "qwixx\\"]', 2, "is no tag"),
        ('[Game "qwixx"]', '[Game "chess"]', 2, "there is no game 'chess'"),
        (
            '[Game "qwixx"]',
            '[Game "' + "x" * 9_000 + '"]',
            2,
            "there is no game 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'",
        ),
        ('[Game "qwixx"]\n', "", 8, "the tag Game is missing"),
        ('[Rules "1"]', '[Rules "2"]', 3, "qwixx has no rules '2': there are 1"),
        ('[Rules "1"]', '[Rules ""]', 3, "qwixx has no rules '': there are 1"),
        ('[Flags ""]', '[Flags "sheet=round"]', 4, "qwixx has no sheet='round'"),
        ('[Flags ""]', '[Flags "speed=high"]', 4, "qwixx has no flag 'speed'"),
        ('[Flags ""]', '[Flags "sheet"]', 4, "'sheet' is no flag, or stands twice"),
        ('[Flags ""]', '[Flags "sheet=classic sheet=classic"]', 4, "is no flag, or stands twice"),
        ('[Flags ""]\n', "", 8, "the tag Flags is missing"),
        ('[Flags ""]', '[Flags ""]\n[Flags ""]', 5, "the tag Flags stands twice"),
        ('[Flags ""]', '[Deck "y4"]\n[Flags ""]', 4, "qwixx is played without cards"),
        ('[Flags ""]', '[Deck ""]\n[Flags ""]', 4, "qwixx is played without cards"),
        ('[Seat "Emma"]\n[Seat "Max"]\n', "", 7, "the tag Seat is missing"),
        ('[Seat "Max"]', '[Seat "x"]\n' * 5, 10, "qwixx is played with 1…5 seats, not with 6"),
        ('[First "0"]', '[First "2"]', 7, "there is no seat '2': the last of 2 is 1"),
        ('[First "0"]', '[First "-1"]', 7, "there is no seat '-1'"),
        ('[First "0"]', '[First "٠"]', 7, "there is no seat '٠'"),
        (
            '[First "0"]',
            '[First "' + "1" * 5_000 + '"]',
            7,
            "there is no seat '1111111111111111111111111111111111111111…'",
        ),
        ('[First "0"]', '[First "0"]\n[Lot "0"]', 8, "drawn by lot or agreed, not both"),
        ('[First "0"]\n', "", 8, "the tag First is missing"),
        ('[Dice "typed"]', '[Dice "typed well"]', 8, "no such dice: 'typed well'"),
        ('[Dice "typed"]', '[Dice "loaded"]', 8, "no such dice: 'loaded'"),
        ('[Dice "typed"]', '[Dice "hmac-sha256 66"]', 8, "no such dice: 'hmac-sha256 66'"),
        ('[Dice "typed"]\n', "", 8, "the tag Dice is missing"),
        ("1. (1 4", "2. (1 4", 10, "turn 1 is expected here"),
        ("1. (1 4", "(1 4", 10, "turn 1 is expected here"),
        ("1. (1 4", "{x} 1. (1 4", 10, "turn 1 is expected here"),
        (TURN[10], "=0123", 10, "turn 1 is expected here"),
        ("(1 4 3 6 2 6)", "(1 4 3 6 2)", 10, "5 dice were thrown, to be thrown are 6"),
        ("(1 4 3 6 2 6)", "(1 4 3 6 2 7)", 10, "the blue die has no face '7'"),
        ("(1 4 3 6 2 6)", "()", 10, "0 dice were thrown, to be thrown are 6"),
        ("(1 4 3 6 2 6)", "(1 4 3 6 2 6", 10, "'(1 4 3 6 2 6 r5 y5 / pass' cannot be read"),
        ("(1 4 3 6 2 6)", "((1 4 3 6 2 6))", 10, "cannot be read"),
        ("(1 4 3 6 2 6)", "", 10, "seat 0 may not choose now: the dice are to be thrown"),
        (" r5 ", " r6 ", 10, "seat 0 may not choose r6 now: open are r5, y5, g5, b5, pass"),
        (" r5 ", " \x1b[31m ", 10, r"seat 0 may not choose '\x1b[31m' now: open are"),
        (" r5 ", " 2:r5 ", 10, "seat 2 may not choose now: awaited are 0, 1"),
        (" r5 ", " x:r5 ", 10, "'x:r5' is no choice"),
        (" r5 ", " -1:r5 ", 10, "'-1:r5' is no choice"),
        (" r5 ", f" {'1' * 5_000}:r5 ", 10, "is no choice"),
        (" r5 ", " r5 } ", 10, "'} y5 / pass' cannot be read"),
        (" r5 ", " r5 { ", 10, "'{ y5 / pass' cannot be read"),
        (" r5 y5 / pass", " r5 y5 / pass pass", 10, "seat 0 may not choose now: the dice are to be thrown"),
        (TURN[11], TURN[11] + " =0123456789abcdef", 11, "there is a hash, though earlier lines have none"),
        (TURN[10], TURN[10] + " =0123456789abcdef", 10, "not '0123456789abcdef': something was changed"),
        ('[Result "*"]', "", 14, "the tag Result is missing"),
        ('[Result "*"]', '[Result "3 1"]', 14, "the result is *, not '3 1'"),
        ('[Result "*"]', '[Result "*"]\n[Result "*"]', 15, "nothing follows the result"),
        ('[Result "*"]', '[Result "*"]\n4. (1 1 1 1 1 1)', 15, "nothing follows the result"),
        ('[Result "*"]', '[Date "today"]\n[Result "*"]', 14, "the tag Date does not belong here"),
        ('[Result "*"]', '[Seed "12"]\n[Result "*"]', 14, "a seed has 64 hexadecimal digits"),
        ('[Result "*"]', f'[Seed "{"0" * 64}"]\n[Result "*"]', 14, "this seed is not the one that was promised"),
        ('[Result "*"]', f'[Seed "{"0" * 64}"]\n' * 2 + '[Result "*"]', 15, "the tag Seed stands twice"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, line: int, reason: str) -> None:
    found = broken(changed(old, new))
    assert reason in str(found.reason)
    assert found.line == line


def test_a_hash_that_is_missing() -> None:
    lines = write(played()).splitlines()
    second = next(place for place, line in enumerate(lines) if line.startswith("2."))
    lines[second] = lines[second].rpartition(" =")[0]
    found = broken("\n".join(lines))
    assert "the hash is missing, though other lines have one" in str(found)
    assert found.line == second + 1


def test_a_wrong_result() -> None:
    text = write(played())
    scores = " ".join(map(str, played().position.scores))
    found = broken(changed(f'[Result "{scores}"]', '[Result "300 1"]', text))
    assert str(found.reason) == f"the result is {scores}, not '300 1'"
    assert found.line == len(text.splitlines())
    assert "not '*'" in str(broken(changed(f'[Result "{scores}"]', '[Result "*"]', text)))


def test_a_seed_that_was_not_promised() -> None:
    text = write(played())
    found = broken(changed(f'[Seed "{Dice.numbered(5).seed.hex()}"]', f'[Seed "{Dice.numbered(6).seed.hex()}"]', text))
    assert str(found.reason) == "this seed is not the one that was promised"
    assert found.line == len(text.splitlines()) - 1


def without_hashes(text: str) -> str:
    return re.sub(r" =[0-9a-f]{16}$", "", text, flags=re.MULTILINE)


def test_a_wrong_lot() -> None:
    match = Match.new("qwixx", ["", ""], dice=Dice.numbered(5))
    found = broken(changed(f'[Lot "{match.first}"]', f'[Lot "{1 - match.first}"]', write(match)))
    assert str(found.reason) == f"the lot fell on seat {match.first}"
    assert found.line == 7


def test_dice_that_did_not_fall_so() -> None:
    match = Match.new("knaster", ["", ""], dice=Dice.numbered(5), first=0)
    for _ in range(3):
        match.throw()
        match.choose(0, match.position.codes(0)[0])
        match.choose(1, match.position.codes(1)[0])
    lines = without_hashes(write(match)).splitlines()
    third = next(place for place, line in enumerate(lines) if line.startswith("3."))
    face = int(lines[third][4])
    lines[third] = lines[third].replace(f"({face}", f"({face % 6 + 1}")
    found = broken("\n".join(lines))
    assert str(found.reason) == "the dice did not fall so"
    assert found.line == third + 1


def test_what_is_no_text() -> None:
    assert str(broken(b"\xff\xfe").reason) == "this is no text"
    assert broken(TYPED.encode() + b"\n\n\xff").line == len(TYPED.splitlines()) + 3
    broken(TYPED.encode("utf-16"))
    broken(bytes(range(256)))


def test_what_is_too_long() -> None:
    for text in ("x" * (LONGEST + 1), b"\xff" * (LONGEST + 1), TYPED + " " * LONGEST):
        assert str(broken(text).reason) == f"a record has at most {LONGEST} characters"


@pytest.mark.parametrize(
    "text",
    [
        "[" * (LONGEST - 10),
        "(" * (LONGEST - 10),
        "\n" * (LONGEST - 10),
        '[Crocetta "1"]' + " " * (LONGEST - 20),
        '[Crocetta "1"]\n' + '[Seat ""]\n' * 20_000,
        '[Crocetta "1"]\n[A "' + "\\" * 200_000 + '"]',
        changed('[Flags ""]', '[Flags "' + "a=1 " * 50_000 + '"]'),
        changed('[Flags ""]', "\n".join(f'[X{"abcdefghij"[n // 26**3 % 10]} "{n}"]' for n in range(10_000))),
        changed(TURN[10], "1. " + "{a}" * 80_000 + "\x00"),
        changed(TURN[10], "1. {" * 60_000),
        changed(TURN[10], "1. " + "( " * 60_000),
        changed(TURN[10], "1." + " " * 200_000 + "}"),
        changed(TURN[10], "1. " + "/ " * 100_000 + "x"),
        changed(TURN[10], "1. " + "(" + "1 " * 100_000 + ")"),
        changed(TURN[10], TURN[10] + " " + "pass " * 40_000),
        changed(TURN[10], "\n".join(["1. {abc}"] * 25_000) + "\n!"),
        changed('[Result "*"]', '[Result "' + "1 " * 100_000 + '"]'),
        changed("Emma", "\ud800\U000e0001\u202e" * 1_000) + "x",
    ],
    ids=range(18),
)
def test_hostile_texts_are_refused_at_once(text: str) -> None:
    """As long as a text may be at all: so nothing here takes longer than a moment."""
    broken(text[:LONGEST])


def test_hostile_names_do_no_harm() -> None:
    match = read(changed("Emma", "\ud800\U000e0001\u202e[]{}\x1b Emma"))
    assert match.names[0] == "[]{} Emma"
    assert read(write(match)) == match


# Whatever is changed: an error, or nothing that matters


def means_the_same(text: str | bytes, original: Match) -> bool:
    """Whether a changed record is refused, or still tells the same game; comments are nobody's business."""
    try:
        found = check(text).match
    except BrokenRecord as error:
        return error.line >= 1 and str(error).isprintable()
    return (found.game, found.names, found.flags, found.first, found.log, found.tags, found.deck) == (
        original.game,
        original.names,
        original.flags,
        original.first,
        original.log,
        original.tags,
        original.deck,
    ) and found.position == original.position


RECORDS = [*(played(id, 2, 45) for id in ids()), played("qwixx")]
each = pytest.mark.parametrize("match", RECORDS, ids=lambda match: f"{match.game.id}-{len(match.log)}")


@each
def test_a_record_cut_anywhere_is_broken(match: Match) -> None:
    text = write(match)
    for end in {*range(0, len(text) - 1, 11), *(found.start() for found in re.finditer("\n", text))} - {len(text) - 1}:
        broken(text[:end])


@each
def test_a_line_left_out_is_noticed(match: Match) -> None:
    """But for the seed, which need not be revealed, and the last turn of a game that goes on: so it stood before."""
    lines = write(match).splitlines()
    last_turn = lines[-4] if not match.position.over else ""
    for place, line in enumerate(lines):
        if line not in ("", last_turn) and not line.startswith("[Seed"):
            broken("\n".join(lines[:place] + lines[place + 1 :]))


@each
def test_a_line_that_stands_twice_is_noticed(match: Match) -> None:
    lines = write(match).splitlines()
    for place, line in enumerate(lines):
        if line:
            broken("\n".join([*lines[:place], line, *lines[place:]]))


@each
def test_lines_in_another_order_are_noticed_or_do_not_matter(match: Match) -> None:
    lines = write(match).splitlines()
    rng = random.Random(match.game.id)
    for _ in range(60):
        one, other = rng.sample(range(len(lines)), 2)
        swapped = lines[:]
        swapped[one], swapped[other] = lines[other], lines[one]
        assert means_the_same("\n".join(swapped), match)


@each
@settings(max_examples=150)
@given(data=st.data())
def test_changed_characters_are_noticed_or_do_not_matter(match: Match, data: st.DataObject) -> None:
    text = write(match)
    place = data.draw(st.integers(0, len(text) - 1))
    put = data.draw(st.text(st.sampled_from('abcrygbpass0123456789[]"(){}=/:. \n\\*\x00é'), max_size=3))
    left_out = data.draw(st.integers(0, 3))
    assert means_the_same(text[:place] + put + text[place + left_out :], match)


@each
@settings(max_examples=100)
@given(data=st.data())
def test_changed_bytes_are_noticed_or_do_not_matter(match: Match, data: st.DataObject) -> None:
    raw = bytearray(write(match).encode())
    for _ in range(data.draw(st.integers(1, 3))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    assume(bytes(raw) != write(match).encode())
    assert means_the_same(bytes(raw), match)


@given(st.binary(max_size=300))
def test_any_bytes_are_no_record(raw: bytes) -> None:
    broken(raw)


@given(st.text(max_size=300))
def test_any_text_behind_a_header_is_no_record(text: str) -> None:
    assume(text.strip())
    broken(TYPED[: TYPED.index("1. ")] + text)


def test_a_broken_record_is_an_error_of_ours() -> None:
    assert not issubclass(BrokenRecord, IllegalChoice)
    assert record.FORMAT == "1"


def test_a_mark_of_an_editor_before_the_text_is_no_part_of_it() -> None:
    text = write(Match.new("qwixx", ("Emma", "Max"), first=0))
    assert read(b"\xef\xbb\xbf" + text.encode()) == read(text)


# The slowest games that the rules allow


def cautious(position: Position, seat: int) -> str:
    """Throws everything again as often as may be, and marks nothing."""
    open_ = [choice.text for choice in position.choices(seat)]
    again = [text for text in open_ if text.startswith("again")]
    return max(again, key=len) if again else "pass" if "pass" in open_ else open_[0]


def test_cards_that_are_never_filled_fit_a_record() -> None:
    names = [f"{seat} {'n' * 38}" for seat in range(4)]
    match = Match.new("onecard", names, {"max_turns": "1000", "throws": "4"}, dice=Dice.numbered(1))
    while not match.position.over:
        if match.position.to_throw:
            match.throw()
        else:
            seat = match.position.waiting[0]
            match.choose(seat, cautious(match.position, seat))
    assert match.position.turn == 1000
    assert read(write(match)) == match


def test_a_series_in_which_nobody_skips_a_cell_fits_a_record() -> None:
    """Eight seats cross every cell but the last ones, each in a turn of its own, and then miss."""
    names = [f"{seat} {'n' * 38}" for seat in range(8)]
    match = Match.new("qwixx-deluxe", names, {"games": "5"}, first=0)
    ways = [(row, n) for row in "ry" for n in range(2, 12)] + [(row, n) for row in "gb" for n in range(12, 2, -1)]
    while not match.position.over:
        left = [list(ways) for _ in names]
        game = match.position.fields()[0].game  # type: ignore[attr-defined]
        while not match.position.over and match.position.fields()[0].game == game:  # type: ignore[attr-defined]
            active = match.position.active
            row, n = left[active].pop(0) if left[active] else ("", 7)
            white = min(6, n - 1)
            match.throw([white, n - white, 1, 1, 1, 1])
            for seat in match.position.waiting:
                match.choose(seat, f"{row}{n}" if seat == active and row else "pass")
            if match.position.phase == "colour":
                match.choose(active, "pass")
    assert match.position.turn > 1600
    assert read(write(match)) == match
