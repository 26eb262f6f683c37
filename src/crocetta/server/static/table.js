// @ts-check
// The page of a table: lobby, play and end, over one wire.

import { bar } from "./bar.js";
import { continued } from "./copying.js";
import { keep } from "./kept.js";
import { leaving } from "./leaving.js";
import { Lobby } from "./lobby.js";
import { fill, find } from "./make.js";
import { announce, notice } from "./notice.js";
import { link, onlySay } from "./parts.js";
import { pen } from "./pen.js";
import { Play } from "./play.js";
import { Room } from "./room.js";
import { learn, say } from "./words.js";

const code = location.pathname.split("/")[2].replaceAll("-", "").toUpperCase();

/** The link of a seat carries its token; it is kept here and wiped from the address. */
function takeToken() {
  const token = location.hash.slice(1);
  if (!token) return;
  keep(`token.${code}`, token);
  history.replaceState(null, "", location.pathname);
}

/**
 * The network is gone, or back.
 * @param {Room} room
 */
function wired(room) {
  const off = find("#off");
  if (off.hidden === (room.state !== "off")) return;
  off.hidden = room.state !== "off";
  off.textContent = say("No connection; trying again …");
}

async function main() {
  takeToken();
  const room = new Room(code); // the wire, the words and the pen are on their way together
  pen();
  await learn();
  bar("");
  /** @type {Lobby | null} */
  let lobby = null;
  /** @type {Play | null} */
  let play = null;
  /** @type {number | null | undefined} */
  let seated; // the seat for which the bar was made
  room.listen((_, events) => {
    wired(room);
    if (room.state === "lost") return onlySay(say("There is no such table."));
    if (room.state === "broken") return onlySay(say("The stored data of this table was altered: it is not opened."));
    if (room.state === "closed") return onlySay(say("This table does not allow spectators."));
    if (!room.view || !room.table) return;
    if (seated !== room.you.seat) {
      if (seated === undefined && room.strange) {
        notice(say("This seat link is not valid here: you are watching."), "wrong");
      }
      seated = room.you.seat;
      document.title = `${room.table.title} · Crocetta`;
      fill(find("h1"), room.table.title);
      const { title, game } = room.table;
      const rules = link("line", null, say("Rules of {game}", { game: title }), `/rules/${game}`);
      bar(title, rules, ...(seated === null ? [] : [continued(room)]), leaving(room));
    }
    if (room.view.state === "lobby") {
      lobby ??= new Lobby(room);
      if (!lobby.element.isConnected) fill(find("#page"), lobby.element);
      lobby.update();
      for (const { said } of events) if (said) announce(said);
      return;
    }
    play ??= new Play(room);
    if (!play.element.isConnected) {
      fill(find("#page"), play.element);
      if (lobby) scrollTo(0, 0); // whoever read the agreements at the bottom wants to see the dice now
    }
    play.update(events);
  });
}

main();
