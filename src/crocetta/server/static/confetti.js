// @ts-check
// Confetti: small crosses rain over the page for a moment; not where motion is unwelcome.

import { make } from "./make.js";
import { isStill } from "./senses.js";

const SHREDS = 24;
const COLOURS = 5;
const LASTS = 4000; // milliseconds

export function confetti() {
  if (isStill()) return;
  const shreds = Array.from({ length: SHREDS }, (_, n) => {
    const shred = make("span", { class: `shred shred-${n % COLOURS}` }, "×");
    shred.style.left = `${(n * 41) % 100}%`;
    shred.style.animationDelay = `${(n * 67) % 900}ms`;
    return shred;
  });
  const rain = make("div", { class: "rain", "aria-hidden": "true" }, ...shreds);
  document.body.append(rain);
  setTimeout(() => rain.remove(), LASTS);
}
