// @ts-check
// The end: who has won, the points as they are on paper, another game, the record, the replay.

import { confetti } from "./confetti.js";
import { icon } from "./icon.js";
import { keep } from "./kept.js";
import { fill, find, make } from "./make.js";
import { notice } from "./notice.js";
import { button, link, wide } from "./parts.js";
import { settle } from "./taps.js";
import { say } from "./words.js";

/**
 * @typedef {import("./room.js").Room} Room
 * @typedef {import("./protocol.js").Result} Result
 * @typedef {import("./protocol.js").Seat} Seat
 * @typedef {{text: string, points: number}} Part
 */

export class End {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    this.element = make("section", { class: "end card", hidden: true });
  }

  /** The view has changed. */
  update() {
    const view = this.room.view;
    if (view?.state === "over" && !view.result) return this.abandoned(view.sentence);
    if (!view?.result) return undefined;
    const isFresh = this.element.hidden;
    if (isFresh) arrive(this.element);
    this.element.hidden = false;
    const names = view.seats.map((seat) => this.room.called(seat));
    const result = view.result;
    const told = [won(result), ended(result), ...verdicts(result), scores(result, names)];
    const isMine = view.seats.length > 1 && result.winners.some((seat) => seat === this.room.you.seat);
    if (isFresh && isMine) confetti();
    return fill(this.element, ...told, this.next(), proof(result));
  }

  /**
   * A game that was given up has no result.
   * @param {string} sentence
   */
  abandoned(sentence) {
    this.element.hidden = false;
    const row = make("div", { class: "row" }, link("yes", null, say("All games"), "/"), download(this.room.code));
    fill(this.element, make("h2", { class: "won" }, sentence), row);
  }

  next() {
    const code = this.room.code;
    const text = this.room.view?.next ? say("Go to the rematch") : say("Rematch");
    return make(
      "div",
      { class: "row" },
      this.room.you.seat === null ? null : button("yes rematch", "undo", text, () => this.rematch()),
      link("plain", "play", say("Replay"), `/t/${code}/replay`),
      download(code),
      link("plain", "cross", say("All games"), "/"),
    );
  }

  /** The same seats at a new table: our token opens ours there too. */
  async rematch() {
    let code = this.room.view?.next;
    if (!code) {
      const reply = await this.room.send({ type: "rematch" });
      if (reply.type === "refused") return notice(reply.text, "wrong");
      code = String(reply.code);
    }
    keep(`token.${code}`, this.room.token);
    location.href = `/t/${code}`;
  }
}

/**
 * The end is worth a look: up to it, and no slip lies on it. The last tap of the game does not leave the page.
 * @param {HTMLElement} end
 */
function arrive(end) {
  settle(end);
  find("#slips").replaceChildren();
  scrollTo({ top: 0, behavior: "smooth" });
}

/** @param {string} code */
export function download(code) {
  const file = { download: `${code}.crocetta` };
  return link("plain", "copy", say("Download the game"), `/api/tables/${code}/record`, file);
}

/** @param {Result} result */
export const won = (result) => make("h2", { class: "won" }, icon("star"), result.text);

/**
 * What brought the end about.
 * @param {Result} result
 */
export const ended = ({ ending }) => ending && make("p", { class: "ended" }, say("How it ended: {ending}", { ending }));

/**
 * How good a result is, where the game has a word for it.
 * @param {Result} result
 */
export function verdicts({ points }) {
  return points.map(({ verdict }) => verdict && make("p", { class: "verdict" }, verdict));
}

/**
 * A column a seat, a line for each part of the points.
 * @param {Result} result
 * @param {string[]} names
 */
export function scores(result, names) {
  const won = ({ seat = 0 }) => Number(result.winners.includes(seat));
  // Where not all columns find room, those who have won must be in sight.
  const points = names.length > 2 ? [...result.points].sort((one, other) => won(other) - won(one)) : result.points;
  const heads = points.map(({ seat }) => {
    return make("th", { scope: "col" }, result.winners.includes(seat) && icon("star"), names[seat]);
  });
  const rows = lines(points.map(({ parts }) => parts)).map(row);
  const totals = points.map(({ points }) => make("td", {}, number(points)));
  const total = make("tr", { class: "total" }, make("th", { scope: "row" }, say("total")), ...totals);
  const head = make("thead", {}, make("tr", {}, make("td"), ...heads));
  return wide("wide", say("Points"), make("table", { class: "scores" }, head, make("tbody", {}, ...rows, total)));
}

/**
 * The parts of all seats line by line; where some have fewer, parts of the same name meet.
 * @param {Part[][]} parts
 * @returns {(Part | undefined)[][]}
 */
function lines(parts) {
  const [longest] = [...parts].sort((one, other) => other.length - one.length);
  if (parts.every(({ length }) => length === longest.length)) return longest.map((_, n) => parts.map((one) => one[n]));
  return longest.map(({ text }) => parts.map((one) => one.find((part) => part.text === text)));
}

/**
 * One part of everybody's points; what it is called stands in front if it is the same for all.
 * @param {(Part | undefined)[]} parts
 */
function row(parts) {
  const texts = new Set(parts.flatMap((part) => (part ? [part.text] : [])));
  const shared = texts.size === 1;
  const cells = parts.map((part) => {
    return make("td", {}, !shared && part && make("small", {}, part.text), part && number(part.points));
  });
  const names = [...texts].join(", ");
  const head = shared ? names : make("span", { class: "unseen" }, names);
  return make("tr", {}, make("th", { scope: "row" }, head), ...cells);
}

/**
 * A number with a real minus sign.
 * @param {number} n
 */
const number = (n) => (n < 0 ? `−${-n}` : String(n));

/**
 * That the dice kept their promise.
 * @param {Result} result
 */
export function proof({ promise, seed, proven }) {
  if (!promise) return make("p", { class: "proof" }, say("Played with real dice."));
  const text = proven
    ? say("Dice verified: every throw follows from the seed that was promised before the game.")
    : say("The dice could not be verified.");
  const pairs = [[say("promise"), promise], [say("seed"), seed ?? ""]];
  const list = make("dl", {}, ...pairs.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]));
  const summary = make("summary", {}, icon(proven ? "check" : "close"), make("span", {}, text));
  return make("details", { class: "proof" }, summary, list);
}
