"""Whole games at the prompt: typed through, broken off, killed and gone on with."""

import re
import signal
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from crocetta.core import record
from crocetta.core.dice import Dice
from crocetta.core.game import find, ids
from crocetta.core.match import Match
from crocetta.core.position import Position
from crocetta.core.words import LANGUAGES, say
from crocetta.games.knaster.rules import WRITE
from crocetta.terminal import telling
from crocetta.terminal.screen import Screen
from tests.terminal.script import SHORT, crocetta, flags, interrupt, process, typed

ESCAPES = re.compile(r"\x1b")
DRAWN = re.compile(r"[─-╿•]")  # frames, and whatever else is for eyes


def begun(game: str, seed: int = 5, names: tuple[str, ...] = ("Emma", "Max")) -> Match:
    return Match.new(game, names, SHORT.get(game), Dice.numbered(seed))


@pytest.mark.parametrize("game", ids())
def test_a_whole_game_is_typed_and_kept(game: str, tmp_path: Path) -> None:
    match, file = begun(game), tmp_path / "game"
    lines = typed(match)
    told = crocetta("play", game, "--seats", "Emma,Max", "--seed", 5, "--save", file, *flags(game), typed=lines)
    assert told.exit_code == 0
    kept = record.check(file.read_bytes())
    assert kept.match.log == match.log
    assert kept.proven
    assert "The game is over after" in told.stdout
    assert f"seed   {match.dice.seed.hex()}" in told.stdout
    assert f"crocetta verify {file}" in told.stdout
    assert not ESCAPES.search(told.stdout)


@pytest.mark.parametrize("game", ids())
@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_a_whole_game_in_another_language_read_out(game: str, lang: str) -> None:
    match = begun(game)
    lines = typed(match)
    options = ("--seats", "Emma,Max", "--seed", 5, "--spoken", "--lang", lang, *flags(game))
    told = crocetta("play", game, *options, typed=lines)
    assert told.exit_code == 0
    assert not DRAWN.search(told.stdout)
    assert not ESCAPES.search(told.stdout)
    over = say("The game is over after one turn.", "The game is over after {n} turns.", n=match.position.turn)
    assert over.to(lang) in told.stdout
    assert "Turn " not in told.stdout


def test_one_person_alone() -> None:
    match = begun("qwixx", names=("Emma",))
    told = crocetta("play", "qwixx", "--seats", "Emma", "--seed", 5, typed=typed(match))
    assert told.exit_code == 0
    assert str(say("You have {points}.", points=match.position.counted(match.position.points(0)))) in told.stdout
    assert "begins" not in told.stdout


# Broken off


def test_a_game_killed_anywhere_goes_on_from_there(tmp_path: Path) -> None:
    file = tmp_path / "game"
    whole = begun("qwixx")
    typed(whole)
    options = ("play", "qwixx", "--seats", "Emma,Max", "--seed", 5, "--save", file)
    kills = 0
    for step in (3, 1, 4, 6):
        rest = typed(resumed(file) or begun("qwixx"))
        player = process(*options)
        assert player.stdin
        player.stdin.write("".join(f"{line}\n" for line in rest[:step]))
        player.stdin.flush()
        wait_for(lambda rest=rest, step=step: len(typed(resumed(file) or begun("qwixx"))) <= len(rest) - step)
        player.send_signal(signal.SIGKILL)
        assert player.wait() == -signal.SIGKILL
        player.communicate()
        kills += 1
        kept = resumed(file)
        assert kept
        assert kept.log == whole.log[: len(kept.log)] or kept.position.pending
    told = crocetta(*options, typed=typed(resumed(file) or begun("qwixx")))
    assert kills == 4
    assert told.exit_code == 0
    assert "The game goes on in turn" in told.stdout
    assert record.read(file.read_bytes()).log == whole.log


def resumed(file: Path) -> Match | None:
    """The match in a file, which is whole at any moment."""
    return record.read(file.read_bytes()) if file.exists() else None


def wait_for(done: object) -> None:
    """Look again until it is so; a machine that never gets there fails the test run, not this line."""
    assert callable(done)
    for _ in range(6_000):
        if done():
            return
        time.sleep(0.02)
    raise AssertionError("this never happened")


def test_ctrl_c_leaves_politely(tmp_path: Path) -> None:
    file = tmp_path / "a game"
    player = process("play", "qwixx", "--seats", "Emma,Max", "--seed", 5, "--save", file)
    wait_for(lambda: (found := resumed(file)) is not None and bool(found.log))
    interrupt(player)
    told, errors = player.communicate()
    assert player.returncode == 130
    assert f"crocetta play --save '{file}'" in told
    assert errors == ""


def test_an_end_of_input_leaves_politely(tmp_path: Path) -> None:
    file = tmp_path / "game"
    told = crocetta("play", "qwixx", "--seats", "Emma,Max", "--save", file)
    assert told.exit_code == 0
    assert f"Go on with: crocetta play --save {file}" in told.stdout
    told = crocetta("play", "qwixx", "--seats", "Emma,Max")
    assert told.exit_code == 0
    assert "No record was kept" in told.stdout


def test_an_empty_line_does_nothing(tmp_path: Path) -> None:
    file = tmp_path / "game"
    told = crocetta("play", "qwixx", "--seats", "Emma,Max", "--save", file, typed=["", "   ", "\t"])
    assert len(record.read(file.read_bytes()).log) == 1
    assert told.stdout.count("> \n> ") == 0
    assert "> \nEmma> \n" in told.stdout or "> \nMax> \n" in told.stdout
    assert "nothing one can choose" not in told.stdout


def test_a_finished_game_is_shown_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "game"
    crocetta("play", "qwixx", "--bots", "random,random", "--seats", 2, "--seed", 1, "--save", file)
    before = file.read_bytes(), file.stat().st_mtime_ns
    told = crocetta("play", "--save", file)
    assert told.exit_code == 0
    assert "This game was over before; nothing was changed." in told.stdout
    assert "wins with" in told.stdout
    assert (file.read_bytes(), file.stat().st_mtime_ns) == before


def test_the_file_alone_is_enough_to_go_on(tmp_path: Path) -> None:
    file = tmp_path / "game"
    match = begun("knaster")
    lines = typed(match)
    crocetta("play", "knaster", "--seats", "Emma,Max", "--seed", 5, "--save", file, typed=lines[:5])
    told = crocetta("play", "--save", file, typed=lines[5:])
    assert told.exit_code == 0
    assert record.read(file.read_bytes()).log == match.log


def test_bots_are_remembered(tmp_path: Path) -> None:
    file = tmp_path / "game"
    crocetta("play", "qwixx", "--seats", "Emma", "--bots", "0=random", "--save", file)
    kept = record.read(file.read_bytes())
    assert kept.names == ("random", "Emma")
    assert kept.tags == {"Bots": "0=random"}
    told = crocetta("play", "--save", file)
    assert "random (bot), Emma" in told.stdout
    assert "Emma> " in told.stdout
    assert "random> " not in told.stdout


def test_the_same_seed_is_the_same_game_bots_included(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one", "two", "three")]
    for file, seed in zip(files, (9, 9, 10), strict=True):
        crocetta("play", "qwixx", "--seats", 3, "--bots", "random,random,random", "--seed", seed, "--save", file)
    one, two, three = (file.read_bytes() for file in files)
    assert one == two
    assert one != three


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["knaster"], "it holds a game of qwixx, not of knaster"),
        (["--seats", "2"], "the people in it are Emma, Max, not 2"),
        (["--seats", "Max,Emma", "--bots", "random"], "the people in it are Emma, Max, not Max,Emma"),
        (["--seats", "3"], "the bots in it are 2=random, not –"),
        (["--bots", "random"], "the bots in it are 2=random, not 1=random"),
        (["--flag", "sheet=mixx-a"], "in it sheet is classic, not mixx-a"),
        (["--preset", "letter"], "in it end_locks is total, not same_seat"),
        (["--seed", "6"], "with other dice"),
        (["--dice", "real"], "with other dice"),
        (["--first", "Emma"], "in it random began, not Emma"),
    ],
)
def test_what_contradicts_the_file_is_an_error(tmp_path: Path, options: list[str], reason: str) -> None:
    file = tmp_path / "game"
    crocetta("play", "qwixx", "--seats", "Emma,Max", "--bots", "random", "--seed", 3, "--save", file)
    before = file.read_bytes()
    told = crocetta("play", *options, "--save", file)
    assert told.exit_code == 2
    assert f"crocetta: {file} was begun otherwise: {reason}\n" == told.stderr
    assert file.read_bytes() == before


def test_what_agrees_with_the_file_is_none(tmp_path: Path) -> None:
    file = tmp_path / "game"
    options = ["qwixx", "--seats", "Emma,Max", "--bots", "random", "--seed", "3", "--preset", "table", "--first", "Max"]
    for _ in range(2):
        assert crocetta("play", *options, "--save", file).exit_code == 0


def test_other_cards_than_in_the_file(tmp_path: Path) -> None:
    from crocetta.core.game import find

    file, cards = tmp_path / "game", tmp_path / "cards"
    deck = find("onecard").deck
    assert deck
    cards.write_text("\n".join(reversed(deck.printed.splitlines())), encoding="utf-8")
    assert crocetta("play", "onecard", "--deck", cards, "--save", file).exit_code == 0
    assert "[Deck " in file.read_text(encoding="utf-8")
    assert crocetta("play", "onecard", "--deck", cards, "--save", file).exit_code == 0
    cards.write_text(deck.printed, encoding="utf-8")
    told = crocetta("play", "onecard", "--deck", cards, "--save", file)
    assert (told.exit_code, told.stderr) == (2, f"crocetta: {file} was begun otherwise: with other cards\n")


def test_a_file_without_the_seed_cannot_go_on(tmp_path: Path) -> None:
    file = tmp_path / "game"
    crocetta("play", "qwixx", "--seats", "Emma,Max", "--save", file)
    text = file.read_text(encoding="utf-8")
    file.write_text("".join(line for line in text.splitlines(True) if "[Seed" not in line), encoding="utf-8")
    told = crocetta("play", "--save", file)
    assert told.exit_code == 1
    assert "the seed of the dice is not in this file" in told.stderr


def test_a_file_that_is_no_record_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "shopping"
    file.write_bytes(b"milk\xff")
    told = crocetta("play", "qwixx", "--save", file)
    assert (told.exit_code, told.stderr) == (1, f"crocetta: {file}: line 1: this is no text\n")
    assert file.read_bytes() == b"milk\xff"


def test_an_empty_file_is_as_good_as_none(tmp_path: Path) -> None:
    file = tmp_path / "game"
    file.touch()
    assert crocetta("play", "qwixx", "--seats", "Emma,Max", "--save", file).exit_code == 0
    assert resumed(file)


@pytest.mark.parametrize("place", ["nowhere/game", "."])
def test_a_file_that_cannot_be_written_is_said_at_once(tmp_path: Path, place: str) -> None:
    told = crocetta("play", "qwixx", "--save", tmp_path / place)
    assert told.exit_code == 1
    assert told.stderr.startswith(f"crocetta: {tmp_path / place}: ")


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["chess"], "there is no game 'chess': there are "),
        (["qwixx", "--flag", "sheet"], "a flag is written name=value, not 'sheet'"),
        (["qwixx", "--flag", "shee=x"], "qwixx has no flag 'shee': it has "),
        (["qwixx", "--flag", "sheet=x"], "qwixx has no sheet='x': open are classic, mixx-a, mixx-b"),
        (["qwixx", "--preset", "x"], "Qwixx has no preset 'x': it has table, letter"),
        (["qwixx", "--seed", "x"], "a seed is a whole number, not 'x'"),
        (["qwixx", "--dice", "wooden"], "there are no dice 'wooden': say real, or nothing"),
        (["qwixx", "--dice", "real", "--seed", "1"], "real dice have no seed"),
        (["qwixx", "--first", "Tom"], "nobody here is called 'Tom': there are player 1, player 2"),
        (["qwixx", "--seats", "6"], "qwixx is played with 1…5 seats, not with 6"),
        (["qwixx", "--seats", "123456"], "qwixx is played with 1…5 seats, not with 123456"),
        (["qwixx", "--seats", "0"], "qwixx is played with 1…5 seats, not with 0"),
        (["qwixx", "--bots", "clever"], "there is no bot 'clever': there are random"),
    ],
)
def test_what_cannot_be_played_is_wrong_usage(options: list[str], complaint: str) -> None:
    told = crocetta("play", *options)
    assert told.exit_code == 2
    assert told.stderr.startswith(f"crocetta: {complaint}")
    assert told.stderr.count("\n") == 1
    assert told.stdout == ""


def test_a_deck_is_for_games_with_cards(tmp_path: Path) -> None:
    cards = tmp_path / "cards"
    cards.write_text("y3", encoding="utf-8")
    assert crocetta("play", "qwixx", "--deck", cards).exit_code == 2
    told = crocetta("play", "onecard", "--deck", cards)
    assert told.exit_code == 1
    assert "card c01" in told.stderr
    assert crocetta("play", "onecard", "--deck", tmp_path / "none").exit_code == 1


@pytest.mark.parametrize(
    ("text", "reason"), [("", "there are no cards in it"), ("\n \n", "there are no cards in it"), ("y4", "card c01: ")]
)
@pytest.mark.parametrize("command", ["play", "simulate", "study"])
def test_a_deck_that_is_none_is_refused_by_its_name(tmp_path: Path, command: str, text: str, reason: str) -> None:
    cards = tmp_path / "cards"
    cards.write_text(text, encoding="utf-8")
    told = crocetta(command, "onecard", "--deck", cards)
    assert told.exit_code == 1
    assert told.stderr.startswith(f"crocetta: {cards}: {reason}")


def test_the_end_of_a_game_of_a_series_is_told(tmp_path: Path) -> None:
    """While it is played, and when the record is replayed."""
    game, match, file = "qwixx-deluxe", begun("qwixx-deluxe"), tmp_path / "series"
    lines = typed(match)
    told = crocetta("play", game, "--seats", "Emma,Max", "--seed", 5, "--save", file, *flags(game), typed=lines)
    emma, max_ = (sheet.slate[0] for sheet in match.position.fields()[1])
    said = f"Game 1 is over: Emma {emma}, Max {max_}".replace("-", "−")
    assert told.stdout.count(said) == 1
    assert crocetta("replay", file).stdout.count(said) == 1


def test_the_end_of_a_game_alone_says_how_good_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    full = (1 << 25) - 1
    sheet: dict[str, int | list[int]] = {
        "numbers": [7] * 25,
        "where": [full * (n == 7) for n in range(13)],
        "circles": full,
    }
    table = {"turn": 1, "phase": WRITE, "waiting": 1, "dice": [1, 1], "thrown": 2, "last": 1}
    over = Position.set_up(find("knaster"), table, [sheet]).choose(0, "pass")
    telling.result(Screen("en"), SimpleNamespace(position=over, names=("Emma",)))  # type: ignore[arg-type]
    assert capsys.readouterr().out.endswith("Emma has 115 points.\nThat is spectacular!\n")


def test_games_won_are_not_called_points() -> None:
    match = Match.new("qwixx-deluxe", ("Emma", "Max"), {"series": "wins", "games": "1"}, Dice.numbered(5))
    options = ("--seats", "Emma,Max", "--seed", 5, "--flag", "series=wins", "--flag", "games=1")
    told = crocetta("play", "qwixx-deluxe", *options, typed=typed(match))
    assert told.exit_code == 0
    assert "with one game won" in told.stdout
    assert re.search(r"^(Emma|Max): one game won \(game 1: .* points?: 1\)$", told.stdout, re.MULTILINE)


@pytest.mark.parametrize("game", ids())
def test_why_a_game_ended_is_stated(game: str, tmp_path: Path) -> None:
    match, file = begun(game), tmp_path / "game"
    played = crocetta(
        "play", game, "--seats", "Emma,Max", "--seed", 5, "--save", file, *flags(game), typed=typed(match)
    )
    for told in (played, crocetta("replay", file)):
        assert f"\nHow it ended: {match.position.ending}\n" in told.stdout


def test_a_row_that_closes_is_announced(tmp_path: Path) -> None:
    """Emma crosses red from the left and closes it in the sixth turn; Max passes."""
    match, file = Match.new("qwixx", ("Emma", "Max"), first=0), tmp_path / "game"
    for total in (2, 3, 4, 5, 6, 12):
        match.throw([total // 2, total - total // 2, 1, 1, 1, 1])
        for seat in (0, 1):
            match.choose(seat, f"r{total}" if seat == 0 else "pass")
        match.choose(match.position.active, "pass")
    file.write_text(record.write(match))
    told = crocetta("replay", file).stdout
    assert told.count("Emma closes red: the red die leaves the game\n") == 1
    assert "  Emma crosses red 12 and its padlock [r12]\n" in told
    assert "  Max passes and takes a miss (−5) [pass]\n" in told
