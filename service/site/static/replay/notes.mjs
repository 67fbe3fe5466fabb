// The notes on a moment, and its variations.

import { make } from "../dom.mjs";
import { button } from "./button.mjs";
import { markdown } from "./markdown.mjs";

// Picks the reader's language from a text in several, or else the first.
export function inWords(text, language) {
  if (typeof text === "string") return text;
  return text?.[language] ?? Object.values(text ?? {})[0] ?? "";
}

// Whether a note is about a moment: a whole move, the moment before it, or a range of moves.
export function isAbout(note, moment, timeline) {
  const { move, when, to } = note.anchor;
  if (to) return moment.move >= move && moment.move <= to.move;
  if (when !== "before") return moment.move === move;
  return moment === timeline.moments[timeline.endOf(move - 1)];
}

// The moment that a note is about.
export function momentOf(note, timeline) {
  const { move, when } = note.anchor;
  return Math.max(0, timeline.endOf(when === "before" ? move - 1 : move));
}

// Calls seats by the names of their players, in what was written about seats.
export function nameSeats(node, names, say) {
  const named = new Map(names.map((name, at) => [say("seat", { seat: at + 1 }), name]));
  const seats = new RegExp(`\\b(?:${[...named.keys()].join("|")})\\b`, "g");
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) texts.currentNode.data = texts.currentNode.data.replace(seats, (seat) => named.get(seat) || seat);
}

// The signs of a note, each with what it means.
export const glyphsOf = ({ glyphs = [] }, say) => glyphs.map((glyph) =>
  make("span", { class: "judged" }, make("b", { class: "glyph", "aria-hidden": "true" }, glyph), ` ${say(`glyph_${glyph}`)}`));

export class Notes {
  // `wordsOf(note)` is its text in the reader's language.
  constructor(say, wordsOf, enter) {
    Object.assign(this, { say, wordsOf, enter });
    this.node = make("div", { class: "notes" });
  }

  // `edit` may return buttons for the author of a note.
  show(notes, edit = null) {
    const shown = notes.map((note) =>
      note.kind === "variation" ? this.variation(note, edit) : this.annotation(note, edit));
    this.node.replaceChildren(...(shown.length ? shown : [make("p", { class: "quiet" }, this.say("no_notes"))]));
  }

  annotation(note, edit) {
    return make("article", { class: "note", "data-note": note.id },
      this.head(note, ...glyphsOf(note, this.say)), ...markdown(this.wordsOf(note)), edit?.(note) ?? null);
  }

  variation(note, edit) {
    return make("article", { class: "note variation", "data-note": note.id },
      this.head(note), ...markdown(this.wordsOf(note)), ...this.ways(note), edit?.(note) ?? null);
  }

  // A button for the line itself, and one for each line that branches off it.
  ways(line) {
    const step = line.moments?.length || line.load
      ? button(this.say("enter"), () => this.enter(line), { class: "enter" })
      : make("p", { class: "quiet" }, line.problem || this.say("no_line"));
    return [step, ...(line.lines ?? []).map((inner) =>
      make("div", { class: "inner-line" }, ...markdown(this.wordsOf({ ...inner, machine: line.machine })), ...this.ways(inner)))];
  }

  head(note, ...more) {
    const who = note.machine ? this.say("machine") : note.author;
    return make("p", { class: "note-head" }, ...more, who ? make("b", {}, who) : null,
      note.time ? make("time", { datetime: note.time }, note.time.slice(0, 10)) : null);
  }
}

export const marksOf = (notes, language) =>
  notes.flatMap((note) => note.marks ?? []).map((mark) => ({ ...mark, text: inWords(mark.text, language) }));
