// @ts-check
// Play: the sentence, the dice, my sheet, my answer, the others; each told when the table has changed.

import { Answers } from "./answers.js";
import { Choosing } from "./choosing.js";
import { Clock } from "./clock.js";
import { End } from "./end.js";
import { Faces } from "./faces.js";
import { fit } from "./fitting.js";
import { Hints } from "./hints.js";
import { Inspection } from "./inspection.js";
import { fill, make } from "./make.js";
import { Mine } from "./mine.js";
import { Others, status } from "./others.js";
import { possible } from "./picking.js";
import { nudge } from "./senses.js";
import { Sitting } from "./sitting.js";
import { Story } from "./story.js";
import { Tray } from "./tray.js";
import { Typing } from "./typing.js";
import { inked } from "./view.js";
import { say } from "./words.js";

/**
 * @typedef {import("./room.js").Room} Room
 * @typedef {import("./protocol.js").Event} Event
 * @typedef {import("./protocol.js").News} News
 */

const STAYING = 150; // milliseconds after which a sentence is worth reading

export class Play {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    this.sentence = make("p", { class: "sentence" });
    this.me = make("div", { class: "who me" });
    this.tray = new Tray((place) => this.choosing.tapDie(place));
    this.choosing = new Choosing(room, this.tray, () => this.light());
    this.faces = new Faces((faces) => this.choosing.enter(faces));
    this.mine = new Mine(room, (...tap) => this.choosing.tapCell(...tap), () => this.relight());
    this.answers = new Answers(this.choosing, this.mine);
    this.typing = new Typing(this.choosing);
    this.hints = new Hints(this.choosing, this.answers, this.mine);
    this.inspection = new Inspection();
    this.others = new Others(room);
    this.story = new Story();
    this.clock = new Clock();
    this.end = new End(room);
    this.sitting = new Sitting(room);
    this.ask = make("div", { class: "ask" }, this.sentence, this.inspection.button, this.clock.element);
    new ResizeObserver(() => this.fit()).observe(this.sentence); // a phone is turned
    const side = make("div", { class: "side" }, this.hints.panel, this.others.element, this.story.element);
    this.element = make("div", { class: "play" }, this.desk(), side);
    this.asked = -1;
    this.stating = 0;
    room.pacing.stage = {
      roll: (event) => {
        this.enter(false);
        return this.tray.throw(event);
      },
      draw: (news) => this.draw(news),
      tell: (text, time) => this.tell(text, time),
      rest: () => this.tray.rest(),
      seat: () => room.you.seat,
    };
    room.past().then((events) => this.story.recall(events));
    this.element.addEventListener("pointerdown", () => {
      this.choosing.hasSkipped = room.pacing.isWaiting;
      room.pacing.skip();
    });
  }

  desk() {
    const head = make("div", { class: "head" }, this.me);
    const inside = [this.answers.chips, this.faces.element, this.answers.element];
    this.answers.element.prepend(this.hints.button);
    const hand = make("div", { class: "hand" }, ...inside);
    const aside = make("div", { class: "aside" }, this.answers.listing, this.typing.element);
    const above = [this.others.strip.element, this.ask, this.sitting.element, this.end.element];
    const dice = [this.tray.element, this.faces.slots];
    return make("div", { class: "desk" }, ...above, ...dice, head, this.mine.element, hand, aside);
  }

  /**
   * The view has changed.
   * @param {Event[]} events
   */
  async update(events) {
    const view = this.room.view;
    if (!view) return;
    const question = view.question;
    this.element.classList.remove("inked");
    this.element.classList.toggle("over", view.state === "over");
    fill(this.me, ...status(view.seats[this.room.shown], this.room));
    const entering = question?.kind === "throw" && question.enter;
    this.tray.lay(view.dice, [], view.turn);
    this.tray.call(view.called ?? "");
    this.element.classList.toggle("real", this.room.table?.options.dice === "real");
    this.enter(Boolean(entering));
    if (entering) this.faces.ask(question.number, view.dice);
    this.inspection.update(view.dice);
    this.clock.update(view.clock);
    const picked = this.choosing.picked && question?.kind === "throw" && !question.enter; // they fall at once
    if (picked) this.ask.classList.remove("telling");
    else this.writeTurn(view.state === "over" ? "" : view.sentence, Boolean(question));
    this.end.update();
    this.others.strip.hear(events);
    this.others.update();
    this.sitting.update();
    this.story.update(this.room, events);
    this.hints.update();
    this.typing.update();
    const drawing = this.mine.update(); // begun first: answers look like the cells of this sheet, not of the last one
    this.choosing.update();
    const drawn = await drawing;
    if (this.mine.sheet) this.element.classList.add("laid");
    if (this.mine.sheet) this.others.strip.drew(this.room.shown, this.mine.sheet, drawn);
    this.light();
    this.summon();
  }

  /**
   * What real dice show is entered where dice lie otherwise.
   * @param {boolean} isAsked
   */
  enter(isAsked) {
    this.faces.appear(isAsked);
    this.tray.element.hidden = isAsked || this.room.view?.state === "over";
  }

  /**
   * Draws what was chosen while it is stated what follows from it; what a new sheet replaces stays until then, in ink.
   * @param {News} news
   */
  async draw({ events, view }) {
    const { room, others } = this;
    const isMine = events.some(({ kind, seat, by }) => kind === "chosen" && seat === room.you.seat && by === "person");
    this.element.classList.toggle("inked", isMine);
    room.view = room.view && inked(room.view, view);
    if (!room.view) return;
    fill(this.me, ...status(room.view.seats[room.shown], room));
    others.strip.hear(events);
    others.update();
    const cells = await this.mine.update();
    if (this.mine.sheet) others.strip.drew(room.shown, this.mine.sheet, cells);
  }

  /** Lights what can be tapped and pencils what was. */
  light() {
    const { choosing } = this;
    const chosen = choosing.meant;
    const drawn = chosen ?? possible(choosing.choices, choosing.cells)[0];
    const pencilled = new Set([...choosing.cells, ...(chosen?.cells ?? [])]);
    this.mine.sheet?.show(choosing.lit, pencilled, drawn?.mark);
    this.answers.show();
  }

  /** Another layout of my sheet lies there: what was lit, pencilled and suggested is so again. */
  relight() {
    this.light();
    this.hints.mark();
  }

  /**
   * States what followed from a throw, while it can be read; a tap goes on.
   * @param {string} text
   * @param {number} time milliseconds
   */
  tell(text, time) {
    this.write(text, true);
    this.ask.style.setProperty("--reading", `${time}ms`);
    this.ask.classList.add("telling");
    this.tray.rest();
    this.light();
  }

  /**
   * Writes what I am asked at once. Who else is awaited may change in a moment: it is written if it stays.
   * @param {string} text
   * @param {boolean} mine whether it concerns me
   */
  writeTurn(text, mine) {
    clearTimeout(this.stating);
    if (mine || !this.sentence.firstChild) this.write(text, mine);
    else this.stating = setTimeout(() => this.write(text, mine), STAYING);
  }

  /**
   * @param {string} text
   * @param {boolean} mine whether it concerns me
   */
  write(text, mine) {
    clearTimeout(this.stating);
    this.ask.classList.remove("telling");
    this.sentence.classList.toggle("mine", mine);
    if (this.sentence.textContent === text) return;
    fill(this.sentence, make("span", {}, text));
    this.fit();
  }

  fit() {
    const text = this.sentence.firstElementChild;
    if (text instanceof HTMLElement) fit(this.sentence, text);
  }

  /** It is my turn: also for those who look elsewhere meanwhile. */
  summon() {
    const question = this.room.view?.question;
    const title = `${this.room.table?.title ?? ""} · Crocetta`;
    document.title = question ? `● ${say("Your turn")} · ${title}` : title;
    if (question && question.number !== this.asked) nudge();
    this.asked = question?.number ?? this.asked;
  }
}
