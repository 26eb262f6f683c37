// @ts-check
// HTTP: asking the server for something that is no part of a table's news.

import { language } from "./words.js";

/** What the server says when it says no. */
export class Refused extends Error {
  /**
   * @param {string} text
   * @param {string} [code] for programs: `unknown_table`
   */
  constructor(text, code = "") {
    super(text);
    this.code = code;
  }
}

/**
 * @param {string} path
 * @param {string | null} [token] of a seat
 * @returns {Promise<any>}
 */
export async function get(path, token = null) {
  const headers = token ? { Authorization: `Bearer ${token}` } : undefined;
  return read(await fetch(`${path}${path.includes("?") ? "&" : "?"}lang=${language()}`, { headers }));
}

/**
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<any>}
 */
export async function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  return read(await fetch(`${path}?lang=${language()}`, { method: "POST", headers, body: JSON.stringify(body) }));
}

/** @param {Response} answer */
async function read(answer) {
  const isJson = (answer.headers.get("Content-Type") ?? "").includes("json");
  const found = isJson ? await answer.json() : await answer.text();
  if (!answer.ok) throw new Refused(found.text ?? String(answer.status), found.code);
  return found;
}
