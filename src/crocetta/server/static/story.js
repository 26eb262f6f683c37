// @ts-check
// The story: what has happened, the newest first, and read out as it happens.

import { make } from "./make.js";
import { announce, notice } from "./notice.js";
import { say } from "./words.js";

/**
 * @typedef {import("./protocol.js").Event} Event
 * @typedef {import("./room.js").Room} Room
 */

const REMEMBERED = 80;

export class Story {
  constructor() {
    this.lines = make("ol", { reversed: true, tabindex: "0", "aria-label": say("Moves") });
    this.element = make("details", { class: "story" }, make("summary", {}, say("Moves")), this.lines);
    this.element.open = matchMedia("(min-width: 60rem)").matches;
  }

  /**
   * What happened before this page was opened, below what it has told itself.
   * @param {Event[]} events
   */
  recall(events) {
    const before = events.flatMap(({ said, news }) => [said, news]).filter(Boolean);
    this.lines.append(...before.reverse().map((text) => make("li", {}, text)));
  }

  /**
   * @param {Room} room
   * @param {Event[]} events
   */
  update(room, events) {
    for (const event of events) {
      if (!event.said) continue;
      this.lines.prepend(make("li", {}, event.said));
      announce(event.said);
      if (isNews(room, event)) notice(event.said);
      if (!event.news) continue;
      this.lines.prepend(make("li", {}, event.news));
      announce(event.news);
    }
    while (this.lines.children.length > REMEMBERED) this.lines.lastElementChild?.remove();
  }
}

/**
 * What I should not miss: a bot chose for me, or the table itself changes. A choice that was forced has been told.
 * @param {Room} room
 * @param {Event} event
 */
function isNews(room, { kind, seat, by = "" }) {
  const forMe = kind === "chosen" && seat === room.you.seat && !["person", "auto"].includes(by);
  return forMe || ["away", "back", "replaced", "freed", "moved"].includes(kind);
}
