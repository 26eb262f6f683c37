// @ts-check
// Opening a record: chosen or dropped as a file, kept for this tab, and shown on the page /replay.

import { make } from "./make.js";
import { notice } from "./notice.js";
import { button } from "./parts.js";
import { say } from "./words.js";

const NAME = "crocetta.record";
const LARGEST = 200 * 1024; // bytes; the server says so more exactly, but larger files are not even sent

/** The record that this tab has opened, if any. */
export function opened() {
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    return null;
  }
}

/**
 * @param {string} text
 * @returns {boolean} whether it could be kept
 */
export function keepOpened(text) {
  try {
    sessionStorage.setItem(NAME, text);
    return true;
  } catch {
    return false;
  }
}

/**
 * A button that asks for a file.
 * @param {string} look
 * @param {(text: string) => void} take
 */
export function recordButton(look, take) {
  const given = { type: "file", accept: ".crocetta,.txt,text/plain", hidden: true, "data-record": true };
  const field = make("input", { ...given, "aria-label": say("Open a saved game") });
  field.onchange = () => {
    const file = field.files?.[0];
    field.value = ""; // so that the same file can be chosen again
    if (file) read(file, take);
  };
  return make("span", { class: "opening" }, button(look, "open", say("Open a saved game"), () => field.click()), field);
}

/**
 * Lets a file be dropped anywhere on the page.
 * @param {(text: string) => void} take
 */
export function takeDropped(take) {
  document.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) document.body.classList.remove("dropping");
  });
  document.addEventListener("drop", (event) => {
    document.body.classList.remove("dropping");
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    read(file, take);
  });
}

/**
 * The text of a file; one that is none, or too large, is only told of.
 * @param {File} file
 * @param {(text: string) => void} take
 */
async function read(file, take) {
  if (file.size > LARGEST) return notice(say("{file} is too large for a record.", { file: file.name }), "wrong");
  try {
    take(new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()));
  } catch {
    notice(say("{file} is not a text file.", { file: file.name }), "wrong");
  }
}
