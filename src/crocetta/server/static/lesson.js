// @ts-check
// Around a lesson: the link to it, whether this browser has seen it through, and the first game after it.

import { post } from "./http.js";
import { keep, kept } from "./kept.js";
import { notice } from "./notice.js";
import { link } from "./parts.js";
import { say } from "./words.js";

const DONE = "yes";

/** @param {string} game */
const isLearnt = (game) => kept(`learnt.${game}`) === DONE;

/** @param {string} game */
export const learnt = (game) => keep(`learnt.${game}`, DONE);

/**
 * The link to the lesson of a game; it stands out until the lesson was done.
 * @param {string} game
 * @param {string} [look]
 */
export function lessonLink(game, look = isLearnt(game) ? "plain" : "yes") {
  return link(`${look} to-lesson`, "star", say("Learn it in four minutes"), `/learn/${game}`);
}

/**
 * Opens a table with an easy bot, hints allowed, and goes there.
 * @param {string} game
 */
export async function playEasy(game) {
  try {
    const name = kept("name") || say("Player 1");
    const wish = { game, name, seats: ["person", "bot:easy"], options: { hints: true }, start: true };
    const { code, token } = await post("/api/tables", wish);
    keep(`token.${code}`, token);
    location.href = `/t/${code}`;
  } catch (problem) {
    notice(problem instanceof Error ? problem.message : String(problem), "wrong");
  }
}
