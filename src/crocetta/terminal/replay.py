"""Replay: a record told from the beginning, or the position at any moment of it."""

from pathlib import Path
from typing import Any

from crocetta.core import notation, record
from crocetta.core.match import Event, Match, Thrown
from crocetta.core.position import Position
from crocetta.core.words import say
from crocetta.terminal import telling
from crocetta.terminal.errors import WrongUsage
from crocetta.terminal.files import read
from crocetta.terminal.play import opened
from crocetta.terminal.screen import QUIET, Screen


def load(file: Path) -> Match:
    return opened(file, read(file, record.LONGEST))


def moment(match: Match, at: str) -> int:
    """The number of events that is meant: said itself, or the beginning of a turn, `t5`."""
    if not at:
        return len(match.log)
    digits = at.removeprefix("t")
    if digits.isascii() and digits.isdecimal() and len(digits) < 8:
        number = int(digits)
        if digits != at:
            turns = [position.turn for position in match.positions()]
            number = turns.index(number) if number in turns else len(turns)
        if number <= len(match.log):
            return number
    turns_played, events = match.position.turn, len(match.log)
    raise WrongUsage(
        say("--at is a number of events, 0…{events}, or a turn, t1…t{turns}", events=events, turns=turns_played)
    )


def show(screen: Screen, match: Match, at: str) -> None:
    """All turns and the sheets at the end, or one moment alone."""
    number = moment(match, at)
    position = list(match.positions())[number]
    screen.heading(say("{name}: {said}", name=match.game.texts.TITLE, said=", ".join(match.names)))
    if not at:
        telling.story(screen, match, number)
    if position.over:
        telling.result(screen, match)
        return
    for seat, name in enumerate(match.names):
        screen.heading(say("{name}: {said}", name=name, said=position.counted(position.points(seat))))
        screen.sheet(position, seat)
    screen.heading(telling.turn(position, match.names))
    said = telling.whole_throw(position, match.names) if position.called else None
    telling.throw(screen, position, match.names, said)
    telling.standing(screen, position, match.names)
    for seat in position.waiting:
        screen.put(say("{name}: {said}", name=match.names[seat], said=position.asked_of(seat)))
    screen.put(notation.write(position), QUIET)


def data(match: Match, at: str, language: str) -> dict[str, Any]:
    """The same for a machine."""
    number = moment(match, at)
    positions = list(match.positions())
    position = positions[number]
    return {
        "game": match.game.id,
        "rules": match.game.rules.VERSION,
        "flags": match.flags,
        "names": match.names,
        "first": match.first,
        "tags": match.tags,
        "events": [event_data(positions[place], event, language) for place, event in enumerate(match.log[:number])],
        "position": notation.write(position),
        "turn": position.turn,
        "phase": position.phase,
        "waiting": position.waiting,
        "over": position.over,
        "points": position.scores,
        "breakdown": [
            [{"what": what.to(language), "points": n} for what, n in position.breakdown(seat)]
            for seat in range(position.seats)
        ],
        "winners": position.leaders if position.over else [],
    }


def event_data(position: Position, event: Event, language: str) -> dict[str, Any]:
    if isinstance(event, Thrown):
        faces = [die.faces[face - 1] for die, face in zip(position.dice_to_throw, event.faces, strict=True)]
        return {"turn": position.turn, "throw": faces}
    said = position.game.texts.describe(*position.fields(), event.seat, event.code)
    text = position.text(event.code)
    return {"turn": position.turn, "seat": event.seat, "choice": text, "said": said.to(language)}
