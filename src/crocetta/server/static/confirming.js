// @ts-check
// Confirming: a question before something that cannot be undone. Escape and a tap outside mean no.

import { refocus } from "./focus.js";
import { make } from "./make.js";
import { button } from "./parts.js";
import { say } from "./words.js";

/**
 * Asks, and tells whether the answer was yes. Focus is on the button that does nothing.
 * @param {string} text
 * @param {string} yes what the button says that does it
 * @returns {Promise<boolean>}
 */
export function confirmed(text, yes) {
  return new Promise((answer) => {
    const held = document.activeElement;
    const no = button("plain", null, say("Cancel"), () => dialog.close(), { autofocus: true });
    const does = button("yes", null, yes, () => dialog.close("yes"));
    const question = make("p", { id: "question" }, text);
    const inside = make("div", { class: "asked" }, question, make("div", { class: "row" }, no, does));
    const given = { class: "sure", role: "alertdialog", "aria-labelledby": "question" };
    const dialog = make("dialog", given, inside);
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    dialog.addEventListener("close", () => {
      dialog.remove();
      refocus(held);
      answer(dialog.returnValue === "yes");
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
