// @ts-check
// A sheet on the page: printed by the server, marked by the pen, its cells lit, pencilled and tapped.

import { draw, set } from "./make.js";
import { strokes } from "./pen.js";
import { say } from "./words.js";

/**
 * @typedef {import("./protocol.js").Mark} Mark
 * @typedef {import("./protocol.js").Pen} Pen
 * @typedef {{colour: string, label: string, name: string}} Look
 * @typedef {(cell: string, isKey?: boolean) => void} Tap
 */

const MANY = 8; // lit cells beyond which they are lit softly
const PASSIVE = ["lost", "closed"]; // marks that follow from others
const LOOKS = /** @type {Record<string, string>} */ ({
  cross: "crossed", circle: "circled", number: "numbered", lost: "lost", closed: "closed",
});

/** One sheet: the drawing and what is done to it. */
export class Sheet {
  /**
   * @param {string} print the printed sheet, as the server draws it
   * @param {Pen} pen
   * @param {string} name what it is called when read out
   */
  constructor(print, pen, name) {
    this.svg = parse(print);
    this.pen = pen;
    /** @type {Map<string, SVGGElement>} */
    this.cells = new Map();
    /** @type {Record<string, Mark | null>} */
    this.marks = {};
    for (const cell of this.svg.querySelectorAll("g[data-cell]")) this.adopt(/** @type {SVGGElement} */ (cell));
    this.call(name);
  }

  /** @param {SVGGElement} cell */
  adopt(cell) {
    cell.removeAttribute("id"); // several sheets share a page
    cell.dataset.name = cell.getAttribute("aria-label") ?? "";
    set(cell, "aria-label", null);
    this.cells.set(cell.dataset.cell ?? "", cell);
  }

  /** @param {string} name */
  call(name) {
    set(this.svg, "aria-label", name);
    set(this.svg, "role", this.listening ? "group" : "img");
  }

  listening = false;
  isMarked = false; // what is drawn from now on is news

  /** @param {string} id */
  isReckoned(id) {
    return Boolean(this.cells.get(id)?.classList.contains("reckoned"));
  }

  /**
   * How a cell looks: its colour, where the sheet gives colours a meaning; what is printed or written in it; its name.
   * @param {string} id
   * @returns {Look}
   */
  look(id) {
    const cell = this.cells.get(id);
    const printed = [...(cell?.querySelectorAll("text.label") ?? [])].at(-1); // after the letter of its colour, if any
    const label = this.marks[id]?.[1] ?? printed?.textContent ?? "";
    const colour = this.isColoured ? (cell?.classList[0] ?? "") : "paper";
    return { colour, label, name: cell?.dataset.name ?? "" };
  }

  /** Whether colours mean something here: then their symbols are printed. */
  get isColoured() {
    return Boolean(this.svg.querySelector(".rim"));
  }

  /**
   * Draws what is marked now, and rubs out what is not.
   * @param {Record<string, Mark | null>} marks
   * @returns {string[]} the cells on which something was drawn that was not there
   */
  mark(marks) {
    const ids = new Set([...Object.keys(marks), ...Object.keys(this.marks)]);
    const moved = [...ids].filter((id) => String(marks[id] ?? "") !== String(this.marks[id] ?? ""));
    const isNew = this.isMarked;
    for (const id of moved) this.markCell(id, marks[id] ?? null, isNew);
    this.marks = { ...marks };
    this.isMarked = true;
    return isNew ? moved.filter((id) => !this.isReckoned(id) && !PASSIVE.includes(marks[id]?.[0] ?? "lost")) : [];
  }

  /**
   * @param {string} id
   * @param {Mark | null} mark
   * @param {boolean} fresh
   */
  markCell(id, mark, fresh) {
    const cell = this.cells.get(id);
    const place = cell && placeOf(cell);
    if (!cell || !place) return;
    for (const old of cell.querySelectorAll(".mark")) old.remove();
    cell.classList.remove(...Object.values(LOOKS), "inscribed", "fresh");
    if (!mark) return;
    cell.classList.add(LOOKS[mark[0]]);
    cell.classList.toggle("inscribed", Boolean(mark[1]));
    cell.classList.toggle("fresh", fresh && mark[0] !== "lost");
    const ring = cell.querySelector(".ring");
    for (const stroke of strokes(this.pen, mark, place, id)) cell.insertBefore(stroke, ring);
  }

  /**
   * Lets cells be tapped, by finger, mouse or keyboard; also those not lit, for somebody may wonder why.
   * @param {Tap} tap
   */
  listen(tap) {
    this.listening = true;
    set(this.svg, "role", "group");
    set(this.svg, "onclick", (event) => {
      const cell = this.meant(event.target);
      if (cell) tap(cell);
    });
    set(this.svg, "onkeydown", (/** @type {KeyboardEvent} */ event) => this.press(event, tap));
  }

  /**
   * The cell that a tap means: where something stands for a lit cell, as all of a card does for its name, that one; and
   * between the cells of a card the first one of it that is lit.
   * @param {Element} target
   * @returns {string | undefined}
   */
  meant(target) {
    const [here, part] = [target.closest("[data-cell]"), target.closest("[data-for]")];
    const cell = here instanceof SVGGElement ? here.dataset.cell : undefined;
    const whole = part instanceof SVGGElement ? part.dataset.for : undefined;
    const isLit = (/** @type {string | undefined} */ id) => this.cells.get(id ?? "")?.classList.contains("lit");
    if (!isLit(cell) && isLit(whole)) return whole;
    const beside = [...this.cells.values()].find(({ dataset }) => dataset.for === whole && isLit(dataset.cell));
    return cell ?? (whole && beside ? beside.dataset.cell : undefined);
  }

  /**
   * Lights the cells that can be chosen and pencils those that are.
   * @param {ReadonlySet<string>} lit
   * @param {ReadonlySet<string>} pencilled
   * @param {Mark | null} [mark] what the pencil draws
   */
  show(lit, pencilled, mark = ["cross"]) {
    this.svg.classList.toggle("many", lit.size > MANY);
    for (const [id, cell] of this.cells) {
      const open = lit.has(id);
      cell.classList.toggle("lit", open);
      cell.classList.toggle("pencilled", pencilled.has(id));
      set(cell, "role", open ? "button" : "img");
      set(cell, "tabindex", open ? "0" : null);
      set(cell, "aria-pressed", open ? String(pencilled.has(id)) : null);
      set(cell, "aria-label", told(cell.dataset.name ?? "", this.marks[id] ?? null));
      this.pencil(cell, id, pencilled.has(id) && !this.isReckoned(id) ? mark : null);
    }
  }

  /**
   * A pencil draws on a cell what the pen will, or is rubbed out.
   * @param {SVGGElement} cell
   * @param {string} id
   * @param {Mark | null} mark
   */
  pencil(cell, id, mark) {
    cell.querySelector(".pencilling")?.remove();
    const place = placeOf(cell);
    if (!mark || !place) return;
    const written = this.marks[id] ? /** @type {Mark} */ ([mark[0]]) : mark; // a number stands there already
    cell.classList.toggle("inscribing", Boolean(written[1]));
    cell.append(draw("g", { class: "pencilling" }, ...strokes(this.pen, written, place, id)));
  }

  /**
   * Shows which cells a hint suggests, best first.
   * @param {string[][]} cells by rank
   */
  suggest(cells) {
    for (const [id, cell] of this.cells) {
      const rank = cells.findIndex((some) => some.includes(id));
      cell.classList.toggle("hinted", rank >= 0);
      cell.querySelector(".rank")?.remove();
      const place = placeOf(cell);
      if (rank < 0 || !place) continue;
      const [x, y, size] = [place.x + place.width / 2 - 1, place.y - place.height / 2 + 1, 8]; // on the corner
      const text = draw("text", { x, y: y + 4, "font-size": 11, "text-anchor": "middle" }, String(rank + 1));
      cell.append(draw("g", { class: "rank" }, draw("circle", { cx: x, cy: y, r: size }), text));
    }
  }

  /** The shorter side of a usual cell, in units of the drawing. */
  get usual() {
    const cells = [...this.cells.values()].filter((cell) => !cell.classList.contains("reckoned")); // nobody taps those
    const sides = cells.flatMap((cell) => {
      const hit = cell.querySelector(".hit");
      return hit ? [Math.min(Number(hit.getAttribute("width")), Number(hit.getAttribute("height")))] : [];
    });
    return sides.sort((one, other) => one - other)[Math.floor(sides.length / 2)] ?? this.width;
  }

  get width() {
    return this.viewBox[2] ?? 1;
  }

  /** How wide it is for its height. */
  get ratio() {
    return this.width / (this.viewBox[3] ?? 1);
  }

  get viewBox() {
    return (this.svg.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
  }

  /**
   * Arrow keys walk over the lit cells, Enter and the space bar tap.
   * @param {KeyboardEvent} event
   * @param {Tap} tap
   */
  press(event, tap) {
    const here = event.target instanceof Element ? event.target.closest("[data-cell]") : null;
    if (!(here instanceof SVGGElement)) return;
    const towards = ARROWS[event.key];
    if (towards) nearest(here, [...this.cells.values()], towards)?.focus();
    else if ((event.key === "Enter" || event.key === " ") && !event.repeat) tap(here.dataset.cell ?? "", true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/**
 * A drawing from its text. Its style has come with the page, and what it is called is for us to say.
 * @param {string} text
 * @returns {SVGElement}
 */
export function parse(text) {
  const bare = text.replace(/<(style|title|desc)>[^]*?<\/\1>/g, "");
  const found = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
  const drawing = document.importNode(found, true);
  if (!(drawing instanceof SVGElement)) throw new Error("this is no drawing");
  drawing.classList.add("drawing");
  return drawing;
}

/**
 * @param {string} name
 * @param {Mark | null} mark
 */
function told(name, mark) {
  if (!mark) return name;
  const [kind, text] = mark;
  if (kind === "number") return `${name}: ${text}`;
  if (kind === "circle") return say("{cell}, circled", { cell: text ? `${name}: ${text}` : name });
  if (kind === "cross") return say("{cell}, crossed", { cell: name });
  return say("{cell}, out of play", { cell: name });
}

/** @param {SVGGElement} cell */
function placeOf(cell) {
  const hit = cell.querySelector(".hit");
  if (!hit) return null;
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(hit.getAttribute(name)));
  return { x: x + width / 2, y: y + height / 2, width, height, half: Math.min(width, height) / 2 };
}

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
});

/**
 * The lit cell that lies closest in a direction; what lies aside counts twice.
 * @param {SVGGElement} here
 * @param {SVGGElement[]} cells
 * @param {[number, number]} towards
 */
function nearest(here, cells, [dx, dy]) {
  const from = middle(here);
  const far = (/** @type {SVGGElement} */ cell) => {
    const at = middle(cell);
    const ahead = (at.x - from.x) * dx + (at.y - from.y) * dy;
    const aside = Math.abs((at.x - from.x) * dy) + Math.abs((at.y - from.y) * dx);
    return ahead > 1 ? ahead + 2 * aside : Infinity;
  };
  const open = cells.filter((cell) => cell.classList.contains("lit") && far(cell) < Infinity);
  return open.sort((one, other) => far(one) - far(other))[0];
}

/** @param {Element} cell */
function middle(cell) {
  const box = cell.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
