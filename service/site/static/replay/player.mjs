// The bar that moves through a game: steps, a slider, playing by itself, and a jump.

import { make } from "../dom.mjs";
import { button } from "./button.mjs";

const STEPS = [
  ["first", 0, "|◀", "first"], ["round", -1, "«", "back_round"], ["turn", -1, "‹‹", "back_turn"],
  ["move", -1, "‹", "back_move"], ["event", -1, "◀", "back_event"], ["play"],
  ["event", 1, "▶", "on_event"], ["move", 1, "›", "on_move"], ["turn", 1, "››", "on_turn"],
  ["round", 1, "»", "on_round"], ["last", 0, "▶|", "last"],
];
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
    Object.assign(this, { say, viewer, pace: 1000, running: null });
    this.toggle = button("", () => this.play(), { class: "play", "aria-pressed": "false" });
    this.slider = make("input", { type: "range", min: 0, max: 0, step: 1, class: "slider", "aria-label": say("slider") });
    this.slider.addEventListener("input", () => viewer.go(+this.slider.value));
    this.target = make("input", { id: "jump", size: 6, autocomplete: "off", placeholder: "R3.2", "aria-label": say("jump"), title: say("jump") });
    this.target.addEventListener("change", () => this.jump());
    this.node = make("div", { class: "player", role: "group", "aria-label": say("player") },
      make("div", { class: "steps" }, ...STEPS.map((step) => this.stepButton(...step))),
      this.slider, make("div", { class: "more" }, this.speeds(), this.target));
    this.gone = new AbortController();
    document.addEventListener("keydown", (pressed) => this.pressed(pressed), { signal: this.gone.signal });
    this.named(false);
  }

  stepButton(unit, way, sign, key) {
    if (unit === "play") return this.toggle;
    const marked = `${way < 0 ? "-" : way > 0 ? "+" : ""}${unit}`;
    const label = this.say(key);
    return button(sign, () => this.viewer.step(unit, way), { title: label, "aria-label": label, "data-step": marked });
  }

  speeds() {
    const choice = make("select", { "aria-label": this.say("speed"), title: this.say("speed") },
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

  show(at, moment, last) {
    this.slider.max = last;
    this.slider.value = at;
    this.slider.setAttribute("aria-valuetext", `${moment.at}: ${moment.say}`);
  }

  play() {
    clearInterval(this.running);
    const { viewer } = this;
    if (!this.running && viewer.at === viewer.timeline.last) viewer.go(0);
    this.running = this.running ? null : setInterval(() => {
      if (viewer.at === viewer.timeline.last) this.play();
      else viewer.step("event", 1);
    }, this.pace);
    this.named(Boolean(this.running));
  }

  named(runs) {
    this.toggle.setAttribute("aria-pressed", String(runs));
    this.toggle.textContent = `${runs ? "❚❚" : "►"} ${this.say(runs ? "pause" : "play")}`;
  }

  jump() {
    const exists = this.viewer.jump(this.target.value.trim());
    this.target.setAttribute("aria-invalid", String(!exists));
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
