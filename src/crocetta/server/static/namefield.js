// @ts-check
// The field for a player's name, the same wherever one is asked for it.

import { make } from "./make.js";

const LONGEST = 24;

/**
 * @param {string} id
 * @param {string} value
 */
export function nameField(id, value) {
  const given = { maxlength: LONGEST, autocomplete: "nickname", required: true };
  return make("input", { id, type: "text", value, ...given });
}
