// @ts-check
// Taps: how much of a turn needs one, as set in this browser, and how long a late one is ignored.

import { keep, kept } from "./kept.js";

// Milliseconds in which new controls take no taps: a late one was meant for what was there.
export const SETTLING = 350;
const SETTLING_CHOICE = 700; // a choice counts for good, and its buttons lie where those of the last one lay
const SETTLING_BACK = 1500; // taking back is meant only by those who have seen what they did

/** Whether one tap makes a choice, without a second one to confirm it. */
export const isFast = () => kept("taps") === "one";

/** @param {boolean} fast */
export const setFast = (fast) => keep("taps", fast ? "one" : null);

/** Whether my dice are thrown for me. */
export const isThrown = () => kept("throws") === "self";

/** @param {boolean} thrown */
export const setThrown = (thrown) => keep("throws", thrown ? "self" : null);

/**
 * Milliseconds in which what is offered now takes no taps.
 * @param {unknown} question what is to be chosen, if anything
 * @param {unknown} answer what can be taken back, if anything
 */
export function settling(question, answer) {
  if (question) return SETTLING_CHOICE;
  return answer ? SETTLING_BACK : SETTLING;
}

/** A moment after a tap. */
export class Moment {
  lasts = false;
  timer = 0;

  begin() {
    this.lasts = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.lasts = false), SETTLING);
  }
}

/**
 * Lets something new take no taps for a moment.
 * @param {HTMLElement} element
 * @returns {Promise<void>} when it takes them
 */
export function settle(element) {
  element.inert = true;
  return new Promise((done) => {
    setTimeout(() => {
      element.inert = false;
      done();
    }, SETTLING_CHOICE);
  });
}
