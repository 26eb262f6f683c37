// @ts-check
// Leaving: giving up a seat in the middle of a game, after a question.

import { confirmed } from "./confirming.js";
import { notice } from "./notice.js";
import { button } from "./parts.js";
import { say } from "./words.js";

/** @typedef {import("./room.js").Room} Room */

/**
 * A line of the menu; it is there while I play.
 * @param {Room} room
 */
export function leaving(room) {
  const line = button("line", "leave", say("Leave the game"), () => leave(room));
  const show = () => (line.hidden = room.you.seat === null || room.view?.state !== "play");
  room.listen(show);
  show();
  return line;
}

/** @param {Room} room */
async function leave(room) {
  const others = room.view?.seats.some(({ seat, kind }) => seat !== room.you.seat && kind === "person");
  const question = others
    ? say("Leave the game? A bot will play on for you, and you cannot come back.")
    : say("Give up this game? It ends here, without a result.");
  if (!(await confirmed(question, say("Leave the game")))) return;
  const reply = await room.leave();
  if (reply.type === "refused") return void notice(reply.text, "wrong");
  location.href = "/";
}
