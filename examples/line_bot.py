#!/usr/bin/env python3
"""A bot for any game in a few lines: it passes only when nothing else is open, and keeps the dice it has.

    crocetta play qwixx --bots examples/line_bot.py

It needs nothing but Python. What it reads and writes is explained in docs/bots/protocol.md.
"""

import json
import random
import sys


def choose(question: dict) -> str:
    """Anything but a pass if it can be helped, and no dice thrown again."""
    active = [choice for choice in question["choices"] if choice != "pass" and not choice.startswith("again")]
    return random.Random(question["seed"]).choice(active or question["choices"])


def main() -> None:
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "choose":
            answer = {"question": message["question"], "choose": choose(message)}
            print(json.dumps(answer), flush=True)  # without flush nobody hears it
        elif message["type"] == "bye":
            return


if __name__ == "__main__":
    main()
