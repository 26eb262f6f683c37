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
   * @param {(cell: string) => void} tap
   */
  constructor(room, tap) {
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
    portrait.addEventListener("change", () => this.update());
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
    const name = say("Sheet of {name}", { name: view.seats[seat]?.name ?? "" });
    const narrow = isNarrow();
    const paper = `${seat} ${drawn.paper} ${narrow}`;
    if (paper !== this.paper) {
      this.paper = paper;
      const sheet = await this.room.papers.sheet(drawn, name, narrow);
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
    if (!this.sheet) return;
    const room = this.element.clientWidth;
    if (!room) return;
    this.isTight = (this.sheet.usual * room) / this.sheet.width < FINGER;
    document.body.classList.toggle("tight", this.isTight);
    const free = innerHeight - (this.element.getBoundingClientRect().top + scrollY) - this.below;
    const width = Math.max(Math.min(room, free * this.sheet.ratio), room * (isNarrow() ? LEAST : LEAST_WIDE));
    this.sheet.svg.style.width = `${Math.floor(Math.min(room, width))}px`;
  }

  /** Pixels that the answers take at the bottom of the screen. */
  get below() {
    return parseFloat(getComputedStyle(this.element).scrollMarginBottom) || 0; // set by the layout
  }
}
