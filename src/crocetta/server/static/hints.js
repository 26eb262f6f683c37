// @ts-check
// Hints: what the best bot would choose, shown on the sheet and on the buttons, and why, when asked.

import { fill, make } from "./make.js";
import { notice } from "./notice.js";
import { button } from "./parts.js";
import { say } from "./words.js";

const LONG = 2500; // milliseconds after which it is said why this takes so long
const SHOWN = 3; // choices that are marked on the sheet

/**
 * @typedef {import("./answers.js").Answers} Answers
 * @typedef {import("./choosing.js").Choosing} Choosing
 * @typedef {import("./mine.js").Mine} Mine
 * @typedef {{choice: string, text: string, worth: string, why: string, dice?: number[]}} Hint
 */

export class Hints {
  /**
   * @param {Choosing} choosing
   * @param {Answers} answers
   * @param {Mine} mine
   */
  constructor(choosing, answers, mine) {
    this.choosing = choosing;
    this.answers = answers;
    this.mine = mine;
    this.button = button("plain hint", "lamp", "", () => this.ask(), { "aria-label": say("Hint") });
    this.list = make("ol", {});
    const close = button("plain away", "close", "", () => this.close(), { "aria-label": say("Close") });
    const head = make("header", {}, make("h2", {}, say("Hint")), close);
    this.panel = make("section", { class: "hints", "aria-label": say("Hint"), hidden: true }, head, this.list);
    this.number = -1;
    this.isAsking = false; // the button stays as it is, and keeps the focus
  }

  /** The view has changed. */
  update() {
    const { room, question } = this.choosing;
    this.button.classList.toggle("idle", !question || !room.table?.options.hints); // its place stays
    if (question?.number === this.number) return;
    this.isAsking = false;
    this.clear();
  }

  close() {
    this.clear();
    this.button.focus();
  }

  clear() {
    this.panel.hidden = true;
    this.answers.advised.clear();
    this.mark();
  }

  async ask() {
    if (this.isAsking) return undefined;
    this.isAsking = true;
    this.choosing.reason?.remove(); // it would lie on the hint
    this.button.setAttribute("aria-busy", "true");
    /** @type {HTMLElement | undefined} */
    let slip;
    const wakes = () => (slip = notice(say("The adviser is getting ready: the first hint can take up to a minute.")));
    const late = setTimeout(wakes, LONG);
    const reply = await this.choosing.room.send({ type: "hint" });
    clearTimeout(late);
    slip?.remove();
    this.button.removeAttribute("aria-busy");
    this.isAsking = false;
    if (reply.type === "refused") return notice(reply.text, "wrong");
    if (reply.question !== this.choosing.question?.number) return undefined;
    if (!reply.hints.length) return notice(say("There is no hint for this."));
    this.number = reply.question;
    return this.show(reply.hints);
  }

  /** @param {Hint[]} hints best first */
  show(hints) {
    const { answers, choosing } = this;
    fill(this.list, ...hints.map((hint, rank) => this.line(hint, rank + 1)));
    answers.advised = new Map(hints.slice(0, SHOWN).map(({ choice }, rank) => [choice, rank + 1]));
    this.mark();
    this.panel.hidden = false;
    choosing.show();
  }

  /** Puts the ranks of the suggested choices on my sheet, and the panel above it. */
  mark() {
    this.mine.sheet?.suggest([...this.answers.advised.keys()].map((choice) => this.cells(choice)));
    this.panel.style.setProperty("--above", `${this.mine.element.getBoundingClientRect().top}px`);
  }

  /** @param {string} choice */
  cells(choice) {
    return this.choosing.choices.find((one) => one.choice === choice)?.cells ?? [];
  }

  /**
   * Pencils what a hint suggests, and makes room to see it.
   * @param {Hint} hint
   */
  take({ choice, dice }) {
    const found = this.choosing.choices.find((one) => one.choice === choice);
    if (found) this.choosing.pencil(found);
    else this.choosing.pick(dice ?? []);
    this.panel.hidden = true;
  }

  /**
   * @param {Hint} hint
   * @param {number} rank from 1
   */
  line(hint, rank) {
    const { text, worth, why } = hint;
    const listed = button("listed", null, text, () => this.take(hint));
    listed.prepend(make("span", { class: "rank", "aria-hidden": "true" }, String(rank)));
    listed.append(make("span", { class: "worth" }, worth), make("small", { class: "why" }, why));
    return make("li", {}, listed);
  }
}
