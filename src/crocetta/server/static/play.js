// @ts-check
// Play: the sentence, the dice, my sheet, my answer, the others; each told when the table has changed.

import { Choosing } from "./choosing.js";
import { Clock } from "./clock.js";
import { End } from "./end.js";
import { Faces } from "./faces.js";
import { Hints } from "./hints.js";
import { fill, make } from "./make.js";
import { Mine } from "./mine.js";
import { Others, status } from "./others.js";
import { nudge } from "./senses.js";
import { Sitting } from "./sitting.js";
import { Story } from "./story.js";
import { Tray } from "./tray.js";
import { Typing } from "./typing.js";

/**
 * @typedef {import("./room.js").Room} Room
 * @typedef {import("./protocol.js").Event} Event
 */

export class Play {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    this.sentence = make("p", { class: "sentence" });
    this.me = make("div", { class: "who me" });
    this.tray = new Tray((place) => this.choosing.tapDie(place));
    this.choosing = new Choosing(room, this.tray);
    this.faces = new Faces((faces) => this.choosing.enter(faces));
    this.mine = new Mine(room, (cell) => this.choosing.tapCell(cell));
    this.choosing.sheet = this.mine;
    this.typing = new Typing(this.choosing);
    this.hints = new Hints(this.choosing);
    this.others = new Others(room);
    this.story = new Story();
    this.clock = new Clock();
    this.end = new End(room);
    this.sitting = new Sitting(room);
    const side = make("div", { class: "side" }, this.others.element, this.story.element);
    this.element = make("div", { class: "play" }, this.desk(), side);
    this.asked = -1;
  }

  desk() {
    const ask = make("div", { class: "ask" }, this.sentence, this.clock.element);
    const aside = make("div", { class: "aside" }, this.choosing.listing, this.hints.element, this.typing.element);
    const hand = make("div", { class: "hand" }, this.choosing.element, aside);
    keepFree(hand, this.choosing.element);
    const head = make("div", { class: "head" }, this.me, this.mine.zoom);
    const above = [ask, this.sitting.element, this.end.element, this.tray.element, this.faces.element];
    return make("div", { class: "desk" }, ...above, head, this.mine.element, hand);
  }

  /**
   * The view has changed.
   * @param {Event[]} events
   */
  async update(events) {
    const view = this.room.view;
    if (!view) return;
    const question = view.question;
    this.sentence.textContent = view.state === "over" ? "" : view.sentence;
    this.sentence.classList.toggle("mine", Boolean(question));
    fill(this.me, ...status(view.seats[this.room.shown], this.room));
    const entering = question?.kind === "throw" && question.enter;
    this.tray.lay(view.dice, events);
    this.tray.element.hidden = entering || view.state === "over" || !view.dice.length;
    this.faces.element.hidden = !entering;
    if (entering) this.faces.ask(question.number, view.dice);
    this.clock.update(view.clock);
    this.end.update();
    this.others.update();
    this.sitting.update();
    this.story.update(this.room, events);
    this.hints.update();
    this.typing.update();
    this.choosing.update();
    await this.mine.update();
    this.choosing.show();
    if (question && question.number !== this.asked) nudge();
    this.asked = question?.number ?? this.asked;
  }
}

/**
 * Slips of paper lie above what is held at the bottom: on a phone that is less than on a desk.
 * @param {HTMLElement[]} held
 */
function keepFree(...held) {
  const measure = () => {
    const height = Math.max(...held.map((one) => one.offsetHeight));
    document.body.style.setProperty("--hand", `${height}px`);
  };
  const observer = new ResizeObserver(measure);
  for (const one of held) observer.observe(one);
}
