"""Telling a report: its sections, each with sentences and a table, the same on a page and in a terminal."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from crocetta.bots.program import replaced
from crocetta.core.paper import Paper
from crocetta.core.words import Message, say, to
from crocetta.study.report.report import Report

Words = Message | str
UNKNOWN = "–"
RARE = 5  # one in so many is worth saying


@dataclass(frozen=True)
class Table:
    """Figures in columns."""

    heads: list[Words]
    rows: list[list[Words]]


@dataclass(frozen=True)
class Section:
    """One question and its answer."""

    id: str
    title: Message
    sentences: list[Message] = field(default_factory=list)
    table: Table | None = None


def headline(report: Report) -> list[Message]:
    """What was studied."""
    data = report.data
    found = [say("one game", "{n} games", n=data["games"])]
    if data["games"] > 999:
        found = [say("{games} games", games=grouped(data["games"]))]
    found.append(say("players: {names}", names=listed(data["players"])))
    if "seats" in data:
        found.append(say("seats: {seats}", seats=data["seats"]))
    if data["flags"]:
        found.append(say("rule options: {flags}", flags=flags(data["flags"])))
    if "seed" in data:
        found.append(say("seed {seed}", seed=data["seed"]))
    return found + [replaced(one["bot"], one["games"], one["reason"]) for one in data.get("given_up", ())]


def listed(names: list[str], most: int = 8) -> str:
    return ", ".join(names if len(names) <= most else [*names[:most], "…"])


def flags(found: dict[str, str]) -> str:
    return " ".join(f"{name}={value}" for name, value in found.items())


def sections(report: Report) -> list[Section]:
    """All that there is to tell, in the order of the questions."""
    data = report.data
    told = (compare, points, special, turns, order, players, cells, endings, luck)
    return [section for one in told for section in one(data)]


# Points


def points(data: dict[str, Any]) -> Iterator[Section]:
    found, middle = data["points"], data["points"]["quantiles"]
    yield Section(
        "points",
        say("Points"),
        [
            say(
                "A seat has {mean} points on average ({interval}); half of all results lie between {low} and {high}, "
                "the lowest is {min}, the highest {max}.",
                mean=number(found["mean"]),
                interval=interval(found["interval"]),
                low=whole(middle["25%"]),
                high=whole(middle["75%"]),
                min=whole(found["min"]),
                max=whole(found["max"]),
            )
        ],
        Table(
            [say("so many results are no better"), say("points")],
            [[f"{100 * row['share']:g} %", whole(row["points"])] for row in data["percentiles"]],
        ),
    )


def special(data: dict[str, Any]) -> Iterator[Section]:
    if data["special"]:
        sentences = [one for found in data["special"] for one in how_special(found)]
        yield Section("special", say("How special is it?"), sentences)


def how_special(found: dict[str, Any]) -> Iterator[Message]:
    yield say(
        "{points} points are more than {below} % of all results; {reached} % reach them.",
        points=whole(found["points"]),
        below=f"{100 * found['below']:.2f}",
        reached=f"{100 * found['reached']['share']:.3g}",
    )
    if found["one_in"] and found["one_in"] >= RARE:
        yield say("That is one result in {times}.", times=grouped(found["one_in"]))
    elif not found["one_in"]:
        yield say(
            "None of {results} results reached them: rarer than one in {times}, with 95 % confidence.",
            results=grouped(found["results"]),
            times=grouped(1 / found["reached"]["high"]),
        )


def turns(data: dict[str, Any]) -> Iterator[Section]:
    found, middle = data["turns"], data["turns"]["quantiles"]
    yield Section(
        "turns",
        say("Length"),
        [
            say(
                "A game lasts {mean} turns on average, half of all games between {low} and {high}; the shortest {min}, "
                "the longest {max}. {choices} choices are made in it.",
                mean=number(found["mean"]),
                low=middle["25%"],
                high=middle["75%"],
                min=found["min"],
                max=found["max"],
                choices=number(data["choices"]["mean"]),
            )
        ],
        Table(
            [say("so many games are no longer"), say("turns")],
            [[share.replace("%", " %"), str(value)] for share, value in middle.items()],
        ),
    )


# Who


def order(data: dict[str, Any]) -> Iterator[Section]:
    """By order of play."""
    if not data["order"]:
        return
    rows = data["order"]
    sentences = [judged(rows)] if len({row["seats"] for row in rows}) == 1 else []
    if data["ties"] is not None:
        sentences.append(say("{share} % of the games are shared by several winners.", share=percent(data["ties"])))
    heads: list[Words] = [say("plays as number"), say("points"), say("wins"), say("fair")]
    cells: list[list[Words]] = [
        [
            say("{place} of {seats}", place=row["place"], seats=row["seats"]),
            with_interval(row["points"]),
            with_interval(row["wins"], 100, " %"),
            f"{100 * row['fair']:.1f} %",
        ]
        for row in rows
    ]
    yield Section("order", say("Does it matter who begins?"), sentences, Table(heads, cells))


def judged(rows: list[dict[str, Any]]) -> Message:
    """Whether some place is better than fair, by intervals that hold for all places together at least nearly."""
    off = [row for row in rows if row["wins"]["low"] is not None and not is_fair(row)]
    if not off:
        return say("No place is better or worse than chance explains.")
    best = max(rows, key=lambda row: row["wins"]["mean"])
    return say(
        "Yes: whoever plays as number {place} wins most often, {share} % instead of {fair} %.",
        place=best["place"],
        share=percent(best["wins"]["mean"]),
        fair=percent(best["fair"]),
    )


def is_fair(row: dict[str, Any]) -> bool:
    return bool(row["wins"]["low"] <= row["fair"] <= row["wins"]["high"])


def players(data: dict[str, Any]) -> Iterator[Section]:
    if data["by_player"]:
        rows: list[list[Words]] = [
            [row["name"], str(row["results"]), with_interval(row["points"]), with_interval(row["wins"], 100, " %")]
            for row in data["by_player"]
        ]
        heads: list[Words] = [say("player"), say("results"), say("points"), say("wins")]
        yield Section("players", say("Who plays"), [], Table(heads, rows))


# What


def cells(data: dict[str, Any]) -> Iterator[Section]:
    found = data["cells"]
    if not found or not found["cells"]:
        return
    sentences = [
        say(
            "What stands on one sheet when a game is over.",
            "What stands on {n} sheets when games are over.",
            n=found["sheets"],
        )
    ]
    if found["of"] > found["sheets"]:
        sentences.append(say("{n} other sheets are printed otherwise.", n=found["of"] - found["sheets"]))
    heads: list[Words] = [say("cell"), say("used"), say("mean number")]
    rows: list[list[Words]] = [
        [cell["name"], f"{100 * cell['share']:.1f} %", UNKNOWN if cell["mean"] is None else number(cell["mean"])]
        for cell in found["cells"]
    ]
    yield Section("cells", say("What is used"), sentences, Table(heads, rows))


def maps(report: Report) -> list[tuple[str, Paper, dict[str, Any]]]:
    """The sheets to be drawn, each with its cells; where two settings are compared, with the name of each."""
    data, compared = report.data, report.data["compare"]
    first, second = sides(data) if compared else ("", "")
    found = [(first, report.paper, data["cells"])]
    found += [(second, report.other_paper, compared["cells"])] if compared else []
    return [(str(to(name, report.language)), paper, cells) for name, paper, cells in found if paper and cells]


def endings(data: dict[str, Any]) -> Iterator[Section]:
    found = data["endings"]
    if not found:
        return
    heads: list[Words] = [
        say("ending"),
        say("games"),
        say("turns"),
        say("points"),
        say("winner’s points"),
        say("part of the mean"),
    ]
    rows: list[list[Words]] = [
        [
            row["ending"],
            f"{100 * row['share']:.1f} %",
            number(row["turns"]["mean"]),
            with_interval(row["points"]),
            with_interval(row["best"]),
            number(row["contributes"], sign=True),
        ]
        for row in found
    ]
    looked = sum(row["games"] for row in found)
    sentence = say(
        "One game was looked at when it was over.", "{n} games were looked at when they were over.", n=looked
    )
    yield Section("endings", say("How games end"), [sentence], Table(heads, rows))


# Luck


def luck(data: dict[str, Any]) -> Iterator[Section]:
    found = data["luck"]
    if not found:
        return
    if "luck" in found:
        yield Section("luck", say("Luck against skill"), dealt(found), players_table(found))
    else:
        sentence = say(
            "{share} % of the variance of points goes with who plays. The rest are dice and choices: records cannot "
            "tell these apart, because nobody had the same dice.",
            share=percent(found["skill"]["share"]),
        )
        yield Section("luck", say("Luck against skill"), [sentence])


def dealt(found: dict[str, Any]) -> list[Message]:
    names = listed([player["name"] for player in found["players"]])
    return [
        say(
            "{deals} times the same dice for each of {names}, on every seat. Of the variance of their points {skill} % "
            "({low} … {high}) are skill: who plays. {luck} % are luck: {dice} % dice that were good for everybody, "
            "{fit} % dice that suited the choices of one more than those of another.",
            deals=grouped(found["deals"]),
            names=names,
            skill=percent(found["skill"]["share"]),
            low=percent(found["skill"]["low"]) if found["skill"]["low"] is not None else UNKNOWN,
            high=percent(found["skill"]["high"]) if found["skill"]["high"] is not None else UNKNOWN,
            luck=percent(found["luck"]["share"]),
            dice=percent(found["dice"]["share"]),
            fit=percent(found["fit"]["share"]),
        )
    ]


def players_table(found: dict[str, Any]) -> Table:
    company = found["players"][0]["wins"] is not None
    heads: list[Words] = [say("player"), say("points"), *([say("wins")] if company else [])]
    rows: list[list[Words]] = [
        [
            player["name"],
            with_interval(player["points"]),
            *([with_interval(player["wins"], 100, " %")] if company else []),
        ]
        for player in found["players"]
    ]
    return Table(heads, rows)


# Compared


def compare(data: dict[str, Any]) -> Iterator[Section]:
    found = data["compare"]
    if not found:
        return
    first, second = sides(data)
    heads: list[Words] = [say("measure"), first, second, say("difference"), "p", say("more than chance")]
    rows: list[list[Words]] = [
        [
            row["name"],
            number(row["first"]),
            number(row["second"]),
            difference(row),
            p_value(row["p"]),
            say("yes") if row["significant"] else say("no"),
        ]
        for row in found["measures"]
    ]
    yield Section("compare", say("Side by side"), verdict(data), Table(heads, rows))


def verdict(data: dict[str, Any]) -> list[Message]:
    found = data["compare"]
    row, (first, second) = found["measures"][0], sides(data)
    said = [changed(row, first, second)]
    said.append(
        say(
            "The same bots with the same dice in {rounds} rounds; a difference counts as more than chance if it holds "
            "for all lines together (Holm, 5 %).",
            rounds=grouped(found["rounds"]),
        )
    )
    if found["few"]:
        said.append(say("These are few games: the intervals are rough."))
    return said


def changed(row: dict[str, Any], first: Words, second: Words) -> Message:
    if not row["significant"]:
        return say(
            "Points are the same with {second} as with {first}, as far as can be told.", first=first, second=second
        )
    low, high = sorted((abs(row["low"]), abs(row["high"])))
    told = {"first": first, "second": second, "difference": number(abs(row["difference"]))}
    told |= {"low": number(low), "high": number(high)}
    if row["difference"] > 0:
        return say("With {second} a seat has {difference} points more than with {first} ({low} … {high}).", **told)
    return say("With {second} a seat has {difference} points less than with {first} ({low} … {high}).", **told)


def sides(data: dict[str, Any]) -> tuple[Words, Words]:
    """Both settings by the rule options in which they differ."""
    one, other = data["flags"], data["compare"]["flags"]
    first = {name: value for name, value in one.items() if other.get(name) != value}
    second = {name: value for name, value in other.items() if one.get(name) != value}
    return flags(first) or say("the usual rules"), flags(second) or say("the usual rules")


def difference(row: dict[str, Any]) -> str:
    if row["low"] is None:
        return number(row["difference"], sign=True)
    low, high = number(row["low"], sign=True), number(row["high"], sign=True)
    return f"{number(row['difference'], sign=True)} ({low} … {high})"


# Figures


def number(value: float, sign: bool = False) -> str:
    """A figure as people read it.

    >>> number(-3.14159), number(0.002, sign=True)
    ('−3.14', '+0.00')
    """
    return f"{value:{'+' if sign else ''},.2f}".replace("-", "−").replace(",", "\N{NO-BREAK SPACE}")


def whole(value: int) -> str:
    return str(value).replace("-", "−")


def percent(share: float) -> str:
    return f"{100 * share:.1f}"


def p_value(value: float) -> str:
    """
    >>> p_value(0.0421), p_value(0.0000003)
    ('0.042', '< 0.001')
    """
    return "< 0.001" if value < 0.001 else f"{value:.3f}"


def interval(found: dict[str, Any], times: float = 1) -> str:
    """The 95 % interval, where there is one."""
    if found.get("low") is None:
        return UNKNOWN
    return f"{number(times * found['low'])} … {number(times * found['high'])}"


def with_interval(found: dict[str, Any], times: float = 1, unit: str = "") -> str:
    """A mean and half the width of its 95 % interval."""
    mean = number(times * found["mean"])
    if found.get("low") is None:
        return f"{mean}{unit}"
    return f"{mean} ± {times * (found['high'] - found['mean']):.2f}{unit}"


def grouped(value: float) -> str:
    """A large number: 1 234 567."""
    return f"{value:,.0f}".replace(",", "\N{NO-BREAK SPACE}")
