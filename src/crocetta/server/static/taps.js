// @ts-check
// Taps: how much of a turn needs one, as set in this browser: a second one to confirm, one to throw.

import { keep, kept } from "./kept.js";

/** Whether one tap makes a choice, without a second one to confirm it. */
export const isFast = () => kept("taps") === "one";

/** @param {boolean} fast */
export const setFast = (fast) => keep("taps", fast ? "one" : null);

/** Whether my dice are thrown for me. */
export const isThrown = () => kept("throws") === "self";

/** @param {boolean} thrown */
export const setThrown = (thrown) => keep("throws", thrown ? "self" : null);
