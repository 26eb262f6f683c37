// @ts-check
// Kept: what this browser remembers, as far as it lets us.

const PREFIX = "crocetta.";

/**
 * @param {string} name
 * @returns {string | null}
 */
export function kept(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null; // storage is closed to us: then nothing is remembered
  }
}

/**
 * @param {string} name
 * @param {string | null} value
 */
export function keep(name, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    // the same
  }
}
