// @ts-check
// The tray: dice that lie on the table, roll when thrown, and are tapped where dice are chosen.

import { die } from "./die.js";
import { fill, make, set } from "./make.js";
import { rattle } from "./senses.js";
import { say } from "./words.js";

/**
 * @typedef {import("./protocol.js").Die} Die
 * @typedef {import("./protocol.js").Event} Event
 */

const ROLLING = 650; // milliseconds
const BLINKS = 6; // faces seen while a die rolls

export class Tray {
  /** @param {(place: number) => void} tap */
  constructor(tap) {
    this.tap = tap;
    this.element = make("div", { class: "tray", role: "group", "aria-label": say("Dice") });
    /** @type {Die[]} */
    this.dice = [];
    /** @type {HTMLElement[]} */
    this.places = [];
  }

  /**
   * Lays the dice down; only those that were just thrown roll.
   * @param {Die[]} dice
   * @param {Event[]} events
   */
  lay(dice, events) {
    const throws = events.filter((event) => event.kind === "thrown" && !event.cards);
    const thrown = throws.flatMap((event) => event.dice ?? []);
    if (JSON.stringify(dice) === JSON.stringify(this.dice) && !thrown.length) return;
    const rolling = thrown.map((one) => one.name);
    this.dice = dice;
    this.places = dice.map((one, place) => this.place(one, place));
    fill(this.element, ...this.places);
    dice.forEach((one, place) => {
      const found = rolling.indexOf(one.name);
      if (found < 0 || one.face === null) return;
      rolling.splice(found, 1);
      roll(this.places[place], one);
    });
    if (thrown.length) rattle(thrown.length);
  }

  /**
   * @param {Die} one
   * @param {number} place
   */
  place(one, place) {
    const lying = make("span", { class: "lying" }, picture(one));
    lying.style.setProperty("--turn", `${lean(one, place)}deg`);
    const given = { class: "place", type: "button", disabled: true, "aria-label": told(one) };
    return make("button", { ...given, onclick: () => this.tap(place) }, lying);
  }

  /**
   * Which dice may be tapped, and which are.
   * @param {number[]} open
   * @param {ReadonlySet<number>} tapped
   * @param {boolean} [toggles] whether a tapped die stays tapped
   */
  show(open, tapped, toggles = true) {
    this.places.forEach((element, place) => {
      const isOpen = open.includes(place);
      set(element, "disabled", !isOpen);
      set(element, "aria-pressed", isOpen && toggles ? String(tapped.has(place)) : null);
      element.classList.toggle("tapped", tapped.has(place));
      element.classList.toggle("lit", isOpen);
    });
  }
}

/** @param {Die} one */
const picture = (one) => die({ name: one.name, colour: one.colour, label: one.face === null ? " " : one.art });

/** @param {Die} one */
function told({ name, face, read }) {
  if (face === null) return say("{die}, not thrown", { die: name });
  return say("{die}: {face}", { die: name, face: read ?? face });
}

/**
 * A die comes to lie a little askew, always the same way for the same face.
 * @param {Die} one
 * @param {number} place
 */
function lean({ face }, place) {
  if (face === null) return 0;
  return ((place * 37 + [...face].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) * 53) % 17) - 8;
}

/**
 * @param {HTMLElement} place
 * @param {Die} one
 */
function roll(place, one) {
  const lying = place.firstElementChild;
  if (!lying || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  place.classList.add("rolling");
  let left = BLINKS;
  const blink = setInterval(() => {
    left -= 1;
    const other = { ...one, art: one.art && String(1 + Math.floor(Math.random() * 6)) };
    lying.replaceChildren(picture(left > 0 ? other : one));
    if (left > 0) return;
    clearInterval(blink);
    place.classList.remove("rolling");
  }, ROLLING / BLINKS);
}
