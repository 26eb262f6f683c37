// @ts-check
// The strip: everybody on one line, with what they do and what they drew last, where there is no room for sheets.

import { tile } from "./die.js";
import { icon } from "./icon.js";
import { fill, make, set } from "./make.js";
import { say } from "./words.js";

/**
 * @typedef {import("./room.js").Room} Room
 * @typedef {import("./protocol.js").Seat} Seat
 * @typedef {{colour: string, label: string, name: string}} Deed what a seat drew last
 */

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
  }

  /**
   * Something was drawn on the sheet of a seat.
   * @param {number} seat
   * @param {import("./sheet.js").Sheet} sheet
   * @param {string[]} cells
   */
  drew(seat, sheet, [first]) {
    if (!first) return;
    this.deeds.set(seat, sheet.look(first));
    this.update();
  }

  /** The view has changed. */
  update() {
    const view = this.room.view;
    const seats = view?.seats ?? [];
    if (this.chips.size !== seats.length) {
      this.chips = new Map(seats.map(({ seat }) => [seat, this.chip(seat)]));
      fill(this.element, ...this.chips.values());
    }
    for (const seat of seats) this.show(seat);
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
    const deed = this.deeds.get(seat.seat);
    const name = (seat.kind === "open" ? "" : (seat.short ?? seat.name)) || say("free seat");
    const doing = isPlaying ? state(seat) : null;
    fill(
      chip,
      make("span", { class: "name" }, isActive && icon("die"), make("b", {}, name)),
      make("span", { class: "points" }, String(seat.points).replace("-", "−")),
      make("span", { class: "doing" }, doing && icon(doing.sign)),
      make("span", { class: "deed" }, deed && (deed.label ? tile(deed.colour, deed.label) : deed.name)),
    );
    const told = [name, seat.score ?? String(seat.points), doing?.text, deed?.name];
    set(chip, "aria-label", told.filter(Boolean).join(", "));
  }
}

/**
 * What a seat is doing, as a sign and in words.
 * @param {Seat} seat
 * @returns {{sign: "clock" | "check" | "away", text: string} | null}
 */
function state(seat) {
  if (seat.kind === "open") return null;
  if (seat.away) return { sign: "away", text: say("away, a bot plays") };
  if (seat.kind === "person" && !seat.online) return { sign: "away", text: say("not here") };
  return seat.awaited ? { sign: "clock", text: say("is thinking …") } : null;
}
