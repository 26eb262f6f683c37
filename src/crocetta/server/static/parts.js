// @ts-check
// Parts: the buttons, links and boxes that all pages are made of.

import { icon } from "./icon.js";
import { fill, find, make } from "./make.js";
import { say } from "./words.js";

/**
 * @typedef {import("./make.js").Given} Given
 * @typedef {Parameters<typeof icon>[0] | null} Sign
 */

/**
 * A button; one without a text has its name in `aria-label`.
 * @param {string} look
 * @param {Sign} sign
 * @param {string} text
 * @param {() => void} act
 * @param {Given} [more]
 */
export function button(look, sign, text, act, more = {}) {
  const inside = [sign && icon(sign), text && make("span", {}, text)];
  return make("button", { class: look, type: "button", onclick: act, ...more }, ...inside);
}

/**
 * @param {string} look
 * @param {Sign} sign
 * @param {string} text
 * @param {string} href
 * @param {Given} [more]
 */
export function link(look, sign, text, href, more = {}) {
  return make("a", { class: look, href, ...more }, sign && icon(sign), make("span", {}, text));
}

/**
 * The button at the end of a form.
 * @param {string} look
 * @param {Sign} sign
 * @param {string} text
 */
export function submit(look, sign, text) {
  return make("button", { class: look }, sign && icon(sign), make("span", {}, text));
}

/**
 * A box that scrolls by itself where it is too wide, by keyboard too.
 * @param {string} look
 * @param {string} label
 * @param {...(Node | string)} inside
 */
export function wide(look, label, ...inside) {
  return make("div", { class: look, tabindex: "0", role: "region", "aria-label": label }, ...inside);
}

/**
 * A page that has only this to say, and a way out.
 * @param {string} text
 * @param {HTMLElement} [way]
 */
export function onlySay(text, way = link("yes", null, say("All games"), "/")) {
  fill(find("#page"), make("section", { class: "card lost" }, make("h1", {}, text), way));
}
