// Tries other moves from a moment, on the board or from a list, judged by the rules; they can be saved as a variation.

import { make, toast } from "../dom.mjs";
import { me } from "../people.mjs";
import { button } from "../replay/button.mjs";
import { language, say, signed } from "../texts.mjs";
import { complaintOf, writeNote } from "./notes.mjs";
import { Tapping } from "./tapping.mjs";

const MOST_QUICK = 2; // such as ending the turn; the list has all

export class Trying {
  // `game` is the name of the game that is played.
  constructor(source, viewer, reload, game) {
    Object.assign(this, { source, viewer, reload, moves: [], after: 0 });
    this.tapping = new Tapping(viewer.board, game, (command) => this.play(command));
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

  play(command) {
    return this.show([...this.moves, { seat: this.asked, commands: [command] }]);
  }

  async show(moves) {
    try {
      const data = await this.source.tryMoves(this.after, moves);
      Object.assign(this, { moves: data.moves, asked: data.asked, moments: data.moments });
      this.body.hidden = false;
      this.open.hidden = true;
      this.body.replaceChildren(...this.choices(data), ...this.keeping());
      const line = { anchor: { move: this.after }, text: "", moments: data.moments };
      await this.viewer.enter(line, data.moments.length);
      const unseen = await this.tapping.open(data);
      this.viewer.line.append(...this.quick(unseen));
      this.viewer.board.node.scrollIntoView({ block: "nearest" });
      this.viewer.board.node.querySelector("g.start")?.focus({ preventScroll: true });
    } catch (problem) {
      toast(complaintOf(problem));
    }
  }

  // Beside the board: what can't be touched on it, and the way back.
  quick(unseen) {
    const buttons = unseen.slice(0, MOST_QUICK).map(({ command, sentence }) => button(this.told(sentence), () => this.play(command)));
    if (this.moves.length) buttons.push(button("↶", () => this.show(this.moves.slice(0, -1)), { "aria-label": say("line_back"), title: say("line_back") }));
    return buttons.length ? [make("div", { class: "quick" }, buttons)] : [];
  }

  // Another moment is shown: only the end of the line can be played on.
  moved() {
    const { viewer } = this;
    if (!this.body.hidden) this.tapping.light(viewer.timeline !== viewer.main && viewer.at === viewer.timeline.last);
  }

  choices({ asked, legal }) {
    if (!asked) return [make("p", {}, say("line_ended"))];
    const worth = (change) => (change ? ` (${signed(change)})` : "");
    const moves = legal.filter(({ command }) => !["undo", "resign"].includes(command.type));
    return [make("p", {}, say("line_what", { who: this.source.names[asked - 1] })),
      make("ul", { class: "tries" }, ...moves.map(({ command, sentence, score_change: change }) =>
        make("li", {}, button(`${this.told(sentence)}${worth(change)}`, () => this.play(command)))))];
  }

  // A sentence about who is to move, as the places lie where the line has come to.
  told(sentence) {
    const { main, places } = this.viewer;
    return places.told(sentence, this.asked, this.moments.at(-1) ?? main.moments[main.endOf(this.after)]);
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
    this.tapping.close();
    this.body.hidden = true;
    this.open.hidden = false;
    this.moves = [];
  }
}
