"""Measure a house rule: the same games with the same dice, by the book and by the rule, and what is more than chance.

python3 examples/house_rule.py
python3 examples/house_rule.py knaster no_combination=1 5000
"""

import sys

import crocetta
from crocetta.study.report.comparing import side_by_side
from crocetta.study.report.playing import played


def main(
    game: str = "qwixx", rule: str = "end_timing=after_turn", games: str = "2000", bots: str = "hard,hard"
) -> None:
    found = crocetta.find(game)
    name, _, value = rule.partition("=")
    crocetta.Position.start(found, len(bots.split(",")), flags={name: value})  # a rule that is none is refused here
    by_the_book = played(found, bots.split(","), int(games))
    by_the_rule = played(found, bots.split(","), int(games), flags={name: value})
    print(f"{found.texts.TITLE}, {games} games of {bots}: {rule} against the book")
    for row in side_by_side(by_the_book, by_the_rule)["measures"]:
        sure = "more than chance" if row["significant"] else "may be chance"
        print(f"{row['name']!s:40} {row['first']:8.2f} → {row['second']:8.2f}", end="")
        print(f"  {row['difference']:+6.2f} ({row['low']:+.2f} … {row['high']:+.2f})  {sure}")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except crocetta.CrocettaError as error:
        sys.exit(str(error))
