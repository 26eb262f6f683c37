// @ts-check
// Doing: what the learner taps at one step of a lesson, and whether it is what the step wants. It knows no rules.

import { isPlain, meant, open, possible, tap } from "./picking.js";
import { count, say } from "./words.js";

/**
 * @typedef {import("./protocol.js").Choice} Choice
 * @typedef {import("./protocol.js").LessonStep} LessonStep
 * @typedef {{done: () => void, explain: (text: string) => void, show: () => void}} Page
 */

/** @type {ReadonlySet<any>} */
const NONE = new Set();

export class Doing {
  /**
   * @param {LessonStep} step
   * @param {Page} page
   */
  constructor(step, page) {
    this.step = step;
    this.page = page;
    /** @type {ReadonlySet<string>} */
    this.cells = NONE;
    /** @type {ReadonlySet<number>} */
    this.dice = NONE;
    this.answered = false; // the learner has asked why, and was told
  }

  // What is shown

  /** The cells that can be tapped: those of the real question, and the one that the step speaks of. */
  get lit() {
    const { kind, choices, wanted } = this.step;
    if (kind === "find") return new Set(wanted.cells);
    return new Set([...open(choices), ...(kind === "ask" && !this.answered ? wanted.cells : [])]);
  }

  get pencilled() {
    return new Set([...this.cells, ...(this.meant?.cells ?? [])]);
  }

  /** The choice that is pencilled, if it is complete. @returns {Choice | null} */
  get meant() {
    return meant(this.step.choices, this.cells);
  }

  /** What the pencil draws: the mark of the choice that is wanted; a cross where it names none. */
  get mark() {
    return this.step.choices.find(({ choice }) => choice === this.step.wanted.choice)?.mark;
  }

  /** Whether the dice that are to be thrown again are tapped, these and no others. */
  get picked() {
    const { dice } = this.step.wanted;
    return this.step.kind === "choose" && dice.length > 0 && dice.length === this.dice.size;
  }

  /** What is still missing, in words. */
  get missing() {
    const dice = this.step.wanted.dice.length - this.dice.size;
    if (this.dice.size) return count(dice, "Tap one more.", "Tap {n} more.");
    if (!this.cells.size || this.meant) return "";
    const sizes = possible(this.step.choices, this.cells).map((choice) => choice.cells.length);
    return count(Math.min(...sizes) - this.cells.size, "Tap one more.", "Tap {n} more.");
  }

  // Taps

  /** @param {string} cell */
  tapCell(cell) {
    const { kind, wanted } = this.step;
    const isWanted = wanted.cells.includes(cell);
    if (kind === "find") return isWanted ? this.page.done() : this.page.explain(say("Not there. Do this:"));
    if (kind === "ask" && isWanted) return this.ask(cell);
    if (kind === "throw" || kind === "watch") return this.page.explain(this.later());
    if (!this.lit.has(cell)) return this.page.explain(this.why(cell));
    return kind === "choose" && isWanted ? this.pencil(cell) : this.page.explain(this.allowed());
  }

  /** @param {string} cell */
  ask(cell) {
    this.answered = true;
    this.page.explain(this.why(cell));
    this.page.show();
  }

  /** @param {string} cell */
  pencil(cell) {
    const { choices } = this.step;
    if (this.meant?.cells.includes(cell) && isPlain(choices, cell)) return this.page.done();
    this.cells = tap(choices, this.cells, cell);
    this.page.explain("");
    this.page.show();
  }

  /** @param {number} place */
  tapDie(place) {
    const { kind, wanted } = this.step;
    if (kind === "throw") return this.page.done();
    if (!wanted.dice.includes(place)) return this.page.explain(this.allowed());
    const dice = new Set(this.dice);
    if (!dice.delete(place)) dice.add(place);
    this.dice = dice;
    this.page.explain("");
    this.page.show();
  }

  /** @param {string} choice one without cells */
  tapChoice(choice) {
    if (choice === this.step.wanted.choice) this.page.done();
    else this.page.explain(this.step.kind === "choose" ? this.allowed() : this.later());
  }

  // What is said

  /** @param {string} cell */
  why(cell) {
    return this.step.reasons.find(({ cells }) => cells.includes(cell))?.text ?? this.later();
  }

  later() {
    return say("Not yet. First do this:");
  }

  allowed() {
    return say("You could do that too. For this lesson, do this:");
  }
}
