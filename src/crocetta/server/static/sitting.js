// @ts-check
// Sitting down on a free seat, by name; before the game or while it goes on.

import { kept } from "./kept.js";
import { make } from "./make.js";
import { nameField } from "./namefield.js";
import { notice } from "./notice.js";
import { submit } from "./parts.js";
import { say } from "./words.js";

/** @typedef {import("./room.js").Room} Room */

export class Sitting {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    this.name = nameField("name", kept("name") ?? "");
    /** @type {HTMLElement | undefined} */
    this.wrong = undefined; // what was said of the last try
    const label = make("label", { for: "name" }, say("Your name"));
    const sit = (/** @type {Event} */ event) => this.sit(event);
    const row = make("div", { class: "row" }, this.name, submit("yes", null, say("Sit down")));
    this.element = make("form", { class: "sit", onsubmit: sit, hidden: true }, label, row);
  }

  /** Whether there is a seat for me. */
  get isOpen() {
    return this.room.you.seat === null && Boolean(this.room.view?.seats.some((seat) => seat.kind === "open"));
  }

  /** The view has changed. */
  update() {
    this.element.hidden = !this.isOpen;
  }

  /** @param {Event} event */
  async sit(event) {
    event.preventDefault();
    const reply = await this.room.sit(this.name.value.trim(), null);
    this.wrong?.remove();
    this.wrong = reply.type === "refused" ? notice(reply.text, "wrong") : undefined;
  }
}
