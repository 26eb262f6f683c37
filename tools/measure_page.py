"""What a table costs on a phone: its weight, how soon it reacts to a tap, how long dice roll, and what jumps.

    python tools/measure_page.py [GAME …]

A person plays one whole game against a bot in a real browser of 390 × 844 points, with motion, as `count_taps.py` does,
and the page is watched meanwhile:

weight    all bytes that came over the network until the first throw lay there, for a browser that was never here
reaction  from a tap to the first change of the page, and to the frame that shows it, in milliseconds
dice      from the first die that begins to roll to the last one at rest, in milliseconds; a throw that follows at once
          counts as one with it
shifts    layout shifts added up over the game, after taps too, and the largest; the end page, which takes the place of
          the table, is not counted

A machine that does other work at the same time makes reactions slower, never faster.
"""

import argparse
import os
import statistics
from dataclasses import dataclass
from typing import Any

import phone
from count_taps import NOTE_CHANGES, Person, Seat
from playwright.sync_api import Browser

from tests.browser import chromium
from tests.browser.shifts import Shift, cumulative, shifts, watch_shifts
from tests.browser.weight import KIB, weigh

BUDGET = {"weight": "180 KiB", "reaction": "100 ms", "dice": "1000 ms", "shifts": "0"}
LAID = ".tray .place:not(.rolling)"  # dice at rest
ROLLING = ".tray .rolling"

# Notes for every tap when the page changed first and when that was painted; and for every throw how long dice rolled.
WATCH = (
    f"const ROLLING = '{ROLLING}';"
    + """
window.reactions = [];
window.rolls = [];
addEventListener("DOMContentLoaded", () => {
  let tapped = null, began = null;
  addEventListener("pointerdown", (event) => (tapped = event.timeStamp), { capture: true });
  const painted = (done) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done(performance.now());
    channel.port2.postMessage(null);
  });
  new MutationObserver(() => {
    const now = performance.now();
    if (tapped !== null) {
      const since = tapped;
      tapped = null;
      painted((time) => window.reactions.push([now - since, time - since]));
    }
    if (document.querySelector(".end:not([hidden])")) window.ended ??= now;
    const rolling = Boolean(document.querySelector(ROLLING));
    if (rolling) began ??= now;
    else if (began !== null) {
      window.rolls.push(now - began);
      began = null;
    }
  }).observe(document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true });
});
"""
)


@dataclass(frozen=True)
class Found:
    """What was measured in one game."""

    weight: float
    reactions: list[tuple[float, float]]  # of each tap: to the first change, to the frame that shows it
    rolls: list[float]
    jumps: list[Shift]


def measured(browser: Browser, here: str, game: str, motion: str = "no-preference") -> Found:
    """One game to its end."""
    seat = Seat(here, game)
    options: dict[str, Any] = {"reduced_motion": motion}
    with phone.phone(browser, here, **options) as context:
        context.add_init_script(NOTE_CHANGES)
        context.add_init_script(WATCH)
        page = context.new_page()
        watch_shifts(page)
        weight = weigh(page)
        page.goto(f"/t/{seat.table['code']}#{seat.table['token']}")
        page.wait_for_selector(".play .mine svg")
        page.wait_for_selector(LAID)
        page.wait_for_load_state("networkidle")
        heavy = weight.total
        shifts(page)  # what moves while the page is being built is no jump in play
        Person(page, seat).play()
        page.wait_for_selector(".end:not([hidden])")  # the last choice is told first
        reactions, rolls, ended = page.evaluate("() => [window.reactions, window.rolls, window.ended]")
        jumps = [shift for shift in shifts(page) if shift.time < ended]
        return Found(heavy, [(one, other) for one, other in reactions], rolls, jumps)


def row(game: str, found: Found) -> str:
    first, shown = ([one[n] for one in found.reactions] for n in (0, 1))
    rolls = found.rolls or [0.0]
    largest = max((jump.value for jump in found.jumps), default=0.0)
    return (
        f"| {game} | {found.weight / KIB:.1f} | {len(shown)} | {statistics.median(first):.0f} | "
        f"{statistics.median(shown):.0f} | {max(shown):.0f} | {statistics.median(rolls):.0f} | {max(rolls):.0f} | "
        f"{len(found.jumps)} | {cumulative(found.jumps):.3f} | {largest:.3f} |"
    )


def main() -> None:
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    phone.add_games(asked)
    asked.add_argument("--jumps", action="store_true", help="tell every layout shift")
    wanted = asked.parse_args()
    print(f"load {os.getloadavg()[0]:.1f}; wanted: " + ", ".join(f"{name} {most}" for name, most in BUDGET.items()))
    print()
    print(
        "| game | weight, KiB | taps | to the first change, ms (median) | to its frame, ms (median) | (longest) | "
        "dice, ms (median) | (longest) | shifts | added up | largest |"
    )
    print("|---|" + "---:|" * 10)
    with chromium.started() as browser:
        for game in wanted.game:
            with phone.numbered_server() as here:
                found = measured(browser, here, game)
            print(row(game, found), flush=True)
            for jump in found.jumps if wanted.jumps else ():
                print(f"    {jump}")


if __name__ == "__main__":
    main()
