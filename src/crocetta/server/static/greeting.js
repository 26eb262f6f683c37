// @ts-check
// The greeting on the home page: what this house is, and a handful of dice that roll when somebody cannot resist.

import { die } from "./die.js";
import { make } from "./make.js";
import { rattle } from "./senses.js";
import { say } from "./words.js";

const COLOURS = ["white", "white", "red", "yellow", "green", "blue"];
const LEANS = [-8, 5, -3, 7, -6, 4]; // degrees

/**
 * @param {boolean} isNew whether nothing was ever played in this browser
 * @returns {HTMLElement}
 */
export function greeting(isNew) {
  const title = make("h1", {}, say("Roll the dice, cross it off."));
  const words = say("Roll-and-write games by the book: with each other, with bots, with our dice or with yours.");
  const promises = [
    say("no account: a link is enough"),
    say("bots at five levels, and hints"),
    say("dice that anyone can verify"),
  ];
  const list = make("ul", { class: "promises" }, ...promises.map((text) => make("li", {}, text)));
  const text = make("div", { class: "words" }, title, make("p", {}, words), list);
  return make("section", { class: isNew ? "hello new" : "hello" }, handful(), text);
}

/** Dice that lie there, and roll when they are tapped. */
function handful() {
  const dice = COLOURS.map((_, place) => {
    const lying = make("span", { class: "lying" });
    lying.style.setProperty("--turn", `${LEANS[place]}deg`);
    return lying;
  });
  const roll = () => dice.forEach((lying, place) => land(lying, COLOURS[place] ?? ""));
  const again = () => (roll(), rattle(dice.length));
  roll();
  const given = { class: "handful", type: "button", "aria-label": say("Roll the dice") };
  return make("button", { ...given, onclick: again }, ...dice);
}

/**
 * @param {HTMLElement} lying
 * @param {string} colour
 */
function land(lying, colour) {
  lying.replaceChildren(die({ name: "", colour, label: String(1 + Math.floor(Math.random() * 6)) }));
  lying.classList.remove("rolling");
  void lying.offsetWidth; // so that the animation begins anew
  lying.classList.add("rolling");
}
