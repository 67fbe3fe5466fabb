// Soft sounds, made by the browser itself; a switch turns them off, and the device remembers it.

import { get, make } from "../dom.mjs";
import { say } from "../texts.mjs";

const KEY = "altana.quiet";
const LOUDNESS = 0.07;
// Notes of each sound: [hertz, start, length] in seconds.
const SOUNDS = {
  card: [[330, 0, 0.07]],
  turn: [[523, 0, 0.14], [784, 0.13, 0.22]],
  tick: [[1000, 0, 0.03]],
  over: [[523, 0, 0.16], [659, 0.14, 0.16], [784, 0.28, 0.16], [1047, 0.42, 0.4]],
};

let context = null; // browsers allow sound only after a first touch

const isQuiet = () => localStorage.getItem(KEY) === "yes";

export function play(name) {
  if (!context || isQuiet() || document.hidden) return;
  for (const note of SOUNDS[name]) ring(...note);
}

function ring(hertz, start, length) {
  const at = context.currentTime + start;
  const [voice, volume] = [context.createOscillator(), context.createGain()];
  voice.type = "triangle";
  voice.frequency.value = hertz;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length + 0.08);
  voice.connect(volume).connect(context.destination);
  voice.start(at);
  voice.stop(at + length + 0.1);
}

function wake() {
  if (!context && globalThis.AudioContext) context = new AudioContext();
  if (context?.state === "suspended") context.resume();
}

function show(button) {
  button.setAttribute("aria-pressed", String(!isQuiet()));
}

// Puts the switch into the head of the page.
export function offerSounds() {
  const button = make("button", { type: "button", id: "sound", class: "quiet", title: say("sound"), "aria-label": say("sound"), onclick: () => {
    localStorage.setItem(KEY, isQuiet() ? "no" : "yes");
    show(button);
    play("turn");
  } }, "♪");
  show(button);
  get("theme").before(button);
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, wake, { capture: true, passive: true });
}
