// @ts-check
// Hints: what the best bot would choose and what it thinks each choice is worth, when asked.

import { fill, make } from "./make.js";
import { notice } from "./notice.js";
import { button } from "./parts.js";
import { say } from "./words.js";

const LONG = 2500; // milliseconds after which it is said why this takes so long

/** @typedef {import("./choosing.js").Choosing} Choosing */

export class Hints {
  /** @param {Choosing} choosing */
  constructor(choosing) {
    this.choosing = choosing;
    this.button = button("plain hint", "lamp", say("Hint"), () => this.ask());
    this.list = make("ol", {});
    const close = button("plain away", "close", "", () => this.close(), { "aria-label": say("Close") });
    this.panel = make("div", { class: "hints", hidden: true }, close, this.list);
    this.element = make("div", { class: "advice" }, this.button, this.panel);
    this.number = -1;
    this.isAsking = false; // the button stays as it is, and keeps the focus
  }

  /** The view has changed. */
  update() {
    const { room, question } = this.choosing;
    this.element.hidden = !question || !room.table?.options.hints;
    if (question?.number === this.number) return;
    this.panel.hidden = true;
    this.isAsking = false;
  }

  close() {
    this.panel.hidden = true;
    this.button.focus();
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
    fill(this.list, ...reply.hints.map((/** @type {any} */ hint) => this.line(hint)));
    this.panel.hidden = false;
    this.panel.scrollIntoView({ block: "nearest" });
    return undefined;
  }

  /** @param {{choice: string, text: string, worth: string, why: string}} hint */
  line({ choice, text, worth, why }) {
    const cells = this.choosing.choices.find((one) => one.choice === choice)?.cells ?? [];
    const take = () => this.choosing.pencil({ choice, text, cells });
    const listed = button("listed", null, text, take);
    listed.append(make("span", { class: "worth" }, worth), make("small", { class: "why" }, why));
    return make("li", {}, listed);
  }
}
