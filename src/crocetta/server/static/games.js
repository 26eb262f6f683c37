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
 * A sheet of a game as a picture, as if somebody were in the middle of it.
 * @param {string} id
 * @param {string} name
 */
export async function picture(id, name) {
  const answer = await fetch(`/api/games/${id}/sheet.svg?sample=1&lang=${language()}`);
  const svg = parse(await answer.text());
  for (const cell of svg.querySelectorAll("[id]")) cell.removeAttribute("id");
  for (const cell of svg.querySelectorAll("[aria-label]")) cell.removeAttribute("aria-label");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", name);
  return svg;
}
