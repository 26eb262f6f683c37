// @ts-check
// Choosing: from taps on cells and dice, from buttons and from the keyboard to an answer.

import { icon } from "./icon.js";
import { fill, make } from "./make.js";
import { notice } from "./notice.js";
import { button } from "./parts.js";
import { isPlain, meant, open, possible, tap } from "./picking.js";
import { scratch } from "./senses.js";
import { count, say } from "./words.js";

/**
 * @typedef {import("./room.js").Room} Room
 * @typedef {import("./protocol.js").Choice} Choice
 * @typedef {import("./protocol.js").ChooseQuestion} ChooseQuestion
 * @typedef {import("./protocol.js").Reply} Reply
 * @typedef {{show: (lit: ReadonlySet<string>, pencilled: ReadonlySet<string>) => void}} Lighting
 */

/** @type {ReadonlySet<any>} */
const NONE = new Set();
const LONG = 32; // signs of an answer beyond which it has a line of its own

export class Choosing {
  /**
   * @param {Room} room
   * @param {import("./tray.js").Tray} tray
   */
  constructor(room, tray) {
    this.room = room;
    this.tray = tray;
    /** @type {Lighting | null} */
    this.sheet = null;
    this.element = make("div", { class: "answers" });
    this.listing = make("div", { class: "listing" });
    this.number = -1;
    this.sending = false;
    this.picked = false; // dice were picked up to be thrown again, so they need no other tap
    this.listed = false; // whether the choices are shown as a list
    /** @type {ReadonlySet<string>} */
    this.cells = NONE;
    /** @type {ReadonlySet<number>} */
    this.dice = NONE;
    /** @type {Choice | null} */
    this.wished = null; // a choice that was taken from a list, not from the sheet
    /** @type {HTMLElement | undefined} */
    this.reason = undefined; // the slip that says why a cell is not lit
  }

  /** Rubs out what was pencilled. */
  forget() {
    this.cells = this.dice = NONE;
    this.wished = null;
    this.sending = false;
    this.reason?.remove();
  }

  /** What I am asked to choose, if I am. @returns {ChooseQuestion | null} */
  get question() {
    const question = this.room.view?.question;
    return question?.kind === "choose" ? question : null;
  }

  get choices() {
    return this.question?.choices ?? [];
  }

  /** The choice that the taps mean so far. */
  get meant() {
    return this.wished ?? meant(this.choices, this.cells);
  }

  /** The view has changed. */
  update() {
    const question = this.room.view?.question;
    const number = question?.number ?? -1;
    if (number !== this.number) this.forget();
    this.number = number;
    this.show();
    if (this.picked && question?.kind === "throw") {
      this.picked = false;
      if (!question.enter) this.throw();
    }
  }

  show() {
    const pencilled = new Set([...this.cells, ...(this.meant?.cells ?? [])]);
    this.sheet?.show(this.sending ? NONE : open(this.choices), pencilled);
    const question = this.room.view?.question;
    if (this.sending) this.tray.show([], this.dice);
    else if (question?.kind === "throw") this.tray.show(question.enter ? [] : [...this.tray.dice.keys()], NONE, false);
    else this.tray.show(this.question?.dice?.open ?? [], this.dice);
    this.showButtons();
  }

  // Taps

  /** @param {string} cell */
  tapCell(cell) {
    if (!open(this.choices).has(cell)) return this.wonder(cell);
    if (this.sending) return;
    this.reason?.remove();
    const before = this.meant;
    if (before?.cells.includes(cell) && isPlain(this.choices, cell)) return this.choose(before);
    const cells = tap(this.choices, this.cells, cell);
    const tooMany = cells.size === this.cells.size && !cells.has(cell);
    if (tooMany) notice(say("That is one too many: tap another one off first."));
    this.cells = cells;
    this.dice = NONE;
    this.wished = null;
    this.show();
    scratch();
  }

  /** @param {number} place */
  tapDie(place) {
    if (this.room.view?.question?.kind === "throw") return this.throw();
    const dice = new Set(this.dice);
    if (!dice.delete(place)) dice.add(place);
    this.dice = dice;
    this.cells = NONE;
    this.wished = null;
    this.show();
  }

  /**
   * Pencils a choice of a list; once more says yes to it.
   * @param {Choice} choice
   */
  pencil(choice) {
    if (this.sending) return undefined;
    if (this.wished?.choice === choice.choice) return this.choose(choice);
    this.forget();
    this.wished = choice;
    this.show();
    return undefined;
  }

  /**
   * Why a cell is not lit.
   * @param {string} cell
   */
  async wonder(cell) {
    if (this.room.you.seat === null || this.room.view?.state !== "play") return;
    const reply = await this.room.send({ type: "why", cell });
    this.reason?.remove();
    this.reason = notice((reply.texts ?? [reply.text]).slice(0, 2).join(" · "));
  }

  // Answers

  throw() {
    return this.answer({ type: "throw", question: this.number });
  }

  /** @param {string[]} faces */
  enter(faces) {
    return this.answer({ type: "throw", question: this.number, faces });
  }

  /** @param {Choice} choice */
  choose({ choice }) {
    return this.answer({ type: "choose", question: this.number, choice });
  }

  /** Throws the tapped dice again. */
  again() {
    const dice = [...this.dice].sort((one, other) => one - other);
    this.picked = true;
    const sent = this.answer({ type: "choose", question: this.number, dice });
    sent.then((accepted) => (this.picked &&= accepted));
    return sent;
  }

  /** Says yes to what is pencilled. */
  confirm() {
    if (this.meant) this.choose(this.meant);
    else if (this.dice.size) this.again();
    else if (this.room.view?.question?.kind === "throw" && !this.room.view.question.enter) this.throw();
  }

  /** @param {string} text a choice as somebody typed it: as it is written, or as a button says it */
  type(text) {
    const typed = text.trim().toLowerCase();
    const said = this.choices.find((choice) => choice.text?.toLowerCase() === typed);
    return this.answer({ type: "choose", question: this.number, choice: said?.choice ?? typed });
  }

  takeBack() {
    const answer = this.room.view?.answer;
    return answer ? this.answer({ type: "take_back", question: answer.question }) : Promise.resolve(false);
  }

  /**
   * Sends an answer. Once it is accepted nothing can be tapped until the next question is here: this one is answered.
   * @param {Record<string, unknown>} frame
   * @returns {Promise<boolean>} whether it was accepted
   */
  async answer(frame) {
    if (this.sending) return false;
    this.sending = true;
    this.show();
    const reply = await this.room.send(frame);
    if (reply.type !== "refused") return true;
    this.sending = false;
    if (reply.code !== "stale") notice(reply.text, "wrong");
    this.show();
    return false;
  }

  // Buttons

  showButtons() {
    const view = this.room.view;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.choice : "";
    if (view?.answer && !view.question) fill(this.element, ...this.answered(view.answer));
    else if (view?.question?.kind === "throw") fill(this.element, view.question.enter ? null : this.throwing());
    else if (this.question) fill(this.element, ...this.asked(this.question));
    else fill(this.element);
    fill(this.listing, this.question && this.list(this.question));
    const buttons = [this.element, this.listing].flatMap((part) => [...part.querySelectorAll("button")]);
    const same = buttons.find((found) => found.dataset.choice === focused);
    if (focused) same?.focus();
  }

  throwing() {
    return this.button("yes", "check", say("Throw the dice"), () => this.throw(), "throw");
  }

  /**
   * @param {ChooseQuestion} question
   * @returns {(HTMLElement | null)[]}
   */
  asked(question) {
    const bare = question.choices.filter((choice) => !choice.cells.length);
    return [this.yes(question), ...bare.map((choice) => this.offer("plain", choice, () => this.choose(choice)))];
  }

  /** @param {ChooseQuestion} question */
  yes(question) {
    const found = this.meant;
    const said = found?.text ?? found?.choice ?? "";
    const look = said.length > LONG ? "yes long" : "yes";
    if (found) return this.button(look, "check", said, () => this.choose(found), "yes");
    const text = count(this.dice.size, "Throw one die again", "Throw {n} dice again");
    if (this.dice.size) return this.button("yes", "check", text, () => this.again(), "yes");
    if (this.cells.size) return make("p", { class: "more" }, this.onTheWay());
    return question.dice ? make("p", { class: "more" }, say("Tap the dice that you throw again.")) : null;
  }

  onTheWay() {
    const found = possible(this.choices, this.cells);
    const missing = Math.min(...found.map((choice) => choice.cells.length)) - this.cells.size;
    return count(missing, "Tap one more.", "Tap {n} more.");
  }

  /** @param {import("./protocol.js").Answer} answer */
  answered(answer) {
    const told = make("p", { class: "made" }, icon("check"), answer.text);
    const back = this.button("plain", "undo", say("Take back"), () => this.takeBack(), "back");
    return [told, answer.can_take_back ? back : null];
  }

  /**
   * All choices with their texts, for those who would rather read than look.
   * @param {ChooseQuestion} question
   */
  list(question) {
    const choices = question.choices.filter((choice) => choice.cells.length);
    if (!choices.length) return null;
    const items = choices.map((choice) => make("li", {}, this.offer("listed", choice, () => this.pencil(choice))));
    const title = count(choices.length, "One choice as a list", "{n} choices as a list");
    const details = make("details", { class: "list" }, make("summary", {}, title), make("ul", {}, ...items));
    details.open = this.listed;
    details.addEventListener("toggle", () => (this.listed = details.open));
    return details;
  }

  /**
   * @param {string} look
   * @param {Choice} choice
   * @param {() => void} act
   */
  offer(look, choice, act) {
    return this.button(look, null, choice.text ?? choice.choice, act, choice.choice);
  }

  /**
   * @param {string} look
   * @param {import("./parts.js").Sign} sign
   * @param {string} text
   * @param {() => void} act
   * @param {string} choice
   */
  button(look, sign, text, act, choice) {
    return button(look, sign, text, act, { disabled: this.sending, "data-choice": choice });
  }
}
