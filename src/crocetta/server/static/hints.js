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
 * @typedef {{choice: string, text: string, worth: string, why: string}} Hint
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
    this.mine.sheet?.suggest([]);
  }

  async ask() {
    if (this.isAsking) return undefined;
    this.isAsking = true;
    this.button.setAttribute("aria-busy", "true");
    const late = setTimeout(() => notice(say("The adviser is waking up: the first time takes up to a minute.")), LONG);
    const reply = await this.choosing.room.send({ type: "hint" });
    clearTimeout(late);
    this.button.removeAttribute("aria-busy");
    this.isAsking = false;
    if (reply.type === "refused") return notice(reply.text, "wrong");
    if (reply.question !== this.choosing.question?.number) return undefined;
    if (!reply.hints.length) return notice(say("No bot has an opinion on this."));
    this.number = reply.question;
    return this.show(reply.hints);
  }

  /** @param {Hint[]} hints best first */
  show(hints) {
    const { answers, choosing, mine } = this;
    fill(this.list, ...hints.map((hint) => this.line(hint)));
    answers.advised = new Map(hints.map(({ choice, worth }, rank) => [choice, { worth, rank }]));
    mine.sheet?.suggest(hints.slice(0, SHOWN).map(({ choice }) => this.cells(choice)));
    this.panel.style.setProperty("--above", `${mine.element.getBoundingClientRect().top}px`);
    this.panel.hidden = false;
    choosing.show();
  }

  /** @param {string} choice */
  cells(choice) {
    return this.choosing.choices.find((one) => one.choice === choice)?.cells ?? [];
  }

  /** @param {Hint} hint */
  line({ choice, text, worth, why }) {
    const take = () => this.choosing.pencil({ choice, text, cells: this.cells(choice) });
    const listed = button("listed", null, text, take);
    listed.append(make("span", { class: "worth" }, worth), make("small", { class: "why" }, why));
    return make("li", {}, listed);
  }
}
