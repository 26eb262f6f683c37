// @ts-check
// The page of a replay: of a table, or of a record that was opened here.

import { bar } from "./bar.js";
import { Refused, get, post } from "./http.js";
import { kept } from "./kept.js";
import { fill, find, make } from "./make.js";
import { Replay } from "./moments.js";
import { notice } from "./notice.js";
import { isNarrow } from "./papers.js";
import { link, onlySay } from "./parts.js";
import { pen } from "./pen.js";
import { keepOpened, opened, recordButton, takeDropped } from "./records.js";
import { learn, say } from "./words.js";

/** @typedef {import("./protocol.js").Replay} Game */

/** @type {Replay | null} */
let shown = null;

/**
 * Shows a game in place of what was there.
 * @param {Game} game
 * @param {number} at
 */
async function lay(game, at) {
  const replay = new Replay(game, await pen(), show);
  shown?.leave();
  shown = replay;
  document.title = `${game.title} · Crocetta`;
  bar(game.title, link("line", null, say("Rules of {game}", { game: game.title }), `/rules/${game.game}`));
  const title = make("h1", { class: "unseen" }, say("Replay of {game}", { game: game.title }));
  fill(find("#page"), make("div", { class: "replay" }, title, ...replay.page()));
  replay.showPlayer();
  replay.go(at);
}

/**
 * Shows a record; one that is damaged is told of, and what is shown stays.
 * @param {string} record
 * @param {number} [at]
 */
async function show(record, at = 0) {
  try {
    await lay(await post("/api/replay", { record, narrow: isNarrow() }), at);
    keepOpened(record);
  } catch (problem) {
    const text = say("This record cannot be shown: {reason}", { reason: told(problem) });
    if (shown) notice(text, "wrong");
    else choose(text);
  }
}

/**
 * Nothing is shown yet: a page that asks for a record.
 * @param {string} text
 */
function choose(text) {
  bar("");
  const ways = make("div", { class: "row" }, recordButton("yes", show), link("plain", "cross", say("All games"), "/"));
  onlySay(text, ways);
}

/** @param {unknown} problem */
const told = (problem) => (problem instanceof Refused ? problem.message : String(problem));

/** @param {string} code */
async function showTable(code) {
  const path = `/api/tables/${code}/replay${isNarrow() ? "?narrow=1" : ""}`;
  const asked = get(path, kept(`token.${code}`)).catch((problem) => {
    if (problem instanceof Refused && problem.code === "unknown_token") return get(path);
    throw problem;
  });
  asked.catch(() => undefined); // we say so below, once we have the words for it
  try {
    await learn();
    await lay(await asked, Number(location.hash.slice(1)) || 0);
  } catch (problem) {
    bar("");
    onlySay(told(problem), link("yes", null, say("Join"), `/t/${code}`));
  }
}

async function main() {
  pen();
  const [, place, code = ""] = location.pathname.split("/");
  if (place === "t") return showTable(code.replaceAll("-", "").toUpperCase());
  await learn();
  takeDropped(show);
  const record = opened();
  if (record === null) choose(say("Open a saved game to watch it, or drop its file here."));
  else await show(record, Number(location.hash.slice(1)) || 0);
}

main();
