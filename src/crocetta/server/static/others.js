// @ts-check
// The others: their sheets small, each with name, points and what they are doing; a tap makes one large.

import { confirmed } from "./confirming.js";
import { icon } from "./icon.js";
import { fill, make } from "./make.js";
import { notice } from "./notice.js";
import { isNarrow } from "./papers.js";
import { button, wide } from "./parts.js";
import { Strip } from "./strip.js";
import { count, say } from "./words.js";

/**
 * @typedef {import("./room.js").Room} Room
 * @typedef {import("./protocol.js").Seat} Seat
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {{card: HTMLElement, frame: HTMLElement, text: HTMLElement, paper: string, sheet: Sheet | null}} Small
 */

const FEW = 2; // others whose sheets lie below each other on a desk
const STAND_IN = "medium"; // the bot that the host puts on a seat

export class Others {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    this.element = make("section", { class: "others", "aria-label": say("Other players") });
    /** @type {Map<number, Small>} */
    this.small = new Map();
    this.strip = new Strip(room, (seat) => this.enlarge(seat));
    this.large = make("dialog", { class: "large" });
    this.large.onclick = () => this.large.close();
    this.element.append(this.large);
  }

  /** The view has changed. */
  update() {
    const view = this.room.view;
    if (!view) return;
    const seats = view.seats.filter(({ seat }) => seat !== this.room.shown);
    for (const [seat, { card }] of this.small) {
      if (seats.some((one) => one.seat === seat)) continue;
      card.remove();
      this.small.delete(seat);
    }
    this.element.classList.toggle("many", seats.length > FEW);
    for (const seat of seats) this.show(seat);
    this.strip.update();
  }

  /** @param {Seat} seat */
  async show(seat) {
    let small = this.small.get(seat.seat);
    if (!small) {
      small = this.card(seat);
      this.small.set(seat.seat, small);
      this.element.append(small.card);
    }
    this.tell(small, seat);
    small.card.classList.toggle("active", this.room.view?.active === seat.seat && this.room.view.state === "play");
    const drawn = this.room.view?.sheets.find((one) => one.seat === seat.seat);
    if (!drawn) return;
    if (drawn.paper !== small.paper) {
      small.paper = drawn.paper;
      if (small.sheet) this.strip.forget(seat.seat);
      small.sheet = null; // until the other one is here, nothing is marked
      const sheet = await this.room.papers.sheet(drawn, say("Sheet of {name}", { name: seat.name ?? "" }), true);
      if (!sheet) {
        small.paper = "";
        return;
      }
      small.sheet = sheet;
      small.frame.replaceChildren(sheet.svg);
    }
    const now = this.room.view?.sheets.find((one) => one.seat === seat.seat);
    if (!now || !small.sheet) return;
    this.strip.drew(seat.seat, small.sheet, small.sheet.mark(now.marks));
    this.tell(small, seat);
  }

  /**
   * What the card says above the sheet, with what was drawn last.
   * @param {Small} small
   * @param {Seat} seat
   */
  tell({ text }, seat) {
    const name = this.small.size > FEW ? (seat.short ?? seat.name) : seat.name;
    fill(text, ...status({ ...seat, name }, this.room), make("span", { class: "deed" }, ...this.strip.deed(seat.seat)));
  }

  /**
   * @param {Seat} seat
   * @returns {Small}
   */
  card(seat) {
    const text = make("div", { class: "who" });
    const frame = make("div", { class: "frame" });
    const label = say("Enlarge the sheet of {name}", { name: seat.name ?? "" });
    const zoom = button("enlarge", "larger", "", () => this.enlarge(seat.seat), { "aria-label": label });
    frame.onclick = () => this.enlarge(seat.seat);
    const card = make("div", { class: "other" }, text, frame, zoom);
    return { card, text, frame, paper: "", sheet: null };
  }

  /**
   * What the host may do with a seat while the game goes on.
   * @param {Seat} seat
   */
  ruling({ seat, kind, name }) {
    if (!this.room.you.host || this.room.view?.state !== "play" || kind === "bot") return [];
    const replace = () => this.send({ type: "replace", seat, level: STAND_IN });
    const question = say("Remove {name} from the table? Another player can take the seat.", { name: name ?? "" });
    const text = say("Remove the player");
    const free = async () => (await confirmed(question, text)) && this.send({ type: "remove", seat });
    const bot = button("plain", "bot", say("A bot takes over"), replace);
    return kind === "open" ? [bot] : [bot, button("plain", null, text, free)];
  }

  /** @param {Record<string, unknown>} frame */
  async send(frame) {
    const reply = await this.room.send(frame);
    if (reply.type === "refused") notice(reply.text, "wrong");
  }

  /** @param {number} seat */
  async enlarge(seat) {
    const view = this.room.view;
    const drawn = view?.sheets.find((one) => one.seat === seat);
    const who = view?.seats.find((one) => one.seat === seat);
    if (!drawn || !who) return;
    const name = say("Sheet of {name}", { name: who.name ?? "" });
    const sheet = await this.room.papers.sheet(drawn, name, isNarrow());
    if (!sheet) return;
    sheet.mark(drawn.marks);
    const close = button("plain close", "close", "", () => this.large.close(), { "aria-label": say("Close") });
    const head = make("div", { class: "who" }, ...status(who, this.room), ...this.ruling(who), close);
    fill(this.large, head, wide("pane", name, sheet.svg));
    this.large.showModal();
  }
}

/**
 * Name, points, and what somebody is doing, in words and signs.
 * @param {Seat} seat
 * @param {Room} room
 * @returns {HTMLElement[]}
 */
export function status(seat, room) {
  const doing = deed(seat, room);
  return [
    make("span", { class: "name" }, icon(seat.kind === "bot" ? "bot" : "person"), room.called(seat)),
    make("span", { class: "points" }, seat.score ?? count(seat.points, "one point", "{n} points")),
    ...(doing ? [make("span", { class: "doing" }, doing)] : []),
  ];
}

/**
 * @param {Seat} seat
 * @param {Room} room
 */
function deed(seat, room) {
  if (room.view?.state !== "play" || seat.seat === room.you.seat || seat.kind === "open") return "";
  if (seat.away) return say("away: a bot plays");
  if (seat.kind === "person" && !seat.online) return say("offline");
  return seat.awaited ? say("is thinking …") : "";
}
