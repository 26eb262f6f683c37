// @ts-check
// A game on the home page: its sheet, what it is about, and the ways into it.

import { picture } from "./games.js";
import { make } from "./make.js";
import { button, link } from "./parts.js";
import { say } from "./words.js";

/** @typedef {import("./protocol.js").Game} Game */

/**
 * The first game of the list is shown large, the others small.
 * @param {Game} game
 * @param {{large: boolean, isNew: boolean}} how `isNew`: nothing was ever played in this browser
 * @param {() => void} play
 * @param {() => void} options
 */
export function gameCard(game, { large, isNew }, play, options) {
  const frame = make("span", { class: "frame" });
  picture(game.id, "").then((svg) => (svg.setAttribute("aria-hidden", "true"), frame.append(svg)));
  const label = say("Play {game} now, against a bot", { game: game.title });
  const now = large && isNew ? say("Play now") : say("Play");
  const row = make(
    "div",
    { class: "row" },
    button("yes now", "play", now, play, { "data-game": game.id, "aria-label": label }),
    button("plain", null, say("Open a table"), options, { "data-options": game.id }),
    link("plain", null, say("Rules"), `/rules/${game.id}`),
    large ? learning(game, isNew) : null,
  );
  const words = make("div", { class: "words" }, make("h2", {}, game.title), make("p", {}, game.summary));
  return make("article", { class: large ? "game large" : "game" }, frame, words, row);
}

/**
 * The lesson of a game, if it has one.
 * @param {Game} game
 * @param {boolean} isNew
 */
function learning(game, isNew) {
  if (!game.lesson) return null;
  const text = isNew ? say("New here? Learn {game} in four minutes", { game: game.title }) : say("Learn");
  return link(isNew ? "plain learn new" : "plain learn", null, text, `/learn/${game.id}`);
}
