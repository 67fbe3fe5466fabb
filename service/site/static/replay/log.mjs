// The log: every sentence of the game, each a way to its moment.

import { make } from "../dom.mjs";
import { button } from "./button.mjs";
import { momentOf } from "./notes.mjs";

export class Log {
  constructor(go) {
    this.go = go;
    this.node = make("ol", { class: "log", id: "log" });
  }

  fill(timeline, notes) {
    const noted = new Map();
    for (const note of notes) {
      const at = momentOf(note, timeline);
      noted.set(at, `${noted.get(at) ?? ""}${note.glyphs?.join(" ") || "✎"} `);
    }
    const more = timeline === this.timeline && notes === this.notes ? this.node.children.length : 0;
    if (!more) this.node.replaceChildren();
    Object.assign(this, { timeline, notes });
    const labels = timeline.moments.map((moment, i) => (timeline.stops.turn.includes(i) ? moment.at : ""));
    this.node.append(...timeline.moments.slice(more).map((moment, i) =>
      this.line(i + more, moment, labels[i + more], noted.get(i + more))));
  }

  line(at, moment, label, glyphs) {
    const words = button("", () => this.go(at), { tabindex: -1 });
    words.append(make("b", {}, label), make("span", {}, glyphs ? make("em", {}, glyphs) : null, moment.say));
    return make("li", {}, words);
  }

  show(at) {
    const old = this.node.querySelector("[aria-current]");
    old?.removeAttribute("aria-current");
    old?.setAttribute("tabindex", "-1");
    const line = this.node.children[at]?.firstChild;
    if (!line) return;
    line.setAttribute("aria-current", "step");
    line.setAttribute("tabindex", "0");
    const box = this.node;
    box.scrollTop = line.offsetTop - box.clientHeight / 2;
  }
}
