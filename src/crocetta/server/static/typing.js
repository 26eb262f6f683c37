// @ts-check
// Typing: choices as people write them (`r7`), and keys for everything else.

import { make } from "./make.js";
import { say } from "./words.js";

/** @typedef {import("./choosing.js").Choosing} Choosing */

export class Typing {
  /** @param {Choosing} choosing */
  constructor(choosing) {
    this.choosing = choosing;
    const given = { autocomplete: "off", autocapitalize: "none", spellcheck: "false", maxlength: 40 };
    this.input = make("input", { id: "typed", type: "text", ...given });
    const submit = (/** @type {SubmitEvent} */ event) => this.submit(event);
    const label = make("label", { for: "typed" }, say("Type a choice"));
    this.element = make("form", { class: "typing", onsubmit: submit }, label, this.input);
    document.addEventListener("keydown", (event) => this.press(event));
  }

  /** The view has changed. */
  update() {
    const question = this.choosing.question;
    this.element.hidden = !question;
    const choice = question?.choices.find((one) => one.cells.length)?.choice ?? question?.choices[0]?.choice;
    if (choice) this.input.placeholder = choice;
  }

  /** @param {SubmitEvent} event */
  async submit(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text) return this.choosing.confirm();
    if (await this.choosing.type(text)) this.input.value = "";
    else this.input.select();
  }

  /**
   * Letters and digits go into the field wherever the focus is; Escape rubs out, Backspace takes back.
   * @param {KeyboardEvent} event
   */
  press(event) {
    const target = event.target;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) {
      if (event.key === "Escape" && target === this.input) this.input.value = "";
      return;
    }
    const acts = target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement;
    const view = this.choosing.room.view;
    if (event.key === "Escape") this.rubOut();
    else if (event.key === "Backspace" && view?.answer?.can_take_back) this.choosing.takeBack();
    else if (event.key === "Enter" && !acts) this.choosing.confirm();
    else if (event.key === " " && target === document.body) this.choosing.confirm();
    else if (/^[a-z0-9]$/i.test(event.key) && this.choosing.question) return this.open();
    else return;
    event.preventDefault();
  }

  /** Whoever presses a key has a keyboard, whatever the pointer is like. */
  open() {
    this.element.classList.add("wanted");
    this.input.focus();
  }

  rubOut() {
    this.choosing.forget();
    this.choosing.show();
  }
}
