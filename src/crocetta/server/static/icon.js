// @ts-check
// Icons: small drawings of our own, as strokes of a pen.

import { draw } from "./make.js";

const PATHS = {
  cross: "M5 5.5Q12 11 19.5 19M19 4.5Q12.5 12.5 5 19.5",
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
  play: "M7 4.5l12 7.5-12 7.5z",
  pause: "M8 5v14M16 5v14",
  clock: "M12 4a8 8 0 1 0 .1 0M12 8v4.5l3 2",
  lamp: "M9 17h6M10 20.5h4M9.2 14.5C6 12.5 6 5 12 4c6 1 6 8.5 2.8 10.5z",
  star: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9L3.5 9.7l5.9-.8z",
  first: "M17 5l-7 7 7 7M6 5v14",
  last: "M7 5l7 7-7 7M18 5v14",
};

/**
 * @param {keyof typeof PATHS} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  return draw("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", { d: PATHS[name] }));
}
