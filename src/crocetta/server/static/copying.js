// @ts-check
// Links to be given away: copied, or shared where the device can.

import { notice } from "./notice.js";
import { button } from "./parts.js";
import { say } from "./words.js";

/** @typedef {import("./room.js").Room} Room */

/** @param {Room} room */
export const tableLink = (room) => new URL(`/t/${room.code}`, location.origin).href;

/**
 * The link of my seat: whoever has it plays for me.
 * @param {Room} room
 */
export const seatLink = (room) => `${tableLink(room)}#${room.token}`;

/**
 * A button that copies a link.
 * @param {string} label
 * @param {string} link
 */
export function copied(label, link) {
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    notice(say("Copied."));
  };
  return button("plain", "copy", label, copy, { "data-link": link });
}

/** @param {string} url */
export function shared(url) {
  if (!("share" in navigator)) return null;
  const share = () => navigator.share({ title: "Crocetta", url }).catch(() => undefined);
  return button("plain", "share", say("Share"), share);
}
