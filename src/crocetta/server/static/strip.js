// @ts-check
// The strip: everybody on one line, with what they do and what they drew last, where there is no room for sheets.

import { tile } from "./die.js";
import { icon } from "./icon.js";
import { fill, make, set } from "./make.js";
import { say } from "./words.js";

/**
 * @typedef {import("./room.js").Room} Room
 * @typedef {import("./protocol.js").Seat} Seat
 * @typedef {import("./protocol.js").Event} Event
 * @typedef {import("./sheet.js").Look} Look
 * @typedef {{turn: number, looks: Look[]}} Deed what a seat drew in its last turn; nothing if it passed
 */

const PASS = "pass"; // as every game writes it
const FEW = 3; // seats whose names have room beside their points

export class Strip {
  /**
   * @param {Room} room
   * @param {(seat: number) => void} enlarge
   */
  constructor(room, enlarge) {
    this.room = room;
    this.enlarge = enlarge;
    this.element = make("section", { class: "strip", "aria-label": say("Players") });
    /** @type {Map<number, HTMLElement>} */
    this.chips = new Map();
    /** @type {Map<number, Deed>} */
    this.deeds = new Map();
    this.turn = 0; // of the choices that were heard last
    this.next = 0; // of those that come next
  }

  /**
   * Something was drawn on the sheet of a seat. What it drew earlier in the same turn stays beside it.
   * @param {number} seat
   * @param {import("./sheet.js").Sheet} sheet
   * @param {string[]} cells
   */
  drew(seat, sheet, cells) {
    if (!cells.length) return;
    const before = this.deeds.get(seat);
    const earlier = before?.turn === this.turn ? before.looks : [];
    const looks = [...earlier, ...cells.map((cell) => sheet.look(cell))];
    this.deeds.set(seat, { turn: this.turn, looks });
    this.update();
  }

  /**
   * What happened, before it is drawn: who passes has drawn nothing this turn, and what was taken back is gone. A
   * choice that is still sealed counts for nothing. The view may be a turn ahead of the choices that led to it.
   * @param {Event[]} events
   */
  hear(events) {
    [this.turn, this.next] = [this.next, this.room.view?.turn ?? 0];
    for (const { kind, seat, choice, revealed = [] } of events) {
      if (kind === "taken_back" && seat !== undefined && this.isSeen(seat)) this.deeds.delete(seat);
      if (kind !== "chosen") continue;
      for (const one of [...revealed, { seat, choice }]) {
        if (one.seat === undefined || one.choice !== PASS || this.deeds.get(one.seat)?.turn === this.turn) continue;
        this.deeds.set(one.seat, { turn: this.turn, looks: [] });
      }
    }
  }

  /**
   * A seat has another sheet: what it drew last is not on it.
   * @param {number} seat
   */
  forget(seat) {
    this.deeds.delete(seat);
  }

  /**
   * Whether a choice that was taken back had been seen here.
   * @param {number} seat
   */
  isSeen(seat) {
    return seat === this.room.you.seat || Boolean(this.room.table?.options.practice);
  }

  /** The view has changed. */
  update() {
    const view = this.room.view;
    const seats = view?.seats ?? [];
    if (this.chips.size !== seats.length) {
      this.chips = new Map(seats.map(({ seat }) => [seat, this.chip(seat)]));
      this.element.classList.toggle("many", seats.length > FEW);
      fill(this.element, ...this.chips.values());
    }
    for (const seat of seats) this.show(seat);
  }

  /**
   * What a seat drew in its last turn; a stroke if it passed.
   * @param {number} seat
   * @returns {(Element | string)[]}
   */
  deed(seat) {
    const { looks } = this.deeds.get(seat) ?? {};
    if (!looks) return [];
    return looks.length ? tiles(looks) : ["–"];
  }

  /** @param {number} seat */
  chip(seat) {
    return make("button", { class: "player", type: "button", onclick: () => this.enlarge(seat) });
  }

  /** @param {Seat} seat */
  show(seat) {
    const chip = this.chips.get(seat.seat);
    if (!chip) return;
    const isPlaying = this.room.view?.state === "play";
    const isActive = isPlaying && this.room.view?.active === seat.seat;
    chip.classList.toggle("active", isActive);
    chip.classList.toggle("me", seat.seat === this.room.you.seat);
    const name = this.room.called({ ...seat, name: seat.short ?? seat.name });
    const doing = isPlaying ? state(seat) : null;
    fill(
      chip,
      make("span", { class: "name" }, isActive && icon("die"), make("b", {}, name)),
      make("span", { class: "points" }, String(seat.points).replace("-", "−")),
      make("span", { class: "doing" }, doing && icon(doing.sign)),
      make("span", { class: "deed" }, ...this.deed(seat.seat)),
    );
    const drawn = this.deeds.get(seat.seat)?.looks.map((look) => look.name) ?? [];
    const parts = [name, seat.score ?? String(seat.points), doing?.text, ...drawn];
    set(chip, "aria-label", parts.filter(Boolean).join(", "));
  }
}

/**
 * What a seat is doing, as a sign and in words.
 * @param {Seat} seat
 * @returns {{sign: "clock" | "check" | "away", text: string} | null}
 */
function state(seat) {
  if (seat.kind === "open") return null;
  if (seat.away) return { sign: "away", text: say("away: a bot plays") };
  if (seat.kind === "person" && !seat.online) return { sign: "away", text: say("offline") };
  return seat.awaited ? { sign: "clock", text: say("is thinking …") } : null;
}

/**
 * Drawn cells as tiles: each with its number, or, where nothing is written, how many of each colour.
 * @param {Look[]} looks
 */
export function tiles(looks) {
  const numbered = looks.filter(({ label }) => label);
  if (numbered.length) return numbered.map(({ colour, label }) => tile(colour, label));
  const counts = new Map();
  for (const { colour } of looks) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  return [...counts].map(([colour, n]) => tile(colour, String(n)));
}
