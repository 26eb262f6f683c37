// @ts-check
// Senses: the rattle of dice, the scratch of a pencil, a nudge in the hand, all off until wanted; and what moves.

import { keep, kept } from "./kept.js";

/** @typedef {"sound" | "vibration"} Sense */

/** @type {AudioContext | null} */
let ear = null;

/** @param {Sense} sense */
export const isOn = (sense) => kept(sense) === "on";

/**
 * @param {Sense} sense
 * @param {boolean} on
 */
export const turn = (sense, on) => keep(sense, on ? "on" : null);

/**
 * Lets somebody hear or feel what was just turned on.
 * @param {Sense} sense
 */
export function test(sense) {
  if (sense === "sound") rattle(2);
  else nudge();
}

/** Whether nothing on the page should move. */
export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** It is my turn. */
export function nudge() {
  if (isOn("vibration") && "vibrate" in navigator) navigator.vibrate(60);
  if (isOn("sound")) tone(660, 0.12, 0.05);
}

/**
 * Dice fall.
 * @param {number} dice
 */
export function rattle(dice) {
  if (!isOn("sound")) return;
  for (let n = 0; n < dice * 2; n++) noise(0.03 + Math.random() * 0.5, 0.025, 1800 + Math.random() * 1600, 0.25);
}

/** The pen writes. */
export function scratch() {
  if (!isOn("sound")) return;
  noise(0, 0.09, 3200, 0.08);
  noise(0.12, 0.09, 3600, 0.08);
}

/**
 * @param {number} after
 * @param {number} length
 * @param {number} pitch
 * @param {number} loud
 */
function noise(after, length, pitch, loud) {
  ear ??= new AudioContext();
  const buffer = ear.createBuffer(1, Math.ceil(ear.sampleRate * length), ear.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = (Math.random() * 2 - 1) * (1 - n / samples.length) ** 2 * loud;
  const source = new AudioBufferSourceNode(ear, { buffer });
  source.connect(new BiquadFilterNode(ear, { type: "bandpass", frequency: pitch })).connect(ear.destination);
  source.start(ear.currentTime + after);
}

/**
 * @param {number} pitch
 * @param {number} length
 * @param {number} loud
 */
function tone(pitch, length, loud) {
  ear ??= new AudioContext();
  const gain = new GainNode(ear, { gain: loud });
  const source = new OscillatorNode(ear, { frequency: pitch });
  source.connect(gain).connect(ear.destination);
  gain.gain.exponentialRampToValueAtTime(0.0001, ear.currentTime + length);
  source.start();
  source.stop(ear.currentTime + length);
}
