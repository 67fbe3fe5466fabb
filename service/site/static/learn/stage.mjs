// The table of a lesson: shows moments, or lets a learner compose an answer.

import { get, make, toast } from "../dom.mjs";
import { loadTaps } from "../play/taps.mjs";
import { showBar, showList } from "../play/bar.mjs";
import { lightUp, onTap, orderPanels, showBoard } from "../play/board.mjs";
import { restoreFocus } from "../play/focus.mjs";
import { ways } from "../play/paths.mjs";
import { picking } from "../play/picking.mjs";
import { keepInView } from "../play/view.mjs";
import { Marks } from "../replay/marks.mjs";
import { say } from "../texts.mjs";

export class Stage {
  // `changed()` is called for every step of an answer, `judge()` when it is handed in.
  constructor(lesson, { changed, judge }) {
    Object.assign(this, { lesson, changed, judge, near: 1, commands: [], here: null });
    this.S = { table: null, game: null, acting: null, legal: [], ways: [], picks: [], offered: null, asideOf: null, busy: false, waitingTap: null };
    this.marks = new Marks(get("board"));
    this.act = {
      play: (move) => this.compose([...this.commands, ...(move.commands ?? [this.S.game.asTapped(move.command, this.S.picks)])]),
      undo: () => this.compose(this.commands.slice(0, -1)),
      begin: (key) => this.picking.begin(key),
      unpick: () => this.picking.choose([]),
      tryOut: (command) => this.picking.why([[command]]),
    };
    this.picking = picking(this.S, {
      draw: () => this.draw(), play: this.act.play, dry: (commands) => this.dry(commands), refused: ({ message }) => toast(message),
    });
    onTap((keys) => this.S.table?.status === "running" && this.picking.tapped(keys));
    get("all-moves").addEventListener("toggle", () => showList(this.S, this.act));
    addEventListener("keydown", ({ key }) => { if (key === "Escape" && this.S.picks.length) this.picking.choose([]); });
  }

  #table(about) {
    const seats = this.lesson.names.map((name, at) => ({ seat: at + 1, name }));
    return { game: this.lesson.chapter.game, seats, asked: null, view: null, status: "shown", ...about };
  }

  // Shows pictures with the marks of a note, and highlights the cards of the event.
  show(pictures, { marks = [], cards = [] } = {}) {
    Object.assign(this.S, { table: this.#table({}), acting: null, legal: [], ways: [], picks: [], offered: null, asideOf: null });
    this.here = null;
    this.commands = [];
    showBoard(this.S.table, { panels: pictures }, this.near);
    this.draw();
    this.#untouch();
    const touched = [...cards, ...marks.map(({ card, slot }) => card ?? slot)].map((name) => this.marks.find(name)).filter(Boolean);
    // On a narrow screen, the panel in question comes first.
    get("board").dataset.first = touched.some((element) => get("shown").contains(element)) ? "shown" : "mine";
    for (const card of cards) this.marks.find(card)?.classList.add("touched");
    this.marks.show(marks);
  }

  #untouch() {
    for (const old of get("board").querySelectorAll(".touched")) old.classList.remove("touched");
  }

  // Asks a question: the learner composes an answer on the table.
  async ask(question, commands = []) {
    this.question = question;
    this.S.game ??= await loadTaps(this.lesson.chapter.game);
    this.marks.show([]);
    this.#untouch();
    if (commands.length) return this.compose(commands);
    return this.#reached([], question.here);
  }

  async compose(commands) {
    if (this.S.busy) return;
    this.#setBusy(true);
    try {
      const here = commands.length ? await this.lesson.legal(this.question.number, commands) : this.question.here;
      this.S.busy = false;
      this.#reached(commands, here);
    } catch (problem) {
      toast(problem.message);
    } finally {
      this.#setBusy(false);
    }
  }

  #reached(commands, here) {
    const { seat, view, moves, pictures } = here;
    const undo = commands.length ? [{ command: { type: "undo" }, sentence: say("learn_undo"), score_change: 0 }] : [];
    Object.assign(this, { commands, here, near: seat });
    Object.assign(this.S, {
      table: this.#table({ asked: seat, view, status: "running" }), acting: { seat },
      legal: [...moves, ...undo], ways: [], picks: [], offered: null, asideOf: null,
    });
    this.S.ways = ways(moves, this.S.game, view, seat);
    this.picking.pickTheOnlyOne();
    showBoard(this.S.table, { panels: pictures }, seat);
    orderPanels(this.S);
    this.draw();
    this.changed(here);
  }

  draw() {
    lightUp(this.S);
    showBar(this.S, this.act);
    showList(this.S, this.act);
    if (this.S.acting && this.commands.length && !this.S.busy) {
      get("buttons").append(make("button", { type: "button", id: "judge", class: "main", onclick: () => this.S.busy || this.judge() }, say("learn_judge")));
    }
    get("all-moves").hidden = !this.S.acting;
    document.body.dataset.ready = this.S.busy ? "" : "true";
    if (this.S.busy) return;
    if (this.S.picks.length || this.commands.length) keepInView(); // before the first touch the question is read
    restoreFocus();
    this.picking.followTap();
  }

  // Returns the sentence and the score change that commands would add to the answer.
  async dry(commands) {
    const { sentences, score_change: change } = await this.lesson.legal(this.question.number, [...this.commands, ...commands]);
    const count = this.commands.length ? this.here.sentences.length : 0;
    return { sentence: sentences.slice(count).join(" "), score_change: change - (count ? this.here.score_change : 0) };
  }

  #setBusy(busy) {
    this.S.busy = busy;
    this.draw();
  }
}
