// @ts-check
// Inspection: every face of dice that are not alike, to be looked at before some of them are thrown again.

import { pictured } from "./faces.js";
import { fill, make } from "./make.js";
import { button } from "./parts.js";
import { say } from "./words.js";

/** @typedef {import("./protocol.js").Die} Die */

export class Inspection {
  constructor() {
    const label = { "aria-label": say("Look at the dice from all sides"), hidden: true };
    this.button = button("plain inspect", "larger", "", () => this.show(), label);
    this.dialog = make("dialog", { class: "inspection", "aria-label": say("The faces of the dice") });
    this.dialog.onclick = () => this.dialog.close();
    /** @type {Die[]} */
    this.dice = [];
  }

  /** @param {Die[]} dice */
  update(dice) {
    if (dice.some(({ faces }) => faces)) this.dice = dice;
    const kinds = new Set(this.dice.map(({ faces }) => String(faces)));
    this.button.hidden = kinds.size < 2;
  }

  show() {
    if (!this.dialog.isConnected) document.body.append(this.dialog);
    const close = button("plain close", "close", "", () => this.dialog.close(), { "aria-label": say("Close") });
    const head = make("header", {}, make("h2", {}, say("The faces of the dice")), close);
    fill(this.dialog, head, make("ul", {}, ...this.dice.map(sides)));
    this.dialog.showModal();
  }
}

/**
 * One die: its name and all its faces, the one that lies up marked.
 * @param {Die} die
 */
function sides(die) {
  const faces = (die.faces ?? []).map((face) => {
    return make("span", { class: face === die.face ? "up" : "" }, pictured(die, face));
  });
  const read = die.names ?? die.faces ?? [];
  return make("li", { "aria-label": `${die.name}: ${read.join(", ")}` }, make("span", {}, die.name), ...faces);
}
