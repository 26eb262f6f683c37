// @ts-check
// Home: tables one plays at, then the games by their sheets. One tap plays, two taps open a table.

import { bar } from "./bar.js";
import { gameCard } from "./gamecard.js";
import { games, usualBot } from "./games.js";
import { greeting } from "./greeting.js";
import { post } from "./http.js";
import { keep, kept } from "./kept.js";
import { fill, find, make } from "./make.js";
import { notice } from "./notice.js";
import { Options } from "./options.js";
import { submit } from "./parts.js";
import { keepOpened, recordButton, takeDropped } from "./records.js";
import { finished, known, running } from "./running.js";
import { learn, say } from "./words.js";

/**
 * @typedef {import("./protocol.js").Game} Game
 * @typedef {import("./protocol.js").Bot} Bot
 */

/**
 * Opens a table and goes there.
 * @param {Record<string, unknown>} wish
 */
async function open(wish) {
  try {
    const { code, token } = await post("/api/tables", wish);
    keep(`token.${code}`, token);
    location.href = `/t/${code}`;
  } catch (problem) {
    notice(problem instanceof Error ? problem.message : String(problem), "wrong");
  }
}

/**
 * Against a bot, at once.
 * @param {Game} game
 * @param {Bot[]} bots
 */
function playNow(game, bots) {
  const bot = `bot:${usualBot(bots)}`;
  return open({ game: game.id, name: kept("name") || say("Player 1"), seats: ["person", bot], start: true });
}

/** For those who were told a code. */
function joining() {
  const given = { autocomplete: "off", autocapitalize: "characters", spellcheck: "false", maxlength: 12 };
  const input = make("input", { id: "code", type: "text", required: true, placeholder: "ABCD-EFGH", ...given });
  const go = (/** @type {Event} */ event) => {
    event.preventDefault();
    location.href = `/t/${encodeURIComponent(input.value.replace(/[\s-]/g, "").toUpperCase())}`;
  };
  const label = make("label", { for: "code" }, say("Do you have a code?"));
  return make("form", { class: "join card", onsubmit: go }, label, input, submit("plain", null, say("Join")));
}

/** A game that was written down, here or elsewhere. */
function records() {
  const why = make("p", {}, say("Watch a saved game again, move by move."));
  return make("section", { class: "keeping card" }, why, recordButton("plain", replay));
}

/** @param {string} text of a record */
function replay(text) {
  if (keepOpened(text)) location.href = "/replay";
  else notice(say("This browser stores no data: open the record at {place}.", { place: "/replay" }), "wrong");
}

async function main() {
  const [known_, tables] = await Promise.all([games(), known(), learn()]);
  bar("");
  const isNew = !tables.length;
  const cards = known_.games.map((game, place) => {
    const options = () => new Options(game, known_.bots, open).show();
    return gameCard(game, { large: place === 0, isNew }, () => playNow(game, known_.bots), options);
  });
  const [first, ...others] = cards;
  const look = isNew ? "games new" : "games";
  const all = make("div", { class: look }, first, joining(), ...others, records(), finished(tables));
  fill(find("#page"), greeting(isNew), running(tables), all);
  takeDropped(replay);
  performance.mark("interactive"); // tools/first_page.py reads it
}

main();
