// @ts-check
// My sheet: as large as the screen lets all of it be seen at once, without scrolling sideways.

import { make } from "./make.js";
import { isNarrow, portrait } from "./papers.js";
import { say } from "./words.js";

/**
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {import("./room.js").Room} Room
 */

const FINGER = 40; // pixels; where cells are smaller, choices are offered as buttons too
const LEAST = 0.8; // of the width of a narrow screen: rather scroll down than make it smaller
const LEAST_WIDE = 0.5;

export class Mine {
  /**
   * @param {Room} room
   * @param {import("./sheet.js").Tap} tap
   * @param {() => void} replaced called when the sheet is laid out anew, as it is when a phone is turned
   */
  constructor(room, tap, replaced) {
    this.room = room;
    this.tap = tap;
    this.pane = make("div", { class: "pane" });
    this.element = make("section", { class: "mine" }, this.pane);
    /** @type {Sheet | null} */
    this.sheet = null;
    this.paper = "";
    this.isTight = false; // whether a finger is wider than a cell
    new ResizeObserver(() => this.fit()).observe(this.element);
    addEventListener("resize", () => this.fit());
    portrait.addEventListener("change", () => this.update().then(replaced));
  }

  /**
   * The view has changed: another paper, other marks.
   * @returns {Promise<string[]>} the cells on which something was drawn
   */
  async update() {
    const view = this.room.view;
    const seat = this.room.shown;
    const drawn = view?.sheets.find((one) => one.seat === seat);
    if (!view || !drawn) return [];
    const isMine = seat === this.room.you.seat;
    const name = isMine ? say("Your sheet") : say("Sheet of {name}", { name: view.seats[seat]?.name ?? "" });
    const narrow = isNarrow();
    const paper = `${seat} ${drawn.paper} ${narrow}`;
    if (paper !== this.paper) {
      this.paper = paper;
      this.sheet = null; // until the other one is here, nothing is marked
      const usual = await this.room.papers.sheet(drawn, name, narrow);
      const isLow = usual && !narrow && this.isCut(usual); // as many cards are on a phone on its side
      const sheet = isLow ? ((await this.room.papers.sheet(drawn, name, true)) ?? usual) : usual;
      if (paper !== this.paper) return []; // another one came meanwhile
      if (!sheet) {
        this.paper = "";
        return [];
      }
      if (this.room.you.seat !== null) sheet.listen(this.tap);
      this.sheet = sheet;
      this.pane.replaceChildren(sheet.svg);
      this.fit();
    }
    const now = this.room.view?.sheets.find((one) => one.seat === seat);
    return now && this.sheet ? this.sheet.mark(now.marks) : [];
  }

  /** As wide as there is room, or as high: all of it is seen at once. */
  fit() {
    const { sheet } = this;
    const room = this.element.clientWidth;
    if (!sheet || !room) return;
    const least = room * (isNarrow() ? LEAST : LEAST_WIDE);
    const wide = () => Math.floor(Math.max(Math.min(room, this.free * sheet.ratio), least));
    const isTight = (/** @type {number} */ width) => (sheet.usual * width) / sheet.width < FINGER;
    this.tighten(isTight(room));
    if (!this.isTight) this.tighten(isTight(wide())); // it is lower than it could be wide
    sheet.svg.style.width = `${wide()}px`;
  }

  /** @param {boolean} isTight whether answers need room for large buttons */
  tighten(isTight) {
    this.isTight = isTight;
    document.body.classList.toggle("tight", isTight);
  }

  /** Pixels between the top of my sheet and the answers below it. */
  get free() {
    return innerHeight - (this.element.getBoundingClientRect().top + scrollY) - this.below;
  }

  /**
   * Whether a sheet is cut off below, even as small as it may be.
   * @param {Sheet} sheet
   */
  isCut({ ratio }) {
    return this.free * ratio < this.element.clientWidth * LEAST_WIDE;
  }

  /** Pixels that the answers take at the bottom of the screen. */
  get below() {
    return parseFloat(getComputedStyle(this.element).scrollMarginBottom) || 0; // set by the layout
  }
}
