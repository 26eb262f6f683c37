// @ts-check
// Answers: the buttons below the sheet. Each keeps its place and its element as long as it means the same.

import { tile } from "./die.js";
import { fit } from "./fitting.js";
import { icon } from "./icon.js";
import { fill, make, set } from "./make.js";
import { button } from "./parts.js";
import { tiles } from "./strip.js";
import { isFast } from "./taps.js";
import { count, say } from "./words.js";

/**
 * @typedef {import("./choosing.js").Choosing} Choosing
 * @typedef {import("./mine.js").Mine} Mine
 * @typedef {import("./protocol.js").Choice} Choice
 * @typedef {import("./protocol.js").ChooseQuestion} ChooseQuestion
 */

const CHIPS = 10; // numbers that are offered as large buttons where cells are small; more make a list
const WORDED = 64; // the same for choices that need words, in a row that scrolls if there are more than
const ABREAST = 3; // side by side

const rank = () => make("span", { class: "rank", "aria-hidden": "true" });
const isColoured = (/** @type {{colour: string}} */ { colour }) => colour !== "paper";

export class Answers {
  /**
   * @param {Choosing} choosing
   * @param {Mine} mine
   */
  constructor(choosing, mine) {
    this.choosing = choosing;
    this.mine = mine;
    this.chips = make("div", { class: "chips" });
    this.made = make("p", { class: "made" });
    this.bare = make("div", { class: "bare" });
    this.yes = button("yes", "check", "", () => this.act(), { "data-choice": "yes" });
    this.element = make("div", { class: "answers" }, this.bare, this.made, this.yes);
    this.listing = make("div", { class: "listing" });
    this.listed = false; // whether the list is open
    this.question = -1; // whose list was made
    /** @type {Map<string, number>} */
    this.advised = new Map(); // the rank of a choice that a hint suggests
  }

  /** What is pencilled, asked or open has changed. */
  show() {
    const { room, question, isOpen } = this.choosing;
    const { answer, question: asked } = room.view ?? {};
    this.made.hidden = Boolean(asked) || !answer;
    fill(this.made, icon("check"), make("span", {}, answer?.text));
    fit(this.made);
    const offers = question?.choices.filter(({ cells }) => !cells.length) ?? [];
    const back = answer?.can_take_back ? [{ choice: "back", text: asked ? "" : say("Take back"), cells: [] }] : [];
    this.lay(this.bare, [...offers, ...back], (one) => this.bareButton(one));
    const few = question && this.mine.sheet && this.mine.isTight ? this.few(question) : [];
    this.lay(this.chips, few, (choice) => this.chip(choice));
    this.chips.classList.toggle("scrolls", this.chips.querySelectorAll(".worded").length > ABREAST);
    for (const found of [...this.bare.children, ...this.chips.children]) set(found, "disabled", !isOpen);
    this.showPressed();
    this.showYes();
    this.showList(few.length ? null : question);
  }

  /** @param {ChooseQuestion} question */
  few(question) {
    const drawn = question.choices.filter(({ cells }) => cells.length);
    return drawn.length <= (drawn.every((choice) => this.number(choice)) ? CHIPS : WORDED) ? drawn : [];
  }

  /** @param {Choice} choice */
  looks(choice) {
    return choice.cells.flatMap((id) => this.mine.sheet?.look(id) ?? []).filter(isColoured);
  }

  /**
   * The number that a choice draws on a colour; nothing if it needs words.
   * @param {Choice} choice
   */
  number(choice) {
    const looks = this.looks(choice);
    const number = choice.mark?.[1] ?? looks[0]?.label;
    return looks.length && looks.length < 3 && looks.every(({ colour }) => colour === looks[0].colour) && number;
  }

  /**
   * Buttons for these choices, in order; one that was there stays the same element.
   * @param {HTMLElement} row
   * @param {Choice[]} choices
   * @param {(choice: Choice) => HTMLElement} make
   */
  lay(row, choices, make) {
    const key = (/** @type {Choice} */ { choice, text }) => `${this.choosing.number} ${choice} ${text}`;
    const before = new Map([...row.children].map((one) => [one instanceof HTMLElement ? one.dataset.key : "", one]));
    const now = choices.map((choice) => {
      const found = before.get(key(choice)) ?? make(choice);
      if (found instanceof HTMLElement) found.dataset.key = key(choice);
      return found;
    });
    if (now.length === row.children.length && now.every((one, place) => one === row.children[place])) return;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.choice : "";
    const held = row.contains(document.activeElement);
    fill(row, ...now);
    row.scrollLeft = 0;
    for (const one of now) if (one instanceof HTMLElement) fit(one);
    const same = now.find((one) => one instanceof HTMLElement && one.dataset.choice === focused);
    if (held && same instanceof HTMLElement) same.focus();
  }

  /** @param {Choice} choice */
  bareButton(choice) {
    const isBack = choice.choice === "back";
    const act = () => (isBack ? this.choosing.takeBack() : this.choosing.tapChoice(choice));
    const given = { "data-choice": choice.choice, "aria-label": isBack && say("Take back") };
    const made = button("plain", isBack ? "undo" : null, choice.brief ?? choice.text ?? choice.choice, act, given);
    made.append(rank());
    return made;
  }

  /**
   * A choice as a large button: the number on its colour, as its cell shows it; or its text.
   * @param {Choice} choice
   */
  chip(choice) {
    const [looks, number] = [this.looks(choice), this.number(choice)];
    const words = make("span", {}, choice.brief ?? choice.text ?? choice.choice);
    const drawn = choice.brief ? make("span", { class: "drawn" }, ...tiles(looks)) : null;
    const inside = number ? tile(looks[0].colour, number) : make("span", { class: "words" }, words, drawn);
    const lock = number && looks.length > 1 ? icon("lock") : null;
    const name = { "aria-label": choice.text ?? choice.choice, "data-choice": choice.choice };
    const given = { class: number ? "chip" : "chip worded", type: "button", ...name };
    const act = () => this.choosing.tapChoice(choice);
    return make("button", { ...given, onclick: act }, inside, lock, rank());
  }

  /** Which of the buttons is pencilled, and what a hint says of each. */
  showPressed() {
    const chosen = this.choosing.meant?.choice;
    for (const found of [...this.chips.children, ...this.bare.children]) {
      if (!(found instanceof HTMLElement)) continue;
      const { choice = "" } = found.dataset;
      found.classList.toggle("pencilled", choice === chosen);
      set(found, "aria-pressed", found.matches(".chip") ? String(choice === chosen) : null);
      const advice = this.advised.get(choice);
      found.classList.toggle("best", advice === 1);
      const badge = found.querySelector(".rank");
      if (badge) badge.textContent = advice ? String(advice) : "";
    }
  }

  // The one button that says yes

  showYes() {
    const { choosing } = this;
    const question = choosing.room.view?.question;
    const [text, ready] = this.yesText();
    this.yes.hidden = !question || (question.kind === "throw" && question.enter);
    fill(this.yes, ready && icon("check"), make("span", {}, text));
    set(this.yes, "disabled", !ready || !choosing.isOpen);
    set(this.yes, "data-choice", question?.kind === "throw" ? "throw" : "yes");
    this.yes.classList.toggle("idle", !ready);
    fit(this.yes);
    this.yes.classList.toggle("counting", isFast() && choosing.dice.size > 0 && choosing.isOpen);
  }

  /** @returns {[string, boolean]} what it says, and whether it can be tapped */
  yesText() {
    const { question, meant, dice, missing, room, throwsItself } = this.choosing;
    if (room.pacing.isWaiting) return ["", false];
    if (throwsItself) return [say("The dice are thrown …"), false];
    if (room.view?.question?.kind === "throw") return [say("Throw the dice"), true];
    if (meant?.cost) return [say("Yes: {cost}", { cost: meant.cost }), true];
    if (meant) return [meant.brief ?? meant.text ?? meant.choice, true];
    if (dice.size) return [count(dice.size, "Throw one die again", "Throw {n} dice again"), true];
    if (missing > 0) return [count(missing, "Tap one more.", "Tap {n} more."), false];
    if (question?.dice) return [say("Tap the dice to throw again."), false];
    return [question?.choices.some(({ cells }) => cells.length) ? say("Tap a cell") : "", false];
  }

  act() {
    this.choosing.confirm();
  }

  // All choices with their texts

  /** @param {ChooseQuestion | null} question */
  showList(question) {
    const number = question?.number ?? -1;
    if (number === this.question && this.listing.firstChild) return this.showListed();
    this.question = number;
    const choices = question?.choices.filter(({ cells }) => cells.length) ?? [];
    if (!choices.length) return fill(this.listing);
    const items = choices.map((choice) => make("li", {}, this.item(choice)));
    const title = count(choices.length, "Show the one choice", "Show the {n} choices");
    const details = make("details", { class: "list" }, make("summary", {}, title), make("ul", {}, ...items));
    details.open = this.listed;
    details.addEventListener("toggle", () => (this.listed = details.open));
    fill(this.listing, details);
    return this.showListed();
  }

  showListed() {
    for (const found of this.listing.querySelectorAll("button")) {
      set(found, "disabled", !this.choosing.isOpen);
      set(found, "aria-pressed", String(found.dataset.choice === this.choosing.meant?.choice));
    }
  }

  /** @param {Choice} choice */
  item(choice) {
    const act = () => this.choosing.tapChoice(choice);
    return button("listed", null, choice.text ?? choice.choice, act, { "data-choice": choice.choice });
  }
}
