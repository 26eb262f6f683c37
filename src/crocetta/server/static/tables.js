// @ts-check
// The tables at which this browser has a seat. The token of a table that runs is never dropped.

import { keep, kept } from "./kept.js";

/**
 * `over`: the game has ended. `gone`: when the server first did not know the table. `looked`: when it was last asked.
 * @typedef {{code: string, title: string, when: number, over?: boolean, gone?: number, looked?: number,
 *            names?: string[]}} Remembered
 */

const MOST = 12; // finished tables that are remembered
const MISSED = 30 * 24 * 60 * 60 * 1000; // milliseconds until a table that the server does not know is dropped

/** @returns {Remembered[]} the newest first */
export function remembered() {
  try {
    return JSON.parse(kept("tables") ?? "[]");
  } catch {
    return [];
  }
}

/**
 * Puts a table first. Finished tables beyond the first few are dropped.
 * @param {string} code
 * @param {string} title
 * @param {{over?: boolean, names?: string[]}} [more] whether its game is over, and who else sits there
 */
export function remember(code, title, more = {}) {
  const known = remembered();
  const before = known.find((table) => table.code === code);
  const now = { over: before?.over, names: before?.names, ...more, code, title, when: Date.now() };
  save([now, ...known.filter((table) => table !== before)]);
}

/**
 * Notes what the server says about a table; its place in the list stays.
 * @param {string} code
 * @param {Partial<Remembered>} found
 */
export function note(code, found) {
  save(remembered().map((table) => (table.code === code ? { ...table, ...found } : table)));
}

/** @param {string} code */
export function forget(code) {
  keep(`token.${code}`, null);
  save(remembered().filter((table) => table.code !== code));
}

/** @param {Remembered[]} tables */
function save(tables) {
  const over = tables.filter((table) => table.over).slice(MOST);
  const gone = tables.filter((table) => table.gone && table.gone < Date.now() - MISSED);
  const dropped = new Set([...over, ...gone]);
  for (const { code } of dropped) keep(`token.${code}`, null);
  keep("tables", JSON.stringify(tables.filter((table) => !dropped.has(table))));
}

/**
 * A code as people read it: ABCD-EFGH.
 * @param {string} code
 */
export const shown = (code) => `${code.slice(0, 4)}-${code.slice(4)}`;
