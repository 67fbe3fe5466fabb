// The log: the sentences of the game as far as it has been seen, each a link to its moment.

import { make } from "../dom.mjs";
import { button } from "./button.mjs";
import { momentOf } from "./notes.mjs";

export class Log {
  constructor(go) {
    this.go = go;
    this.node = make("ol", { class: "log", id: "log" });
  }

  // Starts the log of a timeline; `show` adds the part that has been seen.
  begin(timeline, notes) {
    if (timeline !== this.timeline || notes !== this.notes) this.node.replaceChildren();
    this.glyphs = new Map();
    for (const note of notes) {
      const at = momentOf(note, timeline);
      this.glyphs.set(at, `${this.glyphs.get(at) ?? ""}${note.glyphs?.join(" ") || "✎"} `);
    }
    Object.assign(this, { timeline, notes });
  }

  tell(until) {
    const count = this.node.children.length;
    const more = this.timeline.moments.slice(count, until + 1);
    this.node.append(...more.map((moment, i) => this.line(count + i, moment)));
  }

  line(at, moment) {
    const words = button("", () => this.go(at), { tabindex: -1 });
    const label = this.timeline.stops.turn.includes(at) ? moment.at : "";
    const glyphs = this.glyphs.get(at);
    words.append(make("b", {}, label), make("span", {}, glyphs ? make("em", {}, glyphs) : null, moment.say));
    return make("li", {}, words);
  }

  show(at) {
    this.tell(this.timeline.seen);
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
