// @ts-check
// Words: what the page says, in the reader's language. English stands in the code, translations come from the server.

import { keep } from "./kept.js";

/** @type {Record<string, string>} */
let phrases = {};

/** @type {{forms: Record<string, string[]>, form: string}} */
let plurals = { forms: {}, form: "" };

/**
 * The languages there are, by their tags: what each calls itself.
 * @returns {Record<string, string>}
 */
export const languages = () => JSON.parse(document.documentElement.dataset.languages ?? "{}");

/** The language of the reader, as theme.js found out. */
export const language = () => document.documentElement.lang;

/** Fetches the phrases. */
export async function learn() {
  if (language() === "en") return;
  const answer = await fetch(`/api/phrases?lang=${language()}`);
  if (answer.ok) ({ phrases, plurals } = await answer.json());
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
  return filled(phrases[text] ?? text, values);
}

/**
 * A text about a number of things, in the form that the language has for this number.
 * @param {number} n
 * @param {string} one
 * @param {string} many
 * @param {Record<string, string | number>} [values]
 */
export function count(n, one, many, values = {}) {
  const counted = n < 0 ? Math.max(-n, 2) : n; // below zero nothing is singular
  const form = plurals.form[counted < plurals.form.length ? counted : 100 + (counted % 100)];
  return filled(plurals.forms[one]?.[Number(form)] ?? (counted === 1 ? one : many), { n, ...values });
}

/**
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (hole, name) => String(values[name] ?? hole).replace(/^-/, "−"));
}
