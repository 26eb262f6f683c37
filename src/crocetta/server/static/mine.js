// @ts-check
// My sheet: large, so that a finger meets its cells; where the screen is narrow it is moved, not the page.

import { icon } from "./icon.js";
import { keep, kept } from "./kept.js";
import { make, set } from "./make.js";
import { button } from "./parts.js";
import { say } from "./words.js";

/**
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {import("./room.js").Room} Room
 */

const DESK = "(min-width: 60rem)";
const HAND = 84; // pixels for the answers below it

export class Mine {
  /**
   * @param {Room} room
   * @param {(cell: string) => void} tap
   */
  constructor(room, tap) {
    this.room = room;
    this.tap = tap;
    this.pane = make("div", { class: "pane", onscroll: () => this.point() });
    this.before = this.arrow("left", say("Lit cells to the left"), -1);
    this.after = this.arrow("right", say("Lit cells to the right"), 1);
    this.zoom = button("zoom", null, "", () => this.resize());
    this.element = make("section", { class: "mine" }, this.pane, this.before, this.after);
    /** @type {Sheet | null} */
    this.sheet = null;
    this.paper = "";
    /** @type {ReadonlySet<string>} */
    this.lit = new Set();
    new ResizeObserver(() => this.fit()).observe(this.pane);
    addEventListener("resize", () => this.fit());
  }

  /** The view has changed: another paper, other marks. */
  async update() {
    const view = this.room.view;
    const seat = this.room.shown;
    const drawn = view?.sheets.find((one) => one.seat === seat);
    if (!view || !drawn) return;
    const name = say("Sheet of {name}", { name: view.seats[seat]?.name ?? "" });
    const paper = `${seat} ${drawn.paper}`;
    if (paper !== this.paper) {
      this.paper = paper;
      const sheet = await this.room.papers.sheet(drawn, name);
      if (paper !== this.paper) return; // another one came meanwhile
      if (!sheet) {
        this.paper = "";
        return;
      }
      if (this.room.you.seat !== null) sheet.listen(this.tap);
      this.sheet = sheet;
      this.pane.replaceChildren(sheet.svg);
      this.fit();
    }
    const now = this.room.view?.sheets.find((one) => one.seat === seat);
    if (now) this.sheet?.mark(now.marks);
  }

  /**
   * @param {ReadonlySet<string>} lit
   * @param {ReadonlySet<string>} pencilled
   */
  show(lit, pencilled) {
    if (!this.sheet) return; // it is on its way; then we are told again, and turn to what is lit
    this.sheet.show(lit, pencilled);
    const other = [...lit].join() !== [...this.lit].join();
    this.lit = lit;
    if (other && lit.size) this.turnTo();
    this.point();
  }

  // How large

  get isWhole() {
    return kept("sheet") === "whole";
  }

  resize() {
    keep("sheet", this.isWhole ? null : "whole");
    this.fit();
    this.turnTo();
  }

  /** As wide as there is room; wider, and moved inside its pane, where cells would be too small for a finger. */
  fit() {
    if (!this.sheet) return;
    const room = this.pane.clientWidth;
    const tight = this.sheet.roomy > room;
    const width = tight && !this.isWhole ? this.sheet.roomy : Math.min(room, this.seenWhole(this.sheet));
    this.sheet.svg.style.width = `${width}px`;
    this.zoom.hidden = !tight;
    set(this.zoom, "aria-label", this.isWhole ? say("Larger") : say("Whole sheet"));
    this.zoom.replaceChildren(icon(this.isWhole ? "larger" : "smaller"));
    set(this.pane, "tabindex", tight && !this.isWhole ? "0" : null);
    set(this.pane, "role", tight && !this.isWhole ? "region" : null);
    set(this.pane, "aria-label", tight && !this.isWhole ? say("My sheet, to be moved") : null);
    this.point();
  }

  /**
   * On a desk: the width at which all of it is seen at once, if that leaves its cells large enough.
   * @param {Sheet} sheet
   */
  seenWhole({ ratio, roomy }) {
    if (!matchMedia(DESK).matches) return Infinity;
    const free = innerHeight - (this.pane.getBoundingClientRect().top + scrollY) - HAND;
    return Math.max(roomy, free * ratio);
  }

  // Where to look

  /** The lit cells, from the left edge of the pane to their left and right sides. */
  get spans() {
    const from = this.pane.getBoundingClientRect().left;
    return [...this.lit].flatMap((id) => {
      const box = this.sheet?.cells.get(id)?.getBoundingClientRect();
      return box ? [{ left: box.left - from, right: box.right - from }] : [];
    });
  }

  /** Moves the sheet so that as many lit cells as possible are seen. */
  turnTo() {
    const spans = this.spans;
    if (!spans.length || this.pane.scrollWidth <= this.pane.clientWidth) return;
    const room = this.pane.clientWidth;
    const seen = (/** @type {number} */ shift) => {
      return spans.filter(({ left, right }) => left >= shift && right <= shift + room).length;
    };
    // As it lies, if that is as good; otherwise rather with a lit cell at the left, where rows begin.
    const shifts = [0, ...spans.map(({ left }) => left - 12), ...spans.map(({ right }) => right + 12 - room)];
    const best = shifts.reduce((found, shift) => (seen(shift) > seen(found) ? shift : found), 0);
    if (best) this.pane.scrollBy({ left: best, behavior: "smooth" });
  }

  /** Arrows say where lit cells lie outside. */
  point() {
    const spans = this.spans;
    this.before.hidden = !spans.some(({ left, right }) => (left + right) / 2 < 0);
    this.after.hidden = !spans.some(({ left, right }) => (left + right) / 2 > this.pane.clientWidth);
  }

  /**
   * @param {"left" | "right"} side
   * @param {string} label
   * @param {1 | -1} way
   */
  arrow(side, label, way) {
    const move = () => this.pane.scrollBy({ left: way * this.pane.clientWidth * 0.7, behavior: "smooth" });
    return button(`arrow ${side}`, side, "", move, { hidden: true, "aria-label": label });
  }
}
