// Taps whatever can be tapped: cells first, then dice, then buttons. It chooses by counting, so always alike. It stops
// at the end, after so many taps, or as soon as something is there that was waited for.
async ([taps, until]) => {
  const pause = (time) => new Promise((done) => setTimeout(done, time));
  const all = (selector) => [...document.querySelectorAll(selector)];
  const over = () => document.querySelector(".end:not([hidden])");
  let turn = 0;
  const pick = (list) => list[turn % list.length];
  for (let idle = 0; taps > 0 && !over(); ) {
    if (until && document.querySelector(until)) return "there";
    const faces = ".faces:not([hidden])";
    const telling = document.querySelector(".rolling") ? null : document.querySelector(".ask.telling");
    telling?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })); // goes on
    const found =
      pick(all(`${faces} button.face`)) ??
      pick(all(`${faces} button.yes, .answers button.yes:not(:disabled)`)) ??
      pick(all(".mine .lit:not(.pencilled)")) ??
      (turn % 3 ? pick(all(".place.lit:not(.tapped)")) : undefined) ??
      pick(all(".bare > button.plain:not(:disabled):not([data-choice=back]):not(.pencilled)")) ??
      pick(all(".place.lit:not(.tapped)"));
    if (found) {
      turn += 1;
      taps -= 1;
      idle = 0;
      found.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    } else if (++idle > 6000) {
      return `nothing to tap: ${document.querySelector(".sentence")?.textContent}`;
    }
    await pause(found ? 5 : 10);
  }
  return "done";
};
