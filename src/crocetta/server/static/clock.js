// @ts-check
// The clock: how long there is left to answer, where the table has a timer.

import { icon } from "./icon.js";
import { make, set } from "./make.js";
import { count } from "./words.js";

/** @typedef {import("./protocol.js").View} View */

const SOON = 10; // seconds from which on it is pressing

export class Clock {
  constructor() {
    this.number = make("span");
    this.element = make("p", { class: "clock", hidden: true }, icon("clock"), this.number);
    this.ends = 0;
    /** @type {View["clock"]} */
    this.told = null;
    setInterval(() => this.tick(), 250);
  }

  /**
   * The view has changed; the time left is as of the message that brought it.
   * @param {View["clock"]} clock
   */
  update(clock) {
    if (clock === this.told) return;
    this.told = clock;
    this.element.hidden = !clock;
    this.ends = clock ? performance.now() + clock.left * 1000 : 0;
    this.tick();
  }

  tick() {
    if (this.element.hidden) return;
    const left = Math.max(0, Math.ceil((this.ends - performance.now()) / 1000));
    this.number.textContent = String(left);
    set(this.element, "aria-label", count(left, "one second left", "{n} seconds left"));
    this.element.classList.toggle("soon", left <= SOON);
  }
}
