// @ts-check
// The games there are, the bots there are, and the sheets they are played on.

import { get } from "./http.js";
import { parse } from "./sheet.js";
import { language } from "./words.js";

/**
 * @typedef {import("./protocol.js").Games} Games
 * @typedef {import("./protocol.js").Bot} Bot
 */

const USUAL = "medium"; // the bot one meets unless one asks for another

/** @type {Promise<Games> | null} */
let known = null;

/** @returns {Promise<Games>} */
export function games() {
  known ??= get("/api/games");
  return known;
}

/** @param {Bot[]} bots */
export function usualBot(bots) {
  return (bots.find(({ level }) => level === USUAL) ?? bots[0])?.level ?? "";
}

/**
 * A sheet of a game as a picture: in the middle of a game, or empty with some flags.
 * @param {string} id
 * @param {string} name
 * @param {string} [flags] `sheet=mixx-a`
 */
export async function picture(id, name, flags = "") {
  const which = flags ? `flags=${encodeURIComponent(flags)}` : "sample=1";
  const answer = await fetch(`/api/games/${id}/sheet.svg?${which}&lang=${language()}`);
  const svg = parse(await answer.text());
  for (const cell of svg.querySelectorAll("[id]")) cell.removeAttribute("id");
  for (const cell of svg.querySelectorAll("[aria-label]")) cell.removeAttribute("aria-label");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", name);
  return svg;
}
