"""Reviewing on the command line: a record with what every choice cost and what the dice were worth."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from crocetta.core.match import Match, Thrown
from crocetta.core.words import Message, say
from crocetta.draw.curves import SEVERAL, Curves, Point, text
from crocetta.draw.graph import graph
from crocetta.terminal import files, telling
from crocetta.terminal.advising import worth
from crocetta.terminal.errors import WrongUsage
from crocetta.terminal.progress import bar
from crocetta.terminal.screen import NAME, QUIET, Screen

if TYPE_CHECKING:
    from crocetta.study.review import Amount, Review, Weighed

DEAREST = 3  # mistakes that are explained
PICTURE = ".svg"


def reviewed(match: Match, rollouts: int, bot: str, seed: int, threads: int, language: str) -> "Review":
    """A match reviewed, with a bar for those who watch."""
    from crocetta.study.review import ROLLOUTS, questions, review

    done = 0
    with bar(say("reviewing"), questions(match), language) as now:

        def more(answered: int) -> None:
            nonlocal done
            done += answered
            now(done)

        return review(match, rollouts or ROLLOUTS, bot, seed, threads, more)


# For people


def show(screen: Screen, found: "Review") -> None:
    """Every event with what it was worth, the curve, the dearest mistakes, luck and skill."""
    title = found.match.game.texts.TITLE
    screen.heading(say("{name}: {said}", name=title, said=", ".join(found.match.names)))
    story(screen, found)
    screen.heading(over_the_game(found))
    show_curves(screen, found)
    screen.heading(say("The dearest mistakes"))
    mistakes(screen, found)
    screen.heading(say("Luck and skill"))
    accounts(screen, found)


def story(screen: Screen, found: "Review") -> None:
    """All events turn by turn, each with its worth."""
    turn, weighed = 0, {one.event: one for one in found.choices}
    for number, event in enumerate(found.match.log):
        position = found.positions[number]
        if position.turn != turn:
            turn = position.turn
            screen.put(telling.turn(position, found.match.names), NAME)
        after = found.positions[number + 1]
        happened = telling.happened(position, after, found.match.names, event, screen.language)
        note = luck_told(found, number) if isinstance(event, Thrown) else cost_told(found, weighed.get(number))
        screen.put(f"  {happened}" + (f" — {screen.words(note)}" if note else ""))


def luck_told(found: "Review", event: int) -> Message:
    """What a throw was worth to everybody."""
    seats = range(len(found.match.names))
    amounts = [f"{found.match.names[seat]} {gained(found, found.luck(event, seat).value)}" for seat in seats]
    return say("luck: {amounts}", amounts=", ".join(amounts))


def cost_told(found: "Review", one: "Weighed | None") -> Message | None:
    """What a choice cost, if it was one."""
    if one is None:
        return None
    if one.chosen.choice == one.best.choice:
        return say("the best")
    if not one.is_mistake:
        return say("about as good as {best}, within the noise", best=one.best.choice.text)
    return say("cost {cost}: {best} was better", cost=lost(found, one.cost), best=one.best.choice.text)


def gained(found: "Review", value: float) -> str:
    """A difference with its sign: in points where somebody plays alone, otherwise in percent of games won.

    The sign of what is rounded to nothing is not shown.
    """
    number = f"{abs(value):.1f}" if found.solo else f"{100 * abs(value):.1f}"
    sign = "±" if float(number) == 0 else "−" if value < 0 else "+"
    return f"{sign}{number}" if found.solo else f"{sign}{number} %"


def lost(found: "Review", cost: "Amount") -> Message:
    """A cost with its standard error."""
    if found.solo:
        return say("{points} ± {error} points", points=f"{cost.value:.1f}", error=f"{cost.error:.1f}")
    return say("{percent} ± {error} %", percent=f"{100 * cost.value:.1f}", error=f"{100 * cost.error:.1f}")


# The curve


def over_the_game(found: "Review") -> Message:
    if found.solo:
        return say("Points to be expected, over the game")
    return say("Chance to win, over the game")


def curves(found: "Review", moments: list[int]) -> Curves:
    """The values of moments as curves, in percent or points."""
    unit, factor = ("", 1) if found.solo else (" %", 100)
    seats = range(len(found.match.names))
    points = [
        Point(
            moment, str(found.positions[moment].turn), tuple(factor * found.value(moment, seat).value for seat in seats)
        )
        for moment in moments
    ]
    if not found.solo:
        return Curves(points, 0, 100, unit)
    values = [point.values[0] for point in points]
    return Curves(points, min(0, *values), max(1, *values), unit)


def beginnings(found: "Review") -> list[int]:
    """The moments at which turns begin, and the last one."""
    moments = found.moments
    turns = {found.positions[moment].turn: moment for moment in reversed(moments)}
    return sorted({*turns.values(), moments[-1]})


def show_curves(screen: Screen, found: "Review") -> None:
    """The curves drawn, or read out."""
    if screen.spoken:
        for line in read_out(found, screen.language):
            screen.put(line)
        return
    drawn = curves(found, beginnings(found))
    screen.picture(text(drawn, screen.ascii))
    if not found.solo:
        names = ", ".join(f"{seat} {name}" for seat, name in enumerate(found.match.names))
        meeting = SEVERAL in text(drawn)
        screen.put(say("{names}; + where they meet", names=names) if meeting else names, QUIET)


def read_out(found: "Review", language: str) -> Iterator[str]:
    """The curves as sentences, one for each turn."""
    moments = beginnings(found)
    for moment in moments:
        amounts = [f"{name} {level(found, moment, seat)}" for seat, name in enumerate(found.match.names)]
        turn, values = found.positions[moment].turn, ", ".join(amounts)
        if moment == moments[-1]:
            yield say("In the end: {values}", values=values).to(language)
        else:
            yield say("Before turn {turn}: {values}", turn=turn, values=values).to(language)


def level(found: "Review", moment: int, seat: int) -> str:
    value = found.value(moment, seat).value
    return minus(f"{value:.1f}") if found.solo else f"{100 * value:.0f} %"


def minus(number: str) -> str:
    """A number with a real minus sign."""
    return number.replace("-", "−")


def picture(typed: str) -> Path | None:
    """The file to draw into, if one was named; refused before anything is computed."""
    if not typed:
        return None
    if Path(typed).suffix.lower() != PICTURE:
        raise WrongUsage(say("a picture is drawn as SVG: name a file that ends in .svg"))
    files.check(Path(typed))
    return Path(typed)


def plot(found: "Review", file: Path, language: str) -> None:
    """The curves through every moment, as a picture in a file."""
    title = f"{found.match.game.texts.TITLE}: {over_the_game(found).to(language)}"
    spoken = "\n".join(read_out(found, language))
    drawn = graph(curves(found, found.moments), found.match.names, title, spoken, language)
    files.write(file, drawn.encode())


# Mistakes, luck and skill


def mistakes(screen: Screen, found: "Review") -> None:
    """The dearest few, explained."""
    if not found.dearest:
        screen.put(say("Nobody made a mistake that shows through the noise."))
    for place, one in enumerate(found.dearest[:DEAREST], 1):
        screen.put(say("{place}. {said}", place=place, said=mistake(found, one)))


def mistake(found: "Review", one: "Weighed") -> Message:
    """What was chosen, what it cost, and why something else was better."""
    return say(
        "Turn {turn}, {name}: {chosen} [{text}] cost {cost}. Better was: {best} [{better}], {worth}. {why}",
        turn=one.view.turn,
        name=found.match.names[one.seat],
        chosen=one.view.describe(one.seat, one.chosen.choice),
        text=one.chosen.choice.text,
        cost=lost(found, one.cost),
        best=one.view.describe(one.seat, one.best.choice),
        better=one.best.choice.text,
        worth=worth(one.best.points, one.best.win, one.best.error),
        why=one.why,
    )


def accounts(screen: Screen, found: "Review") -> None:
    """Where the result of everybody came from."""
    screen.rows((name, account(found, seat)) for seat, name in enumerate(found.match.names))
    screen.put(say("Expected + luck + choices = result; choices are everybody's, against first ideas."), QUIET)


def account(found: "Review", seat: int) -> Message:
    made = found.account(seat)
    factor = 1 if found.solo else 100
    return say(
        "expected {expected}, luck {luck} ± {error}, choices {choices}, result {result} {unit}; "
        "lost by mistakes of its own ({n}): {lost}",
        expected=minus(f"{factor * made.expected.value:.1f}"),
        luck=minus(f"{factor * made.luck.value:+.1f}"),
        error=f"{factor * made.luck.error:.1f}",
        choices=minus(f"{factor * made.choices.value:+.1f}"),
        result=minus(f"{factor * made.result.value:.1f}"),
        unit=say("points") if found.solo else "%",
        n=made.mistakes,
        lost=f"{factor * made.lost:.1f}",
    )


# For machines


def data(found: "Review", language: str) -> dict[str, Any]:
    """Everything, nothing rounded."""
    names = found.match.names
    return {
        "game": found.match.game.id,
        "flags": found.match.flags,
        "names": names,
        "over": found.match.position.over,
        "unit": "points" if found.solo else "win",
        "moments": [moment_data(found, moment) for moment in found.moments],
        "throws": [throw_data(found, event) for event in found.throws],
        "choices": [choice_data(one) for one in found.choices],
        "mistakes": [{**choice_data(one), "said": mistake(found, one).to(language)} for one in found.dearest[:DEAREST]],
        "accounts": [account_data(found, seat) for seat in range(len(names))],
    }


def moment_data(found: "Review", moment: int) -> dict[str, Any]:
    seats = range(len(found.match.names))
    return {
        "events": moment,
        "turn": found.positions[moment].turn,
        "values": [amount_data(found.value(moment, seat)) for seat in seats],
    }


def throw_data(found: "Review", event: int) -> dict[str, Any]:
    seats = range(len(found.match.names))
    return {
        "event": event,
        "turn": found.positions[event].turn,
        "luck": [amount_data(found.luck(event, seat)) for seat in seats],
    }


def choice_data(one: "Weighed") -> dict[str, Any]:
    return {
        "event": one.event,
        "turn": one.view.turn,
        "seat": one.seat,
        "choice": one.chosen.choice.text,
        "best": one.best.choice.text,
        "cost": amount_data(one.cost),
        "mistake": one.is_mistake,
        "points": one.chosen.points,
        "win": one.chosen.win,
    }


def account_data(found: "Review", seat: int) -> dict[str, Any]:
    made = found.account(seat)
    return {
        "expected": amount_data(made.expected),
        "luck": amount_data(made.luck),
        "choices": amount_data(made.choices),
        "result": amount_data(made.result),
        "lost": made.lost,
        "mistakes": made.mistakes,
    }


def amount_data(amount: "Amount") -> dict[str, float]:
    return {"value": amount.value, "error": amount.error}
