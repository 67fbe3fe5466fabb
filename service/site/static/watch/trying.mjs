// Tries other moves from a moment, judged by the rules; they can be saved as a variation.

import { make, toast } from "../dom.mjs";
import { me } from "../people.mjs";
import { button } from "../replay/button.mjs";
import { language, say, signed } from "../texts.mjs";
import { complaintOf, writeNote } from "./notes.mjs";

export class Trying {
  constructor(source, viewer, reload) {
    Object.assign(this, { source, viewer, reload, moves: [], after: 0 });
    this.open = button(say("line_try"), () => this.begin());
    this.body = make("div", { class: "trying", hidden: true });
    this.node = make("div", { class: "note-tool" }, this.open, this.body);
  }

  // A variation branches off after a whole move; in the middle of a move, before it.
  begin() {
    const { seen, main } = this.viewer;
    const isWhole = main.moments[main.endOf(seen.move)] === seen;
    this.after = Math.max(1, isWhole ? seen.move : seen.move - 1);
    this.show([]);
  }

  async show(moves) {
    try {
      const data = await this.source.tryMoves(this.after, moves);
      this.moves = data.moves;
      this.body.hidden = false;
      this.open.hidden = true;
      this.body.replaceChildren(...this.choices(data), ...this.keeping());
      const line = { anchor: { move: this.after }, text: "", moments: data.moments };
      await this.viewer.enter(line, data.moments.length);
      this.body.querySelector("button")?.focus();
    } catch (problem) {
      toast(complaintOf(problem));
    }
  }

  choices({ asked, legal }) {
    if (!asked) return [make("p", {}, say("line_ended"))];
    const worth = (change) => (change ? ` (${signed(change)})` : "");
    const moves = legal.filter(({ command }) => !["undo", "resign"].includes(command.type));
    return [make("p", {}, say("line_what", { who: this.source.names[asked - 1] })),
      make("ul", { class: "tries" }, ...moves.map(({ command, sentence, score_change: change }) =>
        make("li", {}, button(`${sentence}${worth(change)}`, () => this.show([...this.moves, { seat: asked, commands: [command] }])))))];
  }

  keeping() {
    if (!this.moves.length) return [];
    const back = button(say("line_back"), () => this.show(this.moves.slice(0, -1)));
    if (!me()) return [back];
    const text = make("textarea", { id: "line-text", maxlength: 10000, rows: 3 });
    const save = button(say("line_save"), () => this.save(text.value), { class: "main" });
    return [back, make("label", { for: "line-text" }, say("line_text")), text, save];
  }

  async save(text) {
    const note = {
      kind: "variation", anchor: { move: this.after }, moves: this.moves, ...(text ? { text: { [language]: text } } : {}),
    };
    try {
      await writeNote(this.source, note, "public");
      toast(say("note_saved"), "good");
      this.viewer.leave();
      await this.reload();
    } catch (problem) {
      toast(complaintOf(problem));
    }
  }

  close() {
    this.body.hidden = true;
    this.open.hidden = false;
    this.moves = [];
  }
}
