// @ts-check
// Choosing: from taps on cells and dice, from buttons and from the keyboard to an answer.

import { notice } from "./notice.js";
import { isPlain, meant, open, possible, tap } from "./picking.js";
import { scratch } from "./senses.js";
import { Moment, isFast, isThrown, settling } from "./taps.js";
import { say } from "./words.js";

/**
 * @typedef {import("./room.js").Room} Room
 * @typedef {import("./protocol.js").Choice} Choice
 * @typedef {import("./protocol.js").ChooseQuestion} ChooseQuestion
 */

/** @type {ReadonlySet<any>} */
const NONE = new Set();
const PICKING = 1300; // milliseconds after the last die was picked, until picked dice are thrown without another tap

export class Choosing {
  /**
   * @param {Room} room
   * @param {import("./tray.js").Tray} tray
   * @param {() => void} changed called when what is pencilled or open has changed
   */
  constructor(room, tray, changed) {
    this.room = room;
    this.tray = tray;
    this.changed = changed;
    this.number = -1;
    this.isSending = false;
    this.isSettled = true;
    this.settling = 0;
    this.hasSkipped = false; // whether the finger that is down came to end a pause
    this.picking = 0;
    this.picked = false; // dice were picked up to be thrown again, so they need no other tap
    /** @type {ReadonlySet<string>} */
    this.cells = NONE;
    /** @type {ReadonlySet<number>} */
    this.dice = NONE;
    /** @type {Choice | null} */
    this.wished = null; // a choice that was taken from a button or a list, not from the sheet
    this.double = new Moment(); // in which another tap belongs to the one that has just pencilled
    this.spared = ""; // the dice of which a button without cells was the last use
    /** @type {HTMLElement | undefined} */
    this.reason = undefined; // the slip that says why a cell is not lit
  }

  /** Rubs out what was pencilled. */
  forget() {
    clearTimeout(this.picking);
    this.cells = this.dice = NONE;
    this.wished = null;
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

  /** Whether taps count now. */
  get isOpen() {
    return this.isSettled && !this.isSending && !this.room.pacing.isWaiting;
  }

  /** Whether it is my turn to throw and the page does it for me: always, or because I picked these dice. */
  get throwsItself() {
    const question = this.room.view?.question;
    return question?.kind === "throw" && !question.enter && (isThrown() || this.picked);
  }

  /** How many more cells are to be tapped before anything is meant. */
  get missing() {
    const found = possible(this.choices, this.cells);
    return this.cells.size ? Math.min(...found.map((choice) => choice.cells.length)) - this.cells.size : 0;
  }

  /** The view has changed. */
  update() {
    const view = this.room.view;
    const number = view?.question?.number ?? -(view?.answer?.question ?? 0) - 1;
    if (number !== this.number) {
      this.number = number;
      this.isSending = false;
      this.forget();
      this.settle();
    }
    this.show();
    if (this.picked && view?.question?.kind === "throw") {
      if (!view.question.enter) this.throw();
      else this.picked = false;
    }
  }

  /** New controls take no taps for a moment. */
  settle() {
    this.isSettled = false;
    clearTimeout(this.settling);
    this.settling = setTimeout(() => {
      this.isSettled = true;
      this.show();
      if (this.throwsItself) this.throw();
    }, settling(this.question, this.room.view?.answer));
  }

  show() {
    const question = this.room.view?.question;
    const all = [...this.tray.dice.keys()];
    if (!this.isOpen) this.tray.show([], this.dice);
    else if (question?.kind === "throw") this.tray.show(question.enter ? [] : all, NONE, false);
    else this.tray.show(this.question?.dice?.open ?? [], this.dice);
    this.changed();
  }

  /** The cells that can be tapped now. */
  get lit() {
    return this.isOpen ? open(this.choices) : NONE;
  }

  // Taps

  /**
   * @param {string} cell
   * @param {boolean} [isKey] whether it was a key: those are not pressed twice by mistake
   */
  tapCell(cell, isKey = false) {
    if (!open(this.choices).has(cell)) return this.wonder(cell);
    if (!this.isOpen) return undefined;
    this.reason?.remove();
    const before = this.meant;
    if (before?.cells.includes(cell) && isPlain(this.choices, cell)) {
      return this.double.lasts && !isKey ? undefined : this.choose(before);
    }
    const cells = tap(this.choices, this.cells, cell);
    const tooMany = cells.size === this.cells.size && !cells.has(cell);
    if (tooMany) notice(say("One too many: tap one of the others to take it off first."));
    this.cells = cells;
    this.dice = NONE;
    this.wished = null;
    this.pencilled();
    const [only, ...others] = possible(this.choices, cells);
    if (isFast() && cells.size && only && !others.length) return this.choose(only);
    return this.show();
  }

  /** @param {number} place */
  tapDie(place) {
    if (!this.isOpen) return undefined;
    if (this.room.view?.question?.kind === "throw") return this.throw();
    const dice = new Set(this.dice);
    if (!dice.delete(place)) dice.add(place);
    this.dice = dice;
    this.cells = NONE;
    this.wished = null;
    clearTimeout(this.picking);
    if (isFast() && dice.size) this.picking = setTimeout(() => this.confirm(), PICKING);
    return this.show();
  }

  /**
   * Picks dice up that are to be thrown again; a yes throws them.
   * @param {number[]} places
   */
  pick(places) {
    if (!this.isOpen) return;
    this.forget();
    this.dice = new Set(places);
    this.show();
  }

  /**
   * A button with a choice is tapped: it is pencilled and waits for a yes, unless it costs nothing and draws nothing,
   * or one tap is enough. What costs something always waits, and so does a second button without cells for the same
   * dice: it lies where the first one lay.
   * @param {Choice} choice
   */
  tapChoice(choice) {
    if (!this.isOpen) return undefined;
    const isBare = !choice.cells.length;
    if (choice.cost || (isBare && this.spared === this.faces)) return this.pencil(choice);
    const isAgain = this.wished?.choice === choice.choice;
    if (isAgain && this.double.lasts) return undefined;
    return isBare || isAgain || isFast() ? this.choose(choice) : this.pencil(choice);
  }

  /** The dice on the table, to see whether they have fallen anew. */
  get faces() {
    return JSON.stringify(this.room.view?.dice.map(({ name, face }) => [name, face]));
  }

  pencilled() {
    scratch();
    this.double.begin();
  }

  /**
   * Pencils a choice, which waits for a yes.
   * @param {Choice} choice
   */
  pencil(choice) {
    if (!this.isOpen) return;
    this.forget();
    this.wished = choice;
    this.pencilled();
    this.show();
  }

  /**
   * Why a cell is not lit.
   * @param {string} cell
   */
  async wonder(cell) {
    if (this.hasSkipped || this.room.you.seat === null || this.room.view?.state !== "play") return;
    const reply = await this.room.send({ type: "why", cell });
    this.reason?.remove();
    this.reason = notice((reply.texts ?? [reply.text]).slice(0, 2).join(" · "));
  }

  // Answers

  throw() {
    this.picked = false;
    this.tray.shake();
    return this.answer({ type: "throw", question: this.number });
  }

  /** @param {string[]} faces */
  enter(faces) {
    return this.answer({ type: "throw", question: this.number, faces });
  }

  /** @param {Choice} choice */
  choose(choice) {
    this.wished = choice; // it stays pencilled until the server has it
    this.spared = choice.cells.length ? "" : this.faces;
    return this.answer({ type: "choose", question: this.number, choice: choice.choice });
  }

  /** Throws the tapped dice again. */
  again() {
    const dice = [...this.dice].sort((one, other) => one - other);
    this.picked = true;
    this.tray.shake();
    const sent = this.answer({ type: "choose", question: this.number, dice });
    sent.then((accepted) => (this.picked &&= accepted));
    return sent;
  }

  /** Says yes to what is pencilled. */
  confirm() {
    if (!this.isOpen) return;
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
    if (this.isSending) return false;
    this.isSending = true;
    this.show();
    const reply = await this.room.send(frame);
    if (reply.type !== "refused") return true;
    this.isSending = false;
    this.wished = null;
    this.tray.element.classList.remove("shaking");
    if (reply.code !== "stale") notice(reply.text, "wrong");
    this.show();
    return false;
  }
}
