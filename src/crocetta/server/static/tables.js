// @ts-check
// The tables at which this browser has a seat, so that one finds back to them.

import { keep, kept } from "./kept.js";

/** @typedef {{code: string, title: string, when: number}} Remembered */

const MOST = 12;

/** @returns {Remembered[]} the newest first */
export function remembered() {
  try {
    return JSON.parse(kept("tables") ?? "[]");
  } catch {
    return [];
  }
}

/**
 * @param {string} code
 * @param {string} title
 */
export function remember(code, title) {
  const others = remembered().filter((table) => table.code !== code);
  for (const { code: old } of others.slice(MOST - 1)) keep(`token.${old}`, null);
  keep("tables", JSON.stringify([{ code, title, when: Date.now() }, ...others.slice(0, MOST - 1)]));
}

/** @param {string} code */
export function forget(code) {
  keep(`token.${code}`, null);
  keep("tables", JSON.stringify(remembered().filter((table) => table.code !== code)));
}

/**
 * A code as people read it: ABCD-EFGH.
 * @param {string} code
 */
export const shown = (code) => `${code.slice(0, 4)}-${code.slice(4)}`;
