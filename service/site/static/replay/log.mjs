// The list of moves: the sentences of the game as far as it has been seen, with small cards, each a link to its moment.

import { draw, make } from "../dom.mjs";
import { button } from "./button.mjs";
import { momentOf } from "./notes.mjs";

const MOST_CARDS = 4; // in one line

export class Log {
  // `face` returns the name of the symbol of a card, or null.
  constructor(go, places, face = () => null) {
    Object.assign(this, { go, places, face, fits: null });
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

  get until() {
    return this.node.children.length - 1;
  }

  tell(until) {
    const count = this.node.children.length;
    const more = this.timeline.moments.slice(count, until + 1);
    this.node.append(...more.map((moment, i) => this.line(count + i, moment)));
  }

  line(at, moment) {
    const words = button("", () => this.go(at), { tabindex: -1 });
    const isTurn = this.timeline.stops.turn.includes(at);
    const glyphs = this.glyphs.get(at);
    words.append(make("b", {}, isTurn ? moment.at : ""),
      make("span", {}, glyphs ? make("em", {}, glyphs) : null, this.places.said(moment), ...this.cardsOf(moment)));
    return make("li", { class: isTurn ? "turn" : null, hidden: Boolean(this.fits && !this.fits(moment)) }, words);
  }

  cardsOf({ cards }) {
    return cards.slice(0, MOST_CARDS).map((card) => this.face(card)).filter(Boolean).map((symbol) =>
      draw("svg", { class: "small-card", viewBox: "0 0 30 27", width: 30, height: 27, "aria-hidden": "true" },
        draw("use", { href: `#${symbol}`, width: 30, height: 27 })));
  }

  // Lists only the moments that fit; null lists all again.
  filter(fits) {
    this.fits = fits;
    [...this.node.children].forEach((line, at) => (line.hidden = Boolean(fits && !fits(this.timeline.moments[at]))));
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
