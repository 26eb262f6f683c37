// @ts-check
// Papers: the printed sheets of a table, each fetched once and shared by all who play on it.

import { pen } from "./pen.js";
import { Sheet } from "./sheet.js";
import { language } from "./words.js";

/** @typedef {import("./protocol.js").SheetView} SheetView */

const PORTRAIT = "(max-width: 38rem) and (orientation: portrait)"; // where sheets are laid out for a narrow screen
const REPLACED = 409; // another sheet lies there by now, and news of it is on its way

export const portrait = matchMedia(PORTRAIT);

/** Whether sheets are laid out for a narrow screen. */
export const isNarrow = () => portrait.matches;

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
   * @param {boolean} [narrow] whether it is laid out for a narrow screen
   * @returns {Promise<Sheet | null>}
   */
  async sheet({ seat, paper }, name, narrow = false) {
    const key = narrow ? `${paper} narrow` : paper;
    let print = this.prints.get(key);
    if (!print) {
      print = this.fetch(seat, paper, narrow);
      this.prints.set(key, print);
    }
    const text = await print;
    if (text === null) this.prints.delete(key);
    return text === null ? null : new Sheet(text, await pen(), name);
  }

  /**
   * @param {number} seat
   * @param {string} paper
   * @param {boolean} narrow
   * @returns {Promise<string | null>}
   */
  async fetch(seat, paper, narrow) {
    const token = this.token();
    const headers = token ? { Authorization: `Bearer ${token}` } : undefined;
    const asked = `paper=${paper}&lang=${language()}${narrow ? "&narrow=1" : ""}`;
    const path = `/api/tables/${this.code}/sheets/${seat}.svg?${asked}`;
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
