// @ts-check
// The pen: what it draws on a cell, with the strokes the server has lent us.

import { draw } from "./make.js";

/**
 * @typedef {import("./protocol.js").Pen} Pen
 * @typedef {import("./protocol.js").Mark} Mark
 * @typedef {{x: number, y: number, width: number, half: number}} Place
 */

const STROKE = 2.6; // as wide as the ink is, on the sheet
const THIN = 1.6; // as wide as the pencil is
const ROOM = 0.56; // of a cell's width for a number

/** @type {Promise<Pen> | null} */
let lent = null;

/** @returns {Promise<Pen>} */
export function pen() {
  lent ??= fetch("/api/pen").then((answer) => answer.json());
  return lent;
}

/**
 * Everything the pen leaves on a cell for this mark.
 * @param {Pen} pen
 * @param {Mark} mark
 * @param {Place} place
 * @param {string} cell its id, so that a cell always has the same stroke
 * @returns {SVGElement[]}
 */
export function strokes(pen, [kind, text], place, cell) {
  const number = text ? [written(pen, text, place)] : [];
  if (kind === "number") return number;
  const stroke = pen[/** @type {"cross" | "circle" | "lost" | "closed"} */ (kind)];
  if (!stroke) return number;
  const scale = place.half / pen.half;
  const path = draw("path", { class: `mark ${stroke.class}`, d: stroke.paths[sum(cell) % stroke.paths.length] });
  return [...number, placed(path, place.x, place.y, scale, stroke.class.includes("pencil") ? THIN : STROKE)];
}

/**
 * A number written by hand; a sign the pen has not learnt is printed.
 * @param {Pen} pen
 * @param {string} text
 * @param {Place} place
 */
function written({ number }, text, { x, y, width, half }) {
  const signs = [...text.replaceAll("−", "-")];
  if (!signs.every((sign) => sign in number.paths)) {
    const given = { class: "mark written", "font-size": half, "text-anchor": "middle" };
    return draw("text", { ...given, x, y: y + half * 0.35 }, text);
  }
  const long = number.spacing * (signs.length - 1) + number.width;
  const scale = Math.min((width * ROOM) / long, (half * 0.95) / number.height);
  const group = draw("g", { class: "mark" });
  signs.forEach((sign, place) => {
    const path = draw("path", { class: number.class, d: number.paths[sign] });
    const left = x + (number.spacing * place - long / 2) * scale;
    group.append(placed(path, left, y - (number.height / 2) * scale, scale, STROKE));
  });
  return group;
}

/**
 * @param {SVGPathElement} path
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 * @param {number} wide
 */
function placed(path, x, y, scale, wide) {
  path.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`);
  path.style.strokeWidth = String(wide / scale); // the pen stays the same however large it writes
  return path;
}

/** @param {string} text */
const sum = (text) => [...text].reduce((total, sign) => total * 7 + sign.charCodeAt(0), 0) % 997;
