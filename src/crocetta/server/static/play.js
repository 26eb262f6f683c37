// @ts-check
// Play: the sentence, the dice, my sheet, my answer, the others; each told when the table has changed.

import { Answers } from "./answers.js";
import { Choosing } from "./choosing.js";
import { Clock } from "./clock.js";
import { End } from "./end.js";
import { Faces } from "./faces.js";
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
import { say } from "./words.js";

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
    this.choosing = new Choosing(room, this.tray, () => this.light());
    this.faces = new Faces((faces) => this.choosing.enter(faces));
    this.mine = new Mine(room, (cell) => this.choosing.tapCell(cell));
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
    const side = make("div", { class: "side" }, this.hints.panel, this.others.element, this.story.element);
    this.element = make("div", { class: "play" }, this.desk(), side);
    this.asked = -1;
    room.pacing.stage = {
      roll: (event) => this.tray.throw(event),
      tell: (text, time) => this.tell(text, time),
      rest: () => this.tray.rest(),
      seat: () => room.you.seat,
    };
    this.element.addEventListener("pointerdown", () => room.pacing.skip());
  }

  desk() {
    const head = make("div", { class: "head" }, this.me);
    const inside = [this.answers.chips, this.faces.element, this.answers.element];
    this.answers.element.prepend(this.hints.button);
    const hand = make("div", { class: "hand" }, ...inside);
    const aside = make("div", { class: "aside" }, this.answers.listing, this.typing.element);
    const above = [this.others.strip.element, this.ask, this.sitting.element, this.end.element, this.tray.element];
    return make("div", { class: "desk" }, ...above, head, this.mine.element, hand, aside);
  }

  /**
   * The view has changed.
   * @param {Event[]} events
   */
  async update(events) {
    const view = this.room.view;
    if (!view) return;
    const question = view.question;
    this.element.classList.toggle("over", view.state === "over");
    this.ask.classList.remove("telling");
    this.write(view.state === "over" ? "" : view.sentence, Boolean(question));
    fill(this.me, ...status(view.seats[this.room.shown], this.room));
    const entering = question?.kind === "throw" && question.enter;
    this.tray.lay(view.dice, [], view.turn);
    this.tray.call(view.called ?? "");
    this.tray.element.hidden = view.state === "over";
    this.faces.element.hidden = !entering;
    if (entering) this.faces.ask(question.number, view.dice);
    this.inspection.update(view.dice);
    this.clock.update(view.clock);
    this.end.update();
    this.others.update();
    this.sitting.update();
    this.story.update(this.room, events);
    this.hints.update();
    this.typing.update();
    this.choosing.update();
    const drawn = await this.mine.update();
    if (this.mine.sheet) this.element.classList.add("laid");
    if (this.mine.sheet) this.others.strip.drew(this.room.shown, this.mine.sheet, drawn);
    this.light();
    this.summon();
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
   * @param {string} text
   * @param {boolean} mine whether it concerns me
   */
  write(text, mine) {
    this.sentence.classList.toggle("mine", mine);
    if (this.sentence.textContent === text) return;
    const span = make("span", {}, text);
    this.sentence.classList.remove("long");
    fill(this.sentence, span);
    this.sentence.classList.toggle("long", span.scrollHeight > span.clientHeight + 1);
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
