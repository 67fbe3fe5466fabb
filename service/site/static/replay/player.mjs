// The bar that moves through a game: four keys, playing by itself, a slider, and the curves under it.

import { draw, make } from "../dom.mjs";
import { button } from "./button.mjs";

// Drawn, as the fonts of some devices have colourful or no such signs.
const SIGNS_OF_KEYS = {
  first: "M5 4v16M19 4L8 12l11 8z", back: "M17 4L6 12l11 8z", on: "M7 4l11 8-11 8z", last: "M19 4v16M5 4l11 8L5 20z",
  play: "M7 3.5l13 8.5-13 8.5z", pause: "M8 4v16M16 4v16",
};
const STEP_UNITS = ["event", "move", "turn", "round"];
const KEYS = {
  ArrowRight: ["event", 1], l: ["event", 1], ArrowLeft: ["event", -1], h: ["event", -1],
  ArrowDown: ["turn", 1], j: ["turn", 1], ArrowUp: ["turn", -1], k: ["turn", -1],
  "]": ["round", 1], "[": ["round", -1], ">": ["move", 1], "<": ["move", -1],
  Home: ["first", 0], g: ["first", 0], End: ["last", 0], G: ["last", 0],
};
const SPEEDS = [["0.5", 2000], ["1", 1000], ["2", 500], ["4", 250]];
const TYPING = "input:not([type=range]), textarea, select, [contenteditable]";

export class Player {
  // `viewer` has step, go, jump, at and timeline; this bar only calls them.
  constructor(say, viewer) {
    Object.assign(this, { say, viewer, pace: 1000, unit: "event", running: null });
    this.toggle = button("", () => this.play(), { class: "play", "aria-pressed": "false" });
    this.slider = make("input", { type: "range", min: 0, max: 0, step: 1, class: "slider", "aria-label": say("slider") });
    this.slider.addEventListener("input", () => viewer.go(+this.slider.value));
    this.keys = { first: this.key("first"), back: this.key("back"), on: this.key("on"), last: this.key("last") };
    this.curves = make("div", { class: "curves" });
    this.more = make("div", { class: "more" }, this.units(), this.speeds());
    this.node = make("div", { class: "player", role: "group", "aria-label": say("player") },
      make("div", { class: "steps" }, this.keys.first, this.keys.back, this.toggle, this.keys.on, this.keys.last),
      this.slider, this.more, this.curves);
    this.choose("event");
    this.gone = new AbortController();
    document.addEventListener("keydown", (pressed) => this.pressed(pressed), { signal: this.gone.signal });
    this.named(false);
  }

  key(name) {
    return button(signOfKey(name), () => this.viewer.step(...this.steps[name]));
  }

  // How far one step goes.
  choose(unit) {
    this.unit = unit;
    this.steps = { first: ["first", 0], back: [unit, -1], on: [unit, 1], last: ["last", 0] };
    for (const [name, key] of Object.entries(this.keys)) {
      const label = this.say(this.steps[name][1] ? `${name}_${unit}` : name);
      key.dataset.step = { back: `-${unit}`, on: `+${unit}` }[name] ?? name;
      key.title = label;
      key.setAttribute("aria-label", label);
    }
  }

  units() {
    const choice = make("select", { class: "unit", "aria-label": this.say("unit"), title: this.say("unit") },
      ...STEP_UNITS.map((unit) => make("option", { value: unit }, this.say(`unit_${unit}`))));
    choice.addEventListener("change", () => this.choose(choice.value));
    return choice;
  }

  speeds() {
    const choice = make("select", { class: "speed", "aria-label": this.say("speed"), title: this.say("speed") },
      ...SPEEDS.map(([times, pause]) => make("option", { value: pause }, `${times}×`)));
    choice.value = "1000";
    choice.addEventListener("change", () => {
      this.pace = +choice.value;
      if (this.running) this.play() ?? this.play();
    });
    return choice;
  }

  close() {
    clearInterval(this.running);
    this.gone.abort();
  }

  show(at, words, last) {
    this.slider.max = last;
    this.slider.value = at;
    this.slider.setAttribute("aria-valuetext", words);
  }

  play() {
    clearInterval(this.running);
    const { viewer } = this;
    if (!this.running && (viewer.isUntouched || viewer.at === viewer.timeline.last)) viewer.go(0);
    this.running = this.running ? null : setInterval(() => {
      if (viewer.at === viewer.timeline.last) this.play();
      else viewer.step(this.unit, 1);
    }, this.pace);
    this.named(Boolean(this.running));
  }

  named(runs) {
    this.toggle.setAttribute("aria-pressed", String(runs));
    const label = this.say(runs ? "pause" : "play");
    this.toggle.replaceChildren(signOfKey(runs ? "pause" : "play"));
    this.toggle.title = label;
    this.toggle.setAttribute("aria-label", label);
  }

  pressed(key) {
    if (key.defaultPrevented || key.ctrlKey || key.metaKey || key.altKey) return;
    if (key.target.closest?.(TYPING)) return;
    if (key.target.type === "range" && !"[]<>ghjklG".includes(key.key)) return;
    if (key.key === " " && !key.target.closest?.("button, summary, a")) this.play();
    else if (KEYS[key.key]) this.viewer.step(...KEYS[key.key]);
    else if (!this.viewer.pressed(key.key)) return;
    key.preventDefault();
  }
}

const signOfKey = (name) => draw("svg", { viewBox: "0 0 24 24", width: 22, height: 22, class: "key-sign", "aria-hidden": "true" }, draw("path", { d: SIGNS_OF_KEYS[name] }));
