// @ts-check
// The view: what I see of a table, kept up to date by what the server says has changed.

/** @typedef {import("./protocol.js").View} View */

/**
 * The view after a change: seats and sheets change one by one, all else as a whole.
 * @param {View} view
 * @param {Partial<View>} change
 * @returns {View}
 */
export function changed(view, change) {
  return {
    ...view,
    ...change,
    seats: bySeat(view.seats, change.seats ?? []),
    sheets: bySeat(view.sheets, change.sheets ?? []).map((sheet) => {
      const before = view.sheets.find((one) => one.seat === sheet.seat);
      const after = change.sheets?.find((one) => one.seat === sheet.seat);
      return { ...sheet, marks: marked(after?.fresh ? {} : (before?.marks ?? {}), after?.marks ?? {}) };
    }),
  };
}

/**
 * The view after only what a change draws: marks and points; all else, new sheets too, is still to come.
 * @param {View} view
 * @param {Partial<View>} change
 * @returns {View}
 */
export function inked(view, { sheets = [], seats = [] }) {
  const kept = sheets.filter(({ paper, fresh }) => !paper && !fresh);
  const scored = seats.flatMap(({ seat, points, score }) => (score === undefined ? [] : [{ seat, points, score }]));
  const counted = scored.filter(({ seat }) => kept.some((sheet) => sheet.seat === seat));
  return changed(view, /** @type {Partial<View>} */ ({ sheets: kept, seats: counted }));
}

/**
 * @template {{seat: number}} One
 * @param {One[]} before
 * @param {Partial<One>[]} changes
 * @returns {One[]}
 */
function bySeat(before, changes) {
  const after = before.map((one) => ({ ...one, ...changes.find((change) => change.seat === one.seat) }));
  const fresh = changes.filter((change) => !before.some((one) => one.seat === change.seat));
  return [...after, .../** @type {One[]} */ (fresh)].sort((one, other) => one.seat - other.seat);
}

/**
 * Marks after some have changed; what became null is gone.
 * @param {import("./protocol.js").SheetView["marks"]} before
 * @param {import("./protocol.js").SheetView["marks"]} changes
 */
export function marked(before, changes) {
  return Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, mark]) => mark !== null));
}
