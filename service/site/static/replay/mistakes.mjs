// The mistakes and turning points that notes tell, the worst first, as far as the game has been seen.

import { make } from "../dom.mjs";
import { button } from "./button.mjs";
import { momentOf } from "./notes.mjs";

const SIGNS = ["??", "?", "?!", "·", "⇅"]; // the worst first, small losses, turning points
const BY_ID = { "altana-swing-": "⇅", "altana-missed-": "·" }; // how the ids of such notes begin

const signOf = ({ id, machine, glyphs = [] }) => {
  const known = Object.keys(BY_ID).find((start) => machine && String(id).startsWith(start));
  return SIGNS.find((sign) => glyphs.includes(sign)) ?? BY_ID[known];
};

export class MistakeNotes {
  // `wordsOf(note)` is its text in the reader's language.
  constructor(wordsOf, go) {
    Object.assign(this, { wordsOf, go, notes: null, until: -1 });
    this.node = make("ol", { class: "log mistakes" });
  }

  // Returns whether there is anything to list.
  show(notes, timeline) {
    if (notes !== this.notes || timeline.seen !== this.until) this.#list(notes, timeline);
    return this.node.children.length > 0;
  }

  #list(notes, timeline) {
    Object.assign(this, { notes, until: timeline.seen });
    const told = notes.map((note) => ({ note, sign: signOf(note), at: momentOf(note, timeline) }))
      .filter(({ sign, at }) => sign && at <= timeline.seen)
      .sort((one, other) => SIGNS.indexOf(one.sign) - SIGNS.indexOf(other.sign)); // a file has the costliest first
    this.node.replaceChildren(...told.map(({ note, sign, at }) => {
      const words = button("", () => this.go(at));
      const [first] = this.wordsOf(note).replaceAll("**", "").split("\n");
      words.append(make("b", {}, timeline.moments[at].at), make("span", {}, make("em", {}, sign), first));
      return make("li", {}, words);
    }));
  }
}
