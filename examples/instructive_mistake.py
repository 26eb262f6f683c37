"""Find the most instructive mistake in a folder of records: the one that surely cost most, and why.

python3 examples/instructive_mistake.py evenings/
python3 examples/instructive_mistake.py evenings/ 1000
"""

import sys
from pathlib import Path

from crocetta import Match
from crocetta.study.report import folder
from crocetta.study.review import Weighed, review


def least_cost(mistake: Weighed) -> float:
    """What it cost at least, whatever the playouts' noise: two standard errors less than they say."""
    return mistake.cost.value - 2 * mistake.cost.error


def most_instructive(matches: list[Match], rollouts: int, bot: str) -> tuple[Match, Weighed] | None:
    """The mistake that surely cost most, and the game it was made in; chances to win and points alone are not mixed."""
    alone = [match for match in matches if len(match.names) == 1]
    together = [match for match in matches if len(match.names) > 1]
    found = [(match, one) for match in together or alone for one in review(match, rollouts, bot).dearest]
    return max(found, key=lambda one: least_cost(one[1]), default=None)


def main(place: str = "", rollouts: str = "400", bot: str = "champion") -> None:
    if not place:
        sys.exit("usage: python3 examples/instructive_mistake.py FOLDER [ROLLOUTS] [BOT]")
    if not Path(place).exists():
        sys.exit(f"{place}: there is no such file or folder")
    found = folder.read(folder.files(Path(place)))
    for file, reason in found.broken:
        print(f"left out: {file}: {reason}")
    mistake = most_instructive(found.matches, int(rollouts), bot)
    if mistake is None:
        print(f"{len(found.matches)} games, and nobody made a mistake that is worth a word")
        return
    match, one = mistake
    unit = "points" if len(match.names) == 1 else "of the chance to win"
    cost = f"{one.cost.value:.1f}" if len(match.names) == 1 else f"{100 * one.cost.value:.1f} %"
    print(f"{match.game.texts.TITLE}, turn {one.view.turn}: {match.names[one.seat]}")
    print(f"  chose:  {one.view.describe(one.seat, one.chosen.choice)}")
    print(f"  better: {one.view.describe(one.seat, one.best.choice)}")
    print(f"  cost:   {cost} {unit}")
    print(f"  why:    {one.why}")


if __name__ == "__main__":
    main(*sys.argv[1:])
