// @ts-check
// The tray: dice in fixed places, which roll when thrown and are tapped where dice are chosen.

import { die } from "./die.js";
import { fill, make, set } from "./make.js";
import { isStill, rattle } from "./senses.js";
import { say } from "./words.js";

/**
 * @typedef {import("./protocol.js").Die} Die
 * @typedef {import("./protocol.js").Event} Event
 */

const ROLLING = 650; // milliseconds
const MANY = 7; // dice beside which nothing else finds room
const BLINKS = 6; // faces seen while a die rolls

export class Tray {
  /** @param {(place: number) => void} tap */
  constructor(tap) {
    this.tap = tap;
    this.lying = make("div", { class: "lay", role: "group", "aria-label": say("Dice") });
    this.called = make("p", { class: "called" });
    this.element = make("div", { class: "tray" }, this.lying, this.called);
    /** @type {Die[]} */
    this.dice = []; // as the view counts them
    /** @type {HTMLElement[]} */
    this.places = []; // their elements
    /** @type {Die[]} */
    this.all = []; // every die that was ever seen here, in its place
    this.turn = 0;
    /** @type {(() => void)[]} */
    this.ends = []; // what brings dice that roll to rest
  }

  /**
   * Lays the dice down; those that were just thrown roll.
   * @param {Die[]} dice
   * @param {Event[]} events
   * @param {number} [turn] later in the same turn, dice that are not among these are kept and lie on
   */
  lay(dice, events, turn = 0) {
    const throws = events.filter((event) => event.kind === "thrown" && !event.cards);
    const thrown = throws.flatMap((event) => event.dice ?? []);
    const [here, kept] = [[...dice], turn && turn === this.turn ? [...this.dice] : []];
    if (dice.length >= this.all.length || dice.some((one) => !has(this.all, one))) this.all = dice;
    const now = this.all.flatMap((one) => taken(here, one) ?? taken(kept, one) ?? []);
    if (turn !== this.turn) this.call("");
    this.turn = turn;
    if (JSON.stringify(now) === JSON.stringify(this.dice) && !thrown.length) return;
    this.arrange(now);
    this.roll(thrown);
  }

  /**
   * Shows a throw before the view that follows from it.
   * @param {Event} event
   * @returns {number} milliseconds until the dice are at rest
   */
  throw({ dice = [], called = "" }) {
    const fallen = [...dice];
    const now = this.dice.map((one) => taken(fallen, one) ?? one);
    this.arrange(fallen.length ? dice : now); // what was never laid here lies alone
    this.roll(dice);
    this.call("");
    this.ends.push(() => this.call(called));
    return isStill() ? 0 : ROLLING;
  }

  /** The dice are at rest, also where somebody did not wait for it. */
  rest() {
    for (const end of this.ends) end();
    this.ends = [];
  }

  /** The dice shake in the hand until they fall. */
  shake() {
    this.element.classList.add("shaking");
  }

  /**
   * What the throw is called: the number that counts for everybody.
   * @param {string} text
   */
  call(text) {
    this.called.textContent = text;
  }

  /**
   * Every die at its place, and empty places of those that have left the game.
   * @param {Die[]} dice
   */
  arrange(dice) {
    this.element.classList.remove("shaking");
    this.dice = dice;
    this.places = dice.map((one, place) => this.place(one, place));
    this.element.classList.toggle("few", this.all.length < MANY);
    const here = dice.map((one, place) => ({ ...one, place }));
    const all = this.all.map((one) => {
      const found = taken(here, one);
      return found ? this.places[found.place] : make("span", { class: "place gone" });
    });
    fill(this.lying, ...all, ...here.map(({ place }) => this.places[place]));
  }

  /** @param {Die[]} thrown */
  roll(thrown) {
    const rolling = [...thrown];
    this.dice.forEach((one, place) => {
      if (one.face !== null && taken(rolling, one)) this.ends.push(roll(this.places[place], one));
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

/**
 * @param {Die[]} dice
 * @param {Die} wanted
 */
const has = (dice, { name }) => dice.some((one) => one.name === name);

/**
 * Takes a die of that name out of a list.
 * @template {Die} One
 * @param {One[]} dice
 * @param {Die} wanted
 * @returns {One | undefined}
 */
function taken(dice, { name }) {
  const at = dice.findIndex((one) => one.name === name);
  return at < 0 ? undefined : dice.splice(at, 1)[0];
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
 * @returns {() => void} brings it to rest at once
 */
function roll(place, one) {
  const lying = place.firstElementChild;
  if (!lying || isStill()) return () => undefined;
  place.classList.add("rolling");
  let left = BLINKS;
  const rest = () => {
    clearInterval(blink);
    place.classList.remove("rolling");
    lying.replaceChildren(picture(one));
  };
  const blink = setInterval(() => {
    if (--left <= 0) return rest();
    const other = { ...one, art: one.art && String(1 + Math.floor(Math.random() * 6)) };
    return lying.replaceChildren(picture(other));
  }, ROLLING / BLINKS);
  return rest;
}
