// @ts-check
// Links to be given away: copied, or shared where the device can.

import { find, make } from "./make.js";
import { notice } from "./notice.js";
import { button } from "./parts.js";
import { say } from "./words.js";

/** @typedef {import("./room.js").Room} Room */

/** Where others find us: this page may have been opened where only this computer comes. */
const address = () => find("body").dataset.address || location.origin;

/** The same as people write it. */
export const place = () => new URL(address()).host;

/** Whether nobody but this computer finds us. */
export const isAlone = () => /^(localhost|127\..*|\[::1\])$/.test(new URL(address()).hostname);

/** @param {Room} room */
export const tableLink = (room) => new URL(`/t/${room.code}`, address()).href;

/**
 * The link of my seat: whoever has it plays for me.
 * @param {Room} room
 */
const seatLink = (room) => `${tableLink(room)}#${room.token}`;

/**
 * A button that copies a link.
 * @param {string} label
 * @param {string} link
 * @param {string} [look]
 * @param {string} [said] once it is copied
 */
export function copied(label, link, look = "plain", said = say("Copied.")) {
  const copy = async () => notice((await isCopied(link)) ? said : link);
  return button(look, "copy", label, copy, { "data-link": link });
}

/**
 * A button that copies the link of my seat.
 * @param {Room} room
 */
export function continued(room) {
  const said = say("Copied: open the link on your other device. Anyone who has it can play for you.");
  return copied(say("Continue on another device"), seatLink(room), "plain", said);
}

/**
 * Copies a text; in the house's own network, without https, only the old way is open to pages.
 * @param {string} text
 * @returns {Promise<boolean>}
 */
async function isCopied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const held = document.activeElement;
    const field = make("textarea", { class: "unseen", "aria-hidden": "true", readonly: true }, text);
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    if (held instanceof HTMLElement) held.focus();
    return done;
  }
}

/**
 * A button for the device's own way of sharing; null where it has none.
 * @param {string} url
 */
export function shared(url) {
  if (!("share" in navigator)) return null;
  const share = () => navigator.share({ title: "Crocetta", url }).catch(() => undefined);
  return button("yes", "share", say("Share the link"), share);
}
