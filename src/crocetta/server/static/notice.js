// @ts-check
// Notices: a slip of paper that says something and goes away; and the same for those who listen.

import { find, make } from "./make.js";

const STAYS = 5000;

/**
 * A slip that everybody sees for a moment and that is read out.
 * @param {string} text
 * @param {"" | "wrong"} [look]
 * @returns {HTMLElement | undefined} the slip
 */
export function notice(text, look = "") {
  const slips = find("#slips");
  if (!text || [...slips.children].some((slip) => slip.textContent === text)) return undefined;
  const slip = make("p", { class: `slip ${look}` }, text);
  slips.append(slip);
  if (slips.children.length > 2) slips.firstElementChild?.remove();
  setTimeout(() => slip.remove(), STAYS);
  return slip;
}

/**
 * Said to those who listen.
 * @param {string} text
 */
export function announce(text) {
  const ear = find("#told");
  ear.append(make("p", {}, text));
  while (ear.children.length > 6) ear.firstElementChild?.remove();
}
