// @ts-check
// Real dice: what they show is entered with one tap each, where thrown dice lie otherwise, until it is confirmed.

import { die } from "./die.js";
import { fill, make } from "./make.js";
import { button } from "./parts.js";
import { settle } from "./taps.js";
import { say } from "./words.js";

/** @typedef {import("./protocol.js").Die} Die */

// How faces with a colour are typed and recorded, in every language.
const COLOURED = /^([RYGBPOW])(\d*)$/i;
const COLOURS = /** @type {Record<string, string>} */ ({
  R: "red", Y: "yellow", G: "green", B: "blue", P: "purple", O: "orange", W: "white",
});

export class Faces {
  /** @param {(faces: string[]) => void} done */
  constructor(done) {
    this.done = done;
    this.slots = make("div", { class: "slots" });
    this.element = make("div", { class: "faces" });
    /** @type {Die[]} */
    this.dice = [];
    /** @type {(string | null)[]} */
    this.entered = [];
    this.question = -1;
    document.addEventListener("keydown", (event) => this.press(event));
  }

  /**
   * A face can be typed where one key names it.
   * @param {KeyboardEvent} event
   */
  press({ key, target }) {
    const free = !this.element.hidden && this.element.isConnected && !(target instanceof HTMLInputElement);
    if (!free || this.next < 0 || !this.dice[this.next].faces?.includes(key)) return;
    this.put(this.next, key)?.focus({ preventScroll: true });
  }

  /**
   * @param {number} question
   * @param {Die[]} dice
   */
  ask(question, dice) {
    if (question === this.question) return;
    this.question = question;
    this.dice = dice;
    this.entered = dice.map(() => null);
    this.show();
  }

  get next() {
    return this.entered.indexOf(null);
  }

  show() {
    const now = this.next;
    fill(this.slots, ...this.dice.map((one, place) => this.slot(one, place, place === now)));
    fill(this.element, now < 0 ? this.yes() : this.choices(now));
  }

  /** @param {boolean} isAsked whether real dice are thrown now */
  appear(isAsked) {
    this.element.hidden = this.slots.hidden = !isAsked;
  }

  /**
   * @param {Die} one
   * @param {number} place
   * @param {boolean} now
   */
  slot(one, place, now) {
    const face = this.entered[place];
    const label = face === null ? one.name : say("{die}: {face}", { die: one.name, face: read(one, face) });
    const again = () => ((this.entered[place] = null), this.show());
    const given = { class: now ? "slot now" : "slot", type: "button", disabled: face === null, "aria-label": label };
    return make("button", { ...given, onclick: again }, pictured(one, face));
  }

  /** @param {number} place */
  choices(place) {
    const one = this.dice[place];
    const asked = make("p", { class: "which", id: "which" }, one.asked ?? one.name);
    const sides = (one.faces ?? []).map((face) => {
      const given = { class: "face", type: "button", "aria-label": read(one, face), "data-face": face };
      return make("button", { ...given, onclick: () => this.enter(place, face) }, pictured(one, face));
    });
    const group = { role: "group", "aria-labelledby": "which" };
    return make("div", group, asked, make("div", { class: "sides" }, ...sides));
  }

  /**
   * A face is tapped. The button that confirms lies where the faces lay, so it takes no taps for a moment.
   * @param {number} place
   * @param {string} face
   */
  async enter(place, face) {
    const next = this.put(place, face);
    if (next?.matches(".yes")) await settle(next);
    next?.focus({ preventScroll: true });
  }

  /**
   * @param {number} place
   * @param {string} face
   * @returns {HTMLElement | null} what comes next
   */
  put(place, face) {
    this.entered[place] = face;
    this.show();
    return this.element.querySelector("button.yes, button.face");
  }

  yes() {
    const send = () => this.done(this.entered.map(String));
    return button("yes", "check", say("Confirm"), send);
  }
}

/**
 * A face as it is read out.
 * @param {Die} one
 * @param {string} face
 */
const read = ({ faces, names }, face) => names?.[faces?.indexOf(face) ?? -1] ?? face;

/**
 * @param {Die} one
 * @param {string | null} face
 */
export function pictured(one, face) {
  if (face === null) return die({ ...one, label: " " });
  if (face.length > 2) return make("span", { class: "card" }, face);
  const coloured = COLOURED.exec(face);
  if (!coloured) return die({ ...one, label: face });
  return die({ ...one, colour: COLOURS[coloured[1].toUpperCase()], label: coloured[2] });
}
