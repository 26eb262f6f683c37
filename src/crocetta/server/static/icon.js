// @ts-check
// Icons: small drawings of our own, as strokes of a pen.

import { draw } from "./make.js";

const PATHS = {
  // The house: a die that shows five, with a cross for its middle eye.
  cross:
    "M7 3.5h10q3.5 0 3.5 3.5v10q0 3.5-3.5 3.5H7q-3.5 0-3.5-3.5V7Q3.5 3.5 7 3.5z" +
    "M9.7 9.8l4.7 4.5M14.3 9.6l-4.7 4.8M7.4 7.4h.01M16.6 7.4h.01M7.4 16.6h.01M16.6 16.6h.01",
  settings: "M4 7h9M17.5 7H20M4 17h3M11.5 17H20M15.2 4.6a2.4 2.4 0 1 0 .1 0M9.2 14.6a2.4 2.4 0 1 0 .1 0",
  larger: "M10.5 4.5a6 6 0 1 0 .1 0M15 15l5 5M10.5 8v5M8 10.5h5",
  smaller: "M10.5 4.5a6 6 0 1 0 .1 0M15 15l5 5M8 10.5h5",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  close: "M6 6l12 12M18 6L6 18",
  check: "M4.5 13l5 5L19.5 6.5",
  undo: "M9 6L4.5 10.5 9 15M5 10.5h9a5 5 0 0 1 0 9h-3",
  copy: "M9 9h10v11H9zM15 9V4H5v11h4",
  share: "M12 15V4M8 7.5L12 3.5l4 4M5 12v8h14v-8",
  person: "M12 4.5a3.8 3.8 0 1 0 .1 0M4.5 20c.8-4.6 3.6-6.5 7.5-6.5s6.7 1.9 7.5 6.5",
  bot: "M6 9h12v10H6zM12 9V5M12 4.5a.6.6 0 1 0 .1 0M9.5 13v1.5M14.5 13v1.5M10 17h4",
  open: "M3.5 19V5.5h6l2 2.5h9V19zM3.5 11.5h17",
  play: "M7 4.5l12 7.5-12 7.5z",
  pause: "M8 5v14M16 5v14",
  clock: "M12 4a8 8 0 1 0 .1 0M12 8v4.5l3 2",
  lamp: "M9 17h6M10 20.5h4M9.2 14.5C6 12.5 6 5 12 4c6 1 6 8.5 2.8 10.5z",
  star: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9L3.5 9.7l5.9-.8z",
  first: "M17 5l-7 7 7 7M6 5v14",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  die: "M5 5h14v14H5zM9 9h.1M15 15h.1M12 12h.1",
  away: "M12 4a8 8 0 1 0 .1 0M6.5 6.5l11 11",
  leave: "M13 4h6v16h-6M14 12H4M8 8l-4 4 4 4",
  last: "M7 5l7 7-7 7M18 5v14",
};

/**
 * @param {keyof typeof PATHS} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  return draw("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", { d: PATHS[name] }));
}

/**
 * The mark of the house: a die that shows five, with a pencil's cross for its middle eye. As in favicon.svg.
 * @returns {SVGSVGElement}
 */
export function mark() {
  const places = [[8.6, 8.6], [23.4, 8.6], [8.6, 23.4], [23.4, 23.4]];
  const eyes = places.map(([cx, cy]) => draw("circle", { cx, cy, r: 2.3 }));
  const cross = draw("path", { d: "M12.9 13.1Q16 15.6 19.2 19M19 12.8Q16.3 16.2 12.8 19.1" });
  const body = draw("rect", { x: 2.5, y: 2.5, width: 27, height: 27, rx: 7.5 });
  const die = draw("g", { transform: "rotate(-9 16 16)" }, body, ...eyes, cross);
  return draw("svg", { class: "mark", viewBox: "0 0 32 32", "aria-hidden": "true" }, die);
}
