// @ts-check
// Papers: the printed sheets of a table, each fetched once and shared by all who play on it.

import { pen } from "./pen.js";
import { Sheet } from "./sheet.js";
import { language } from "./words.js";

/** @typedef {import("./protocol.js").SheetView} SheetView */

const REPLACED = 409; // another sheet lies there by now, and news of it is on its way

export class Papers {
  /**
   * @param {string} code
   * @param {() => string | null} token
   */
  constructor(code, token) {
    this.code = code;
    this.token = token;
    /** @type {Map<string, Promise<string | null>>} */
    this.prints = new Map();
  }

  /**
   * A sheet of a seat, without marks; null if it is not there any more.
   * @param {SheetView} sheet
   * @param {string} name
   * @returns {Promise<Sheet | null>}
   */
  async sheet({ seat, paper }, name) {
    let print = this.prints.get(paper);
    if (!print) {
      print = this.fetch(seat, paper);
      this.prints.set(paper, print);
    }
    const text = await print;
    if (text === null) this.prints.delete(paper);
    return text === null ? null : new Sheet(text, await pen(), name);
  }

  /**
   * @param {number} seat
   * @param {string} paper
   * @returns {Promise<string | null>}
   */
  async fetch(seat, paper) {
    const token = this.token();
    const headers = token ? { Authorization: `Bearer ${token}` } : undefined;
    const path = `/api/tables/${this.code}/sheets/${seat}.svg?paper=${paper}&lang=${language()}`;
    try {
      const answer = await fetch(path, { headers });
      if (answer.ok) return answer.text();
      if (answer.status !== REPLACED) throw new Error(`the sheet ${paper} of seat ${seat} cannot be had`);
    } catch (problem) {
      if (navigator.onLine) throw problem; // without a network there will be a welcome, and we ask again
    }
    return null;
  }
}
