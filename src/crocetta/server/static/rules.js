// @ts-check
// The rules of a game as a page, with its sheet drawn.

import { bar } from "./bar.js";
import { picture } from "./games.js";
import { Refused, get } from "./http.js";
import { fill, find, make } from "./make.js";
import { link, onlySay, wide } from "./parts.js";
import { learn, say } from "./words.js";

/**
 * @typedef {string | {code: string} | {strong: string} | {asks: string}} Piece
 * @typedef {{kind: string, level?: number, mark?: string, text: Piece[], head: Piece[][], rows: Piece[][][]}} Block
 */

/**
 * @param {Piece[] | string} text
 * @returns {(string | HTMLElement)[]}
 */
function said(text) {
  return [text].flat().map((piece) => {
    if (typeof piece === "string") return piece;
    if ("asks" in piece) return make("small", { class: "asks" }, piece.asks);
    return "code" in piece ? make("code", {}, piece.code) : make("strong", {}, piece.strong);
  });
}

/** @param {Block} block */
function element(block) {
  const heading = /** @type {const} */ (["h1", "h2", "h3"])[(block.level ?? 3) - 1];
  if (block.kind === "heading") return make(heading, {}, ...said(block.text));
  if (block.kind === "table") return table(block);
  return make("p", {}, ...said(block.text));
}

/** @param {Block} block */
function table({ head, rows }) {
  const titles = make("tr", {}, ...head.map((cell) => make("th", { scope: "col" }, ...said(cell))));
  const lines = rows.map((row) => make("tr", {}, ...row.map((cell) => make("td", {}, ...said(cell)))));
  const whole = make("table", {}, make("thead", {}, titles), make("tbody", {}, ...lines));
  return wide("wide", titles.textContent || say("Table"), whole);
}

/**
 * Blocks as elements; items that follow each other are a list.
 * @param {Block[]} blocks
 */
function page(blocks) {
  /** @type {HTMLElement[]} */
  const found = [];
  for (const block of blocks) {
    if (block.kind !== "item") {
      found.push(element(block));
      continue;
    }
    let list = found.at(-1);
    if (!list?.matches(".items")) found.push((list = make("ul", { class: "items" })));
    const number = block.mark !== "-" && make("b", {}, block.mark);
    const text = make("span", {}, ...said(block.text));
    list.append(make("li", { class: number ? "numbered" : "dashed" }, number, text));
  }
  return found;
}

async function main() {
  await learn();
  const game = location.pathname.split("/")[2];
  try {
    const { title, blocks } = await get(`/api/games/${game}/rules`);
    document.title = `${title} · Crocetta`;
    bar(say("Rules of {game}", { game: title }));
    const [first, ...rest] = page(blocks);
    const frame = make("figure", { class: "frame" });
    picture(game, say("A sheet of {game}", { game: title })).then((svg) => frame.append(svg));
    const back = link("yes", "play", say("All games"), "/");
    fill(find("#page"), make("article", { class: "card rules" }, first, frame, ...rest, back));
  } catch (problem) {
    bar("");
    onlySay(problem instanceof Refused ? problem.message : String(problem));
  }
}

main();
