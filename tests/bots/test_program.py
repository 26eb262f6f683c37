"""Programs as bots: what they are told, and that the game goes on whatever they do."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from crocetta import bots
from crocetta.bots import Budget
from crocetta.bots.program import Program, WrongCommand, command, stand_in
from crocetta.core import notation
from crocetta.core.game import Game, find, games
from crocetta.core.match import Match
from crocetta.core.position import Position
from crocetta.core.words import Message

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = f"{sys.executable} {ROOT / 'examples' / 'line_bot.py'}"
PATIENT = 60.0  # seconds: on a busy machine a program may take long to start
QWIXX = find("qwixx")
THROWN = Position.start(QWIXX).throw([1, 4, 3, 6, 2, 6])
HEARING = """
import json, os, sys, time
def questions():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "choose":
            yield message
def say(text):
    print(text, flush=True)
"""


class Table:
    """Programs written for a test, and what was reported about them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.troubles = list[str]()
        self.programs = list[Program]()

    def bot(self, body: str, seconds: float = PATIENT) -> Program:
        file = self.folder / f"bot{len(self.programs)}.py"
        file.write_text(HEARING + body, encoding="utf-8")
        return self.seat(f"{sys.executable} {file}", seconds)

    def seat(self, name: str, seconds: float = PATIENT) -> Program:
        self.programs.append(Program(name, seconds, self.note))
        return self.programs[-1]

    def note(self, trouble: Message) -> None:
        self.troubles.append(str(trouble))


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    laid = Table(tmp_path)
    yield laid
    for program in laid.programs:
        program.close()


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and is not yet waited for does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def gone(pid: int) -> bool:
    """Whether a process has ended, or does so in a moment."""
    for _ in range(500):
        if not alive(pid):
            return True
        time.sleep(0.01)
    return False


# Names


def test_a_program_is_found_only_by_whoever_asks_for_programs() -> None:
    assert isinstance(bots.find("./my_bot", QWIXX, programs=True), Program)
    with pytest.raises(bots.UnknownBot):
        bots.find("./my_bot", QWIXX)


def test_looking_for_a_program_starts_nothing(table: Table) -> None:
    left = table.folder / "started"
    bot = table.bot(f"open({str(left)!r}, 'w')\n")
    assert bots.find(bot.name, QWIXX, programs=True).name == bot.name
    bot.close()
    assert not left.exists()


def test_an_open_quotation_mark_is_named() -> None:
    with pytest.raises(WrongCommand, match="a quotation mark is not closed"):
        command("python3 './my bot.py")


# What it is told


def test_a_program_is_told_what_its_seat_may_see(table: Table) -> None:
    heard = table.folder / "heard"
    bot = table.bot(
        f"for line in sys.stdin:\n    open({str(heard)!r}, 'a').write(line)\n"
        "    if 'choices' in line:\n        say('{\"choose\": \"pass\"}')\n"
    )
    hidden = THROWN.choose(0, "r5")
    assert str(bot.choose(hidden.view(1), 1, seed=11, budget=Budget(rollouts=7))) == "pass"
    hello, question = map(json.loads, heard.read_text(encoding="utf-8").splitlines())
    assert hello == {
        "type": "hello",
        "protocol": 1,
        "game": "qwixx",
        "rules": 1,
        "flags": THROWN.flags,
        "seats": 2,
        "seat": 1,
        "first": 0,
        "seconds": PATIENT,
    }
    assert notation.read(question.pop("position")) == THROWN
    assert question.pop("dice")[:3] == [
        {"die": "white die", "face": "1"},
        {"die": "white die", "face": "4"},
        {"die": "red die", "face": "3"},
    ]
    assert question == {
        "type": "choose",
        "question": 1,
        "seat": 1,
        "turn": 1,
        "phase": "white",
        "active": 0,
        "points": [0, 0],
        "choices": ["r5", "y5", "g5", "b5", "pass"],
        "seed": 11,
        "rollouts": 7,
    }


def test_a_program_says_hello_once_a_game_and_goodbye(table: Table) -> None:
    heard = table.folder / "heard"
    bot = table.bot(
        "for line in sys.stdin:\n    message = json.loads(line)\n"
        f"    open({str(heard)!r}, 'a').write(message['type'] + ' ')\n"
        "    if message['type'] == 'choose':\n        say('{\"choose\": \"pass\"}')\n"
    )
    for _ in range(2):
        bot.choose(THROWN, 0)
        bot.choose(THROWN, 0)
        bot.close()
    assert heard.read_text(encoding="utf-8").split() == ["hello", "choose", "choose", "bye"] * 2
    assert not table.troubles


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_the_example_plays_every_game_to_its_end(table: Table, game: Game) -> None:
    luck, bot = Random(1), table.seat(EXAMPLE)
    match = Match.new(game, ("program", "nobody"))
    for _ in range(120):
        if match.position.over:
            break
        if match.position.to_throw:
            match.throw([luck.randint(1, sides) for sides in match.position.to_throw])
            continue
        seat = match.position.waiting[0]
        view = match.position.view(seat)
        match.choose(seat, view.codes(seat)[-1] if seat else bot.choose(view, seat, luck.getrandbits(60)))
    assert not table.troubles
    assert bot.asked > 5


def test_the_example_is_short() -> None:
    assert len((ROOT / "examples" / "line_bot.py").read_text(encoding="utf-8").splitlines()) < 60


# When it goes wrong

ANSWERS = {
    "hello": "answered 'hello', which is no choice",
    "[1]": "answered '[1]', which is no choice",
    "null": "answered 'null', which is no choice",
    "{}": "answered '{}', which is no choice",
    "[" * 60_000: "answered '[[[",
    "\udcff": "answered '\ufffd', which is no choice",
    '{"choose": "r4"}': "chose 'r4', but open were r5, y5, g5, b5, pass",
    '{"choose": 3}': "chose '3', but open were r5, y5, g5, b5, pass",
    '{"choose": ["r5"]}': "chose \"['r5']\", but open were",
    '{"choose": "r5", "question": 9}': "answered question '9' instead of 1",
    "x" * 70_000: "says more than anybody can read",
}
ENDS = {
    "sys.exit(3)\n": "has ended",
    "raise SystemError('no idea')\n": "has ended: 'SystemError: no idea'",
    "sys.stdin.close()\nos.close(1)\ntime.sleep(60)\n": "has ended",
}
TROUBLES = ENDS | {
    f"sys.stdout.reconfigure(errors='surrogateescape')\nfor question in questions():\n    say({answer!r})\n": said
    for answer, said in ANSWERS.items()
}


@pytest.mark.parametrize(("body", "said"), TROUBLES.items(), ids=range(len(TROUBLES)))
def test_trouble_is_reported_once_and_the_game_goes_on(table: Table, body: str, said: str) -> None:
    bot = table.bot(body)
    assert [str(bot.choose(THROWN, 0)) for _ in range(3)] == ["pass"] * 3
    assert len(table.troubles) == 1
    assert said in table.troubles[0]
    assert "bot0.py" in table.troubles[0] or "…" in table.troubles[0]
    assert table.troubles[0].endswith("Simple choices are made in its place until the game is over.")


def test_a_program_that_hangs_is_replaced(table: Table) -> None:
    bot = table.bot("time.sleep(60)\n", seconds=0.2)
    assert str(bot.choose(THROWN, 0)) == "pass"
    assert "did not answer within 0.2 s" in table.troubles[0]


def test_a_program_that_talks_without_end_is_replaced(table: Table) -> None:
    bot = table.bot('while True:\n    print(\'{"choose": "r5"}\')\n')
    for _ in range(1000):  # a line more than was asked for is sure to come, but not sure when
        bot.choose(THROWN, 0)
        if table.troubles:
            break
        time.sleep(0.01)
    assert len(table.troubles) == 1
    assert "says more than anybody can read" in table.troubles[0] or "without being asked" in table.troubles[0]


def test_a_program_that_answers_twice_is_found_out(table: Table) -> None:
    bot = table.bot('for question in questions():\n    say(\'{"choose": "r5"}\\n\' * 2)\n')
    for _ in range(20):
        bot.choose(THROWN, 0)
    assert len(table.troubles) == 1
    assert "without being asked" in table.troubles[0] or "more than anybody" in table.troubles[0]


def test_empty_lines_and_a_loud_error_stream_do_no_harm(table: Table) -> None:
    bot = table.bot(
        "for question in questions():\n    sys.stderr.write('x' * 300000 + '\\n' * 1000)\n"
        "    say('\\n')\n    say('{\"choose\": \"r5\"}')\n"
    )
    assert [str(bot.choose(THROWN, 0)) for _ in range(3)] == ["r5"] * 3
    assert not table.troubles


def test_a_program_that_is_not_there_is_reported(table: Table) -> None:
    assert str(table.seat("./no/such/bot").choose(THROWN, 0)) == "pass"
    assert "The bot './no/such/bot' cannot be started: " in table.troubles[0]


def test_another_game_is_another_chance(table: Table) -> None:
    left = table.folder / "once"
    bot = table.bot(
        f"if not os.path.exists({str(left)!r}):\n    open({str(left)!r}, 'w')\n    sys.exit()\n"
        'for question in questions():\n    say(\'{"choose": "r5"}\')\n'
    )
    assert str(bot.choose(THROWN, 0)) == "pass"
    bot.close()
    assert str(bot.choose(THROWN, 0)) == "r5"


def test_where_nobody_listens_trouble_goes_to_the_error_stream(capfd: pytest.CaptureFixture[str]) -> None:
    Program("./no/such/bot").choose(THROWN, 0)
    assert "./no/such/bot" in capfd.readouterr().err


def test_in_its_place_one_passes_or_takes_most_at_once() -> None:
    assert str(stand_in(THROWN, 0)) == "pass"
    colour = Position.start(find("knaster")).throw([3, 4])
    found = stand_in(colour, 0)
    assert colour.choose(0, found).points(0) == max(colour.choose(0, one).points(0) for one in colour.choices(0))


# It is ended for sure


def test_whatever_a_program_has_started_ends_with_it(table: Table) -> None:
    left = table.folder / "pids"
    bot = table.bot(
        "import signal, subprocess\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        f"open({str(left)!r}, 'w').write(f'{{os.getpid()}} {{child.pid}}')\n"
        'for question in questions():\n    say(\'{"choose": "r5"}\')\n'
        "time.sleep(600)\n"
    )
    assert str(bot.choose(THROWN, 0)) == "r5"
    pids = [int(word) for word in left.read_text(encoding="utf-8").split()]
    assert len(pids) == 2
    assert all(map(alive, pids))
    bot.close()
    assert all(map(gone, pids))


def test_a_program_does_not_outlive_the_one_who_started_it(tmp_path: Path) -> None:
    file, left = tmp_path / "bot.py", tmp_path / "pid"
    file.write_text(
        f"import os, time\nopen({str(left)!r}, 'w').write(str(os.getpid()))\n"
        'print(\'{"choose": "r5"}\', flush=True)\ntime.sleep(600)\n',
        encoding="utf-8",
    )
    code = (
        "from crocetta.bots.program import Program\nfrom crocetta.core import notation\n"
        f"bot = Program({f'{sys.executable} {file}'!r}, {PATIENT})\n"
        f"print(bot.choose(notation.read({notation.write(THROWN)!r}), 0))\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env={**os.environ})
    assert run.stdout in ("r5\n", "pass\n")  # an answer before the question is none
    assert gone(int(left.read_text(encoding="utf-8")))
