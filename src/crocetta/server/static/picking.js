// @ts-check
// Picking: which choice is meant by the cells that were tapped so far. It knows sets and no rules.

/** @typedef {import("./protocol.js").Choice} Choice */

/**
 * The choices that are still possible after these taps.
 * @param {Choice[]} choices
 * @param {ReadonlySet<string>} tapped
 */
export function possible(choices, tapped) {
  return choices.filter((choice) => [...tapped].every((cell) => choice.cells.includes(cell)));
}

/**
 * The choice that is meant: the smallest possible one, if all the others contain it.
 * @param {Choice[]} choices
 * @param {ReadonlySet<string>} tapped
 * @returns {Choice | null}
 */
export function meant(choices, tapped) {
  if (!tapped.size) return null;
  const [smallest, ...others] = possible(choices, tapped).sort((one, other) => one.cells.length - other.cells.length);
  if (!smallest) return null;
  const larger = (/** @type {Choice} */ other) =>
    other.cells.length > smallest.cells.length && smallest.cells.every((cell) => other.cells.includes(cell));
  return others.every(larger) ? smallest : null;
}

/**
 * What is tapped after one more tap: added where that means something, taken away where it was, left out where it is
 * one too many of its kind, else begun anew.
 * @param {Choice[]} choices
 * @param {ReadonlySet<string>} tapped
 * @param {string} cell
 * @returns {Set<string>}
 */
export function tap(choices, tapped, cell) {
  const after = new Set(tapped);
  if (after.delete(cell)) return after;
  after.add(cell);
  if (possible(choices, after).length) return after;
  const alike = possible(choices, new Set([cell])).some((choice) => choice.cells.some((one) => tapped.has(one)));
  return alike ? new Set(tapped) : new Set([cell]);
}

/**
 * Whether a second tap there says yes: nothing else can be meant by it.
 * @param {Choice[]} choices
 * @param {string} cell
 */
export function isPlain(choices, cell) {
  return possible(choices, new Set([cell])).length === 1;
}

/**
 * Everything that may be tapped.
 * @param {Choice[]} choices
 * @returns {Set<string>}
 */
export function open(choices) {
  return new Set(choices.flatMap((choice) => choice.cells));
}
