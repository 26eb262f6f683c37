// @ts-check
// A die as it lies on the table: its colour, its eyes, and a badge with the letter of the colour.

import { draw } from "./make.js";
import { say } from "./words.js";

/** @typedef {{name: string, colour: string, label: string}} Lying */

const SIDE = 64;
const MIDDLE = SIDE / 2;
const HALF = 26;
const STEP = 11.8; // from one eye to the next
const EYE = 4.6;
const ASIDE = 1.2; // by which eyes make room for the badge in the lower right corner

const LAYERS = [
  { look: "shade", inset: 0, drop: 4 },
  { look: "band", inset: 0, drop: 0 },
  { look: "soft", inset: 4, drop: 0 },
];

// By number of eyes: columns and rows, counted from the middle.
const EYES = /** @type {Record<string, number[][]>} */ ({
  1: [[0, 0]],
  2: [[-1, 1], [1, -1]],
  3: [[-1, 1], [0, 0], [1, -1]],
  4: [[-1, -1], [-1, 1], [1, -1], [1, 1]],
  5: [[-1, -1], [-1, 1], [0, 0], [1, -1], [1, 1]],
  6: [[-1, -1], [-1, 0], [-1, 1], [1, -1], [1, 0], [1, 1]],
});

// By colour: how many corners its symbol has, how far it is turned, how much larger it is drawn.
const CORNERS = /** @type {Record<string, [number, number, number]>} */ ({
  red: [6, 0, 1.06],
  green: [8, Math.PI / 8, 1.03],
  orange: [5, -Math.PI / 2, 1.1],
  purple: [4, Math.PI / 4, 1.2],
  blue: [3, -Math.PI / 2, 1.3],
  white: [4, 0, 1.15],
});
const LETTERS = /** @type {Record<string, () => string>} */ ({
  red: () => say("R"),
  yellow: () => say("Y"),
  green: () => say("G"),
  blue: () => say("B"),
  purple: () => say("P"),
  orange: () => say("O"),
  white: () => say("W"),
});

/**
 * @param {Lying} die
 * @returns {SVGSVGElement}
 */
export function die({ colour, label }) {
  const body = draw("g", { class: colour });
  for (const { look, inset, drop } of LAYERS) {
    const [x, y, side] = [MIDDLE - HALF + inset, MIDDLE - HALF + inset + drop, 2 * (HALF - inset)];
    body.append(draw("rect", { class: look, x, y, width: side, height: side, rx: 13 - inset / 2 }));
  }
  body.append(...face(colour, label));
  return draw("svg", { class: "crocetta die", viewBox: `0 0 ${SIDE} ${SIDE + 6}`, "aria-hidden": "true" }, body);
}

/**
 * A number on its colour, as a cell of a sheet shows it.
 * @param {string} colour
 * @param {string} number
 * @returns {SVGSVGElement}
 */
export function tile(colour, number) {
  const [band, soft] = [{ x: 2, y: 2, width: 60, height: 60, rx: 14 }, { x: 7, y: 7, width: 50, height: 50, rx: 10 }];
  const box = [draw("rect", { class: "band", ...band }), draw("rect", { class: "soft", ...soft })];
  const corner = badge(colour, SIDE - 13, SIDE - 13, HALF * 0.36);
  const body = draw("g", { class: colour }, ...box, text(number, MIDDLE - 2, MIDDLE - 3, 30), ...corner);
  return draw("svg", { class: "crocetta tile", viewBox: `0 0 ${SIDE} ${SIDE}`, "aria-hidden": "true" }, body);
}

/**
 * What lies up: eyes, a word, or only the colour.
 * @param {string} colour
 * @param {string} label
 * @returns {SVGElement[]}
 */
function face(colour, label) {
  if (!label) return badge(colour, MIDDLE, MIDDLE, HALF * 0.58);
  const isBare = colour === "white" && !label.trim(); // what has not been thrown may yet show a colour
  const corner = isBare ? [] : badge(colour, MIDDLE + HALF - 2, MIDDLE + HALF - 2, HALF * 0.32);
  if (label in EYES) return [...EYES[label].map((at) => eye(colour, at)), ...corner];
  return [text(label, MIDDLE, MIDDLE, label.length > 2 ? 17 : 26), ...corner];
}

/**
 * @param {string} colour
 * @param {number[]} at
 */
function eye(colour, [column, row]) {
  const middle = MIDDLE - ASIDE;
  return draw("path", { class: "deep", d: symbol(colour, middle + column * STEP, middle + row * STEP, EYE) });
}

/**
 * The symbol of a colour with its letter, so that no colour is ever told alone.
 * @param {string} colour
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @returns {SVGElement[]}
 */
function badge(colour, x, y, size) {
  if (!LETTERS[colour]) return [];
  const letter = LETTERS[colour]();
  const rim = draw("path", { class: "soft rim", d: symbol(colour, x, y, size) });
  return [rim, text(letter, x, y + low(colour, size), size * (letter.length > 1 ? 1 : 1.15))];
}

/**
 * @param {string} said
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function text(said, x, y, size) {
  return draw("text", { class: "deep", x, y: y + 0.35 * size, "font-size": size, "text-anchor": "middle" }, said);
}

/**
 * @param {string} colour
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function symbol(colour, x, y, size) {
  const arc = `a${size} ${size} 0 1 1`;
  if (!(colour in CORNERS)) return `M${x - size} ${y}${arc} ${2 * size} 0${arc} ${-2 * size} 0Z`;
  const [corners, turn, factor] = CORNERS[colour];
  const points = Array.from({ length: corners }, (_, n) => {
    const angle = turn + (2 * Math.PI * n) / corners;
    const [u, v] = [x + size * factor * Math.cos(angle), y + low(colour, size) + size * factor * Math.sin(angle)];
    return `${u.toFixed(1)} ${v.toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

/**
 * How far below the middle a triangle looks centred.
 * @param {string} colour
 * @param {number} size
 */
const low = (colour, size) => (colour === "blue" ? size * 0.2 : 0);
