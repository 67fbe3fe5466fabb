// The field over the list of moves: goes to a moment, or searches the sentences.

import { make } from "../dom.mjs";
import { button } from "./button.mjs";

const plainText = (text) => text.toLowerCase().normalize("NFD").replace(/\p{Mn}/gu, "");

export class Search {
  // `viewer` has jump, go, at and timeline; `log` is filtered.
  constructor(say, viewer, log) {
    Object.assign(this, { say, viewer, log, words: "" });
    this.field = make("input", { id: "jump", type: "search", autocomplete: "off", placeholder: say("jump_short"), "aria-label": say("jump"), title: say("jump") });
    this.field.addEventListener("input", () => this.find(""));
    this.field.addEventListener("keydown", (pressed) => this.pressed(pressed));
    this.found = make("p", { class: "quiet found", role: "status", hidden: true });
    this.rest = button("", () => this.showRest(), { class: "quiet rest", hidden: true });
    this.node = make("div", { class: "search" }, this.field, this.found, this.rest);
  }

  // Enter goes to the moment, or on to the next sentence that has the words; with Shift to the one before.
  pressed(key) {
    if (key.key === "Escape") this.field.value = "";
    if (key.key === "Escape") return this.find("");
    if (key.key !== "Enter") return undefined;
    key.preventDefault();
    const target = this.field.value.trim();
    if (!target || this.viewer.jump(target)) return this.find("");
    this.find(target);
    return this.step(key.shiftKey ? -1 : 1);
  }

  // Lists only the sentences that have the words; what was not seen yet is only counted.
  find(text) {
    this.words = plainText(text);
    const { timeline } = this.viewer;
    const hits = this.words ? timeline.moments.flatMap((moment, at) => (this.has(moment) ? [at] : [])) : [];
    const seen = hits.filter((at) => at <= this.log.until);
    this.log.filter(this.words ? (moment) => this.has(moment) : null);
    this.found.hidden = !this.words;
    this.found.textContent = this.say(hits.length ? "found" : "found_nothing", { count: seen.length, words: text });
    this.rest.hidden = seen.length === hits.length;
    this.rest.textContent = this.say("found_later", { count: hits.length - seen.length });
    this.field.setAttribute("aria-invalid", String(Boolean(this.words) && !hits.length));
    this.hits = seen;
  }

  has(moment) {
    return plainText(this.viewer.places.said(moment)).includes(this.words);
  }

  step(way) {
    const { at } = this.viewer;
    const next = way > 0 ? this.hits.find((hit) => hit > at) ?? this.hits[0] : this.hits.findLast((hit) => hit < at) ?? this.hits.at(-1);
    if (next !== undefined) this.viewer.go(next);
  }

  showRest() {
    this.log.tell(this.viewer.timeline.last);
    this.find(this.field.value.trim());
    this.field.focus();
  }

  // Other moments have come, or another timeline is shown.
  refresh() {
    if (this.words) this.find(this.field.value.trim());
  }
}
