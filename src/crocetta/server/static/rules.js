// @ts-check
// The rules of a game as a page, with its sheet and its examples drawn.

import { bar } from "./bar.js";
import { picture } from "./games.js";
import { Refused, get } from "./http.js";
import { lessonLink } from "./lesson.js";
import { fill, find, make } from "./make.js";
import { link, onlySay, wide } from "./parts.js";
import { language, learn, say } from "./words.js";

/**
 * @typedef {string | {code: string} | {strong: string} | {asks: string}} Piece
 * @typedef {{kind: string, id?: string, width?: number, height?: number, level?: number, mark?: string,
 *            text: Piece[], head: Piece[][], rows: Piece[][][]}} Block
 */

/**
 * @param {Piece[] | string} text
 * @returns {(string | HTMLElement)[]}
 */
function said(text) {
  return [text].flat().map((piece) => {
    if (typeof piece === "string") return piece;
    if ("asks" in piece) return make("b", { class: "asks" }, piece.asks);
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
 * A worked example, drawn by the server; a tap shows the picture alone, where it can be enlarged.
 * @param {string} game
 * @param {Block} block
 */
function example(game, { id, text, width, height }) {
  const src = `/api/games/${game}/examples/${id}.svg?lang=${language()}`;
  const told = said(text).map((piece) => (typeof piece === "string" ? piece : piece.textContent)).join("");
  const art = make("img", { src, alt: told, width, height, loading: "lazy" });
  return make("figure", { class: "example" }, make("a", { href: src }, art));
}

/**
 * Blocks as elements; items that follow each other are a list, and so are their drawings.
 * @param {string} game
 * @param {Block[]} blocks
 */
function page(game, blocks) {
  /** @type {HTMLElement[]} */
  const found = [];
  for (const block of blocks) {
    if (block.kind === "example") {
      const list = found.at(-1);
      (list?.matches(".items") ? list.lastElementChild?.lastElementChild : list)?.append(example(game, block));
      continue;
    }
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
    const { title, sheet, facts, lesson, blocks } = await get(`/api/games/${game}/rules`);
    document.title = `${title} · Crocetta`;
    bar(say("Rules of {game}", { game: title }));
    const [first, ...rest] = page(game, blocks);
    const printed = make("ul", { class: "facts" }, ...facts.map((/** @type {string} */ fact) => make("li", {}, fact)));
    const top = make("div", { class: "top" }, printed, lesson && lessonLink(game));
    const frame = make("figure", { class: "frame" });
    frame.style.aspectRatio = `${sheet.width} / ${sheet.height}`;
    picture(game, say("A sheet of {game}", { game: title })).then((svg) => frame.append(svg));
    const back = link("yes", null, say("All games"), "/");
    fill(find("#page"), make("article", { class: "card rules" }, first, top, frame, ...rest, back));
  } catch (problem) {
    bar("");
    onlySay(problem instanceof Refused ? problem.message : String(problem));
  }
}

main();
