// @ts-check
// The lesson of a game: one idea at a time on the real sheet, each with something to do.

import { bar } from "./bar.js";
import { confetti } from "./confetti.js";
import { Doing } from "./doing.js";
import { Refused, get } from "./http.js";
import { learnt, playEasy } from "./lesson.js";
import { fill, find, make, set } from "./make.js";
import { isNarrow } from "./papers.js";
import { button, link, onlySay } from "./parts.js";
import { pen } from "./pen.js";
import { scratch } from "./senses.js";
import { Sheet } from "./sheet.js";
import { SETTLING } from "./taps.js";
import { Tray } from "./tray.js";
import { count, learn, say } from "./words.js";

/**
 * @typedef {import("./protocol.js").Lesson} Lesson
 * @typedef {import("./protocol.js").LessonStep} LessonStep
 * @typedef {import("./protocol.js").SheetView} SheetView
 */

const ROLLING = 700; // milliseconds until dice have come to rest
const LONG = 34; // signs of an answer beyond which it is set smaller
const ME = 0;

class Learn {
  /**
   * @param {Lesson} lesson
   * @param {import("./protocol.js").Pen} pen
   */
  constructor(lesson, pen) {
    this.lesson = lesson;
    this.pen = pen;
    this.at = 0;
    this.settled = false; // dice have come to rest, and a finger that meant the step before is gone
    this.rolling = false;
    this.timer = 0;
    this.tray = new Tray((place) => this.ready && this.doing.tapDie(place));
    this.bar = make("progress", { max: lesson.steps.length, "aria-hidden": "true" });
    this.praise = make("p", { class: "praise" });
    this.text = make("p", { class: "text" });
    this.reason = make("span", {});
    const back = make("span", { class: "return" }, say("Back to the explanation"));
    this.note = make("button", { class: "note", type: "button", onclick: () => this.explain("") }, this.reason, back);
    this.task = make("p", { class: "task" });
    const told = make("div", { class: "notes", role: "status" }, this.note);
    this.bubble = make("section", { class: "bubble", tabindex: "-1" }, this.praise, this.text, told, this.task);
    this.scores = make("p", { class: "scores" });
    this.back = button("plain back", "left", "", () => this.go(this.at - 1), { "aria-label": say("One step back") });
    this.answers = make("div", { class: "answers" });
    this.frames = [0, 1].map((seat) => this.frame(seat));
    this.doing = this.start();
  }

  /** @param {number} seat */
  frame(seat) {
    const who = make("h2", {}, seat === ME ? say("You") : this.lesson.other);
    const pane = make("div", { class: "pane" });
    const frame = make("section", { class: seat === ME ? "sheet mine" : "sheet other" }, who, pane);
    return { frame, pane, paper: "", sheet: /** @type {Sheet | null} */ (null) };
  }

  page() {
    const hand = make("div", { class: "hand" }, this.back, this.answers);
    const sheets = this.frames.map(({ frame }) => frame);
    return [this.bar, this.bubble, this.tray.element, ...sheets, this.scores, hand];
  }

  // Steps

  get steps() {
    return this.lesson.steps;
  }

  get isOver() {
    return this.at === this.steps.length;
  }

  /** The step that is shown; at the end the last one. */
  get step() {
    return this.steps[Math.min(this.at, this.steps.length - 1)];
  }

  /** Whether taps count. */
  get ready() {
    return this.settled && !this.isOver;
  }

  start() {
    const page = { done: () => this.next(), explain: this.explain.bind(this), show: () => this.show() };
    return new Doing(this.step, page);
  }

  next() {
    scratch();
    this.go(this.at + 1);
  }

  /** @param {number} at */
  go(at) {
    const onward = at > this.at;
    this.at = Math.max(0, Math.min(this.steps.length, at));
    this.doing = this.start();
    this.explain("");
    this.text.textContent = this.isOver ? this.lesson.done : this.step.text;
    this.task.textContent = this.isOver ? "" : this.step.task;
    this.praise.textContent = this.isOver ? say("Well done!") : "";
    const title = make("span", { class: "title" }, this.lesson.title);
    fill(find("#bar .where"), title, make("span", {}, this.isOver ? "" : this.counted()));
    set(this.bubble, "aria-label", this.counted());
    this.bar.value = this.at;
    this.lay(onward && !this.isOver);
    this.step.sheets.forEach((sheet) => this.mark(sheet));
    const [mine, other] = this.step.scores;
    const scored = [[say("You"), mine], [this.lesson.other, other]];
    this.scores.textContent = scored.map(([name, said]) => say("{name}: {said}", { name, said })).join(" · ");
    find("#page").classList.toggle("over", this.isOver);
    this.show();
    this.bubble.scrollTop = 0;
    this.bubble.focus({ preventScroll: true });
    if (this.isOver) this.celebrate();
  }

  counted() {
    return say("{n} of {all}", { n: Math.min(this.at + 1, this.steps.length), all: this.steps.length });
  }

  /**
   * Lays the dice; those just thrown roll, and nothing is lit until they lie.
   * @param {boolean} onward
   */
  lay(onward) {
    const { dice, thrown } = this.step;
    const rolls = onward && thrown.length > 0;
    this.tray.lay(dice, rolls ? [{ seq: 0, said: "", kind: "thrown", dice: thrown }] : []);
    this.tray.element.classList.toggle("some", this.step.kind === "choose");
    this.rolling = rolls && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.bubble.classList.toggle("rolling", this.rolling); // what the dice show is not told before they lie
    this.settled = false;
    delete find("#page").dataset.ready;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.settle(), this.rolling ? ROLLING : SETTLING);
  }

  settle() {
    this.settled = true;
    find("#page").dataset.ready = "";
    if (!this.rolling) return;
    this.rolling = false;
    this.bubble.classList.remove("rolling");
    this.show();
  }

  /** @param {SheetView} view */
  mark({ seat, paper, marks }) {
    const frame = this.frames[seat];
    if (frame.paper !== paper || !frame.sheet) {
      const name = seat === ME ? say("Your sheet") : say("Sheet of {name}", { name: this.lesson.other });
      frame.sheet = new Sheet(this.lesson.papers[paper], this.pen, name);
      frame.paper = paper;
      if (seat === ME) frame.sheet.listen((cell) => this.ready && this.doing.tapCell(cell));
      fill(frame.pane, frame.sheet.svg);
      if (seat === ME) find("#page").style.setProperty("--ratio", frame.sheet.ratio.toFixed(3));
    } else if (this.step.later) frame.sheet.mark({}); // another moment of the game: its marks are not new ones
    frame.sheet.mark(marks);
    if (seat !== ME) frame.sheet.show(new Set(), new Set());
  }

  // What can be done

  show() {
    const resting = !this.rolling && !this.isOver;
    const { wanted, kind, open } = this.step;
    const sheet = this.frames[ME].sheet;
    sheet?.show(resting ? this.doing.lit : new Set(), this.doing.pencilled, this.doing.mark);
    for (const [id, cell] of sheet?.cells ?? []) {
      const isWanted = resting && wanted.cells.includes(id) && !this.doing.answered;
      cell.classList.toggle("wanted", isWanted && !this.doing.pencilled.has(id));
    }
    const dice = kind === "throw" ? [...this.step.dice.keys()] : open;
    this.tray.show(resting ? dice : [], this.doing.dice, kind !== "throw");
    this.tray.places.forEach((place, n) => {
      place.classList.toggle("wanted", resting && wanted.dice.includes(n) && !this.doing.dice.has(n));
    });
    this.showButtons(resting);
  }

  /** @param {boolean} resting */
  showButtons(resting) {
    set(this.back, "disabled", this.at === 0);
    if (this.isOver) fill(this.answers, ...this.farewell());
    else fill(this.answers, ...(resting ? this.buttons() : []));
  }

  /** @returns {(HTMLElement | null)[]} */
  buttons() {
    const { kind, choices, wanted } = this.step;
    if (kind === "throw") return [this.yes(say("Throw the dice"), () => this.next())];
    if (kind === "watch") return [this.yes(this.watching(), () => this.next())];
    if (this.doing.answered) return [this.yes(say("Next"), () => this.next())];
    const again = count(wanted.dice.length, "Throw one die again", "Throw {n} dice again");
    if (this.doing.picked) return [this.yes(again, () => this.next())];
    const found = this.doing.meant;
    if (found) return [this.yes(found.text ?? found.choice, () => this.next())];
    const bare = choices.filter((choice) => !choice.cells.length).map((choice) => this.bare(choice));
    const hint = this.doing.missing || (wanted.cells.length ? say("Tap the pink ring on your sheet.") : "");
    return [hint ? make("p", { class: "more" }, hint) : null, ...bare];
  }

  watching() {
    const thrown = this.steps[this.at + 1]?.thrown.length;
    return thrown ? say("Let {name} throw", { name: this.lesson.other }) : say("Next");
  }

  /** @param {import("./protocol.js").Choice} choice */
  bare({ choice, text }) {
    const look = choice === this.step.wanted.choice ? "yes wanted" : "plain";
    return button(look, null, text ?? choice, () => this.ready && this.doing.tapChoice(choice));
  }

  /**
   * @param {string} text
   * @param {() => void} act
   */
  yes(text, act) {
    const look = text.length > LONG ? "yes wanted long" : "yes wanted";
    return button(look, "check", text, () => this.ready && act());
  }

  /** @param {string} text why not, or nothing */
  explain(text) {
    this.reason.textContent = text;
    this.note.hidden = !text;
    this.note.classList.toggle("answer", this.doing.answered); // the explanation is beside it
    this.text.hidden = Boolean(text) && !this.doing.answered;
    this.task.hidden = this.doing.answered;
  }

  // The end

  farewell() {
    const play = button("yes", "play", say("Play against an easy bot"), () => playEasy(this.lesson.id));
    return [play, link("plain", null, say("All games"), "/")];
  }

  celebrate() {
    learnt(this.lesson.id);
    confetti();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.target !== this.bubble && event.target !== document.body) return; // others have keys of their own
    if (event.key === "ArrowLeft") this.go(this.at - 1);
    else if (event.key === "Enter" || event.key === " ") this.answers.querySelector("button")?.click();
    else return;
    event.preventDefault();
  }
}

async function main() {
  const game = location.pathname.split("/")[2];
  const asked = get(`/api/games/${game}/lesson?narrow=${isNarrow()}`);
  asked.catch(() => undefined); // we say so below, once we have the words for it
  pen();
  await learn();
  try {
    const lesson = /** @type {Lesson} */ (await asked);
    document.title = `${lesson.title} · Crocetta`;
    bar(lesson.title, link("line", null, say("Rules of {game}", { game: lesson.title }), `/rules/${lesson.id}`));
    find("#bar").append(link("plain leave", null, say("Leave"), "/"));
    const page = new Learn(lesson, await pen());
    const title = make("h1", { class: "unseen" }, say("How to play {game}", { game: lesson.title }));
    fill(find("#page"), title, ...page.page());
    page.go(0);
    document.addEventListener("keydown", (event) => page.press(event));
  } catch (problem) {
    bar("");
    onlySay(problem instanceof Refused ? problem.message : String(problem));
  }
}

main();
