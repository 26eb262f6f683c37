// @ts-check
// Words: what the page says, in the reader's language. English stands in the code, translations come from the server.

import { kept, keep } from "./kept.js";

export const LANGUAGES = /** @type {const} */ (["en", "it", "de"]);
export const NAMES = { en: "English", it: "Italiano", de: "Deutsch" };

/** @type {Record<string, string>} */
let phrases = {};

/**
 * The language somebody chose here, or else the first of the browser's that we speak.
 * @returns {typeof LANGUAGES[number]}
 */
export function language() {
  const wished = [kept("language"), ...navigator.languages].map((found) => found?.slice(0, 2).toLowerCase());
  return LANGUAGES.find((known) => known === wished.find((wish) => LANGUAGES.some((one) => one === wish))) ?? "en";
}

/** Fetches the phrases and tells the page which language it speaks. */
export async function learn() {
  document.documentElement.lang = language();
  if (language() === "en") return;
  const answer = await fetch(`/api/phrases?lang=${language()}`);
  if (answer.ok) phrases = (await answer.json()).phrases;
}

/** @param {string} wished */
export function speak(wished) {
  keep("language", wished);
  location.reload();
}

/**
 * A text; `{name}` in it is replaced by that value.
 * @param {string} text
 * @param {Record<string, string | number>} [values]
 */
export function say(text, values = {}) {
  return (phrases[text] ?? text).replace(/\{(\w+)\}/g, (hole, name) => String(values[name] ?? hole).replace(/^-/, "−"));
}

/**
 * A text about a number of things.
 * @param {number} n
 * @param {string} one
 * @param {string} many
 * @param {Record<string, string | number>} [values]
 */
export function count(n, one, many, values = {}) {
  return say(n === 1 ? one : many, { n, ...values });
}
