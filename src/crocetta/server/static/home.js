// @ts-check
// Home: five games by their sheets. One tap plays, two taps open a table.

import { bar } from "./bar.js";
import { games, picture, usualBot } from "./games.js";
import { greeting } from "./greeting.js";
import { post } from "./http.js";
import { icon } from "./icon.js";
import { keep, kept } from "./kept.js";
import { fill, find, make } from "./make.js";
import { notice } from "./notice.js";
import { Options } from "./options.js";
import { button, link, submit } from "./parts.js";
import { forget, remembered, shown } from "./tables.js";
import { learn, say } from "./words.js";

/**
 * @typedef {import("./protocol.js").Game} Game
 * @typedef {import("./protocol.js").Bot} Bot
 */

/**
 * Opens a table and goes there.
 * @param {Record<string, unknown>} wish
 */
export async function open(wish) {
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
  return open({ game: game.id, name: kept("name") || say("Guest"), seats: ["person", bot], start: true });
}

/**
 * @param {Game} game
 * @param {Bot[]} bots
 */
function card(game, bots) {
  const frame = make("span", { class: "frame" });
  picture(game.id, "").then((svg) => (svg.setAttribute("aria-hidden", "true"), frame.append(svg)));
  const label = say("Play {game} now, against a bot", { game: game.title });
  const given = { class: "now", type: "button", "data-game": game.id, "aria-label": label };
  const yes = make("span", { class: "yes" }, icon("play"), say("Play now"));
  const now = make("button", { ...given, onclick: () => playNow(game, bots) }, frame, yes);
  const show = () => new Options(game, bots, open).show();
  const options = button("plain", "person", say("Open a table"), show, { "data-options": game.id });
  const row = make("div", { class: "row" }, options, link("plain", null, say("Rules"), `/rules/${game.id}`));
  return make("article", { class: "game" }, make("h2", {}, game.title), make("p", {}, game.summary), now, row);
}

/** For those who were told a code. */
function joining() {
  const given = { autocomplete: "off", autocapitalize: "characters", spellcheck: "false", maxlength: 12 };
  const input = make("input", { id: "code", type: "text", required: true, placeholder: "ABCD-EFGH", ...given });
  const go = (/** @type {Event} */ event) => {
    event.preventDefault();
    location.href = `/t/${encodeURIComponent(input.value.replace(/[\s-]/g, "").toUpperCase())}`;
  };
  const label = make("label", { for: "code" }, say("Were you told a code?"));
  return make("form", { class: "join card", onsubmit: go }, label, input, submit("plain", null, say("To the table")));
}

/** Tables one may go back to. */
function mine() {
  const tables = remembered();
  if (!tables.length) return null;
  const items = tables.slice(0, 4).map(({ code, title }) => {
    const label = say("Forget the table {code}", { code: shown(code) });
    const gone = () => {
      forget(code);
      item.remove();
    };
    const back = make("a", { class: "plain", href: `/t/${code}` }, title, make("small", {}, shown(code)));
    const item = make("li", {}, back);
    item.append(button("plain away", "close", "", gone, { "aria-label": label }));
    return item;
  });
  return make("section", { class: "back card" }, make("h2", {}, say("Your tables")), make("ul", {}, ...items));
}

async function main() {
  const [known] = await Promise.all([games(), learn()]);
  bar("");
  const cards = known.games.map((game) => card(game, known.bots));
  const more = make("div", { class: "more" }, joining(), mine());
  fill(find("#page"), greeting(), make("div", { class: "games" }, ...cards, more));
  performance.mark("interactive"); // tools/first_page.py reads it
}

main();
