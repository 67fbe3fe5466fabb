// Guess first, then see: the questions of the game that this page carries, judged without a server.

import { get, make } from "../dom.mjs";
import { Board } from "./board.mjs";
import { answerOf, heading, hintsOf, inPoints, press, rendered, reportOf, solutionOf, stateOf, verdictOf } from "../learn/coach.mjs";
import { LocalProgress, isSettled } from "../learn/progress.mjs";
import { markdown } from "./markdown.mjs";
import { inWords, nameSeats } from "./notes.mjs";
import { language, say, signed } from "../texts.mjs";

export class Guessing {
  // `data` is what the page carries; `seal` names the game, so that progress outlives new notes.
  constructor(root, data, seal) {
    Object.assign(this, { root, data, questions: data.questions, at: 0 });
    this.kept = new LocalProgress(`page-${seal}`, 1);
    this.board = new Board(data.panel);
    this.board.node.id = "guess-table";
    this.coach = make("section", { class: "coach part", "aria-labelledby": "coach-title" });
    this.open = press(say("guess_begin", { count: this.questions.length }), () => this.begin(), { class: "main", id: "guess-begin" });
    this.scene = make("div", { class: "scene guess", hidden: true }, this.board.node, this.coach);
    root.replaceChildren(make("p", { class: "row" }, this.open), this.scene);
  }

  lines() {
    return this.questions.map(({ id, most }, at) => ({ id, most, number: at + 1, ...this.kept.of(id) }));
  }

  begin() {
    get("viewer").hidden = true;
    this.open.hidden = true;
    this.scene.hidden = false;
    const open = this.lines().findIndex((line) => !isSettled(line));
    this.go(open < 0 ? this.questions.length : open);
  }

  close() {
    get("viewer").hidden = false;
    this.open.hidden = false;
    this.scene.hidden = true;
    this.open.focus();
  }

  go(at) {
    Object.assign(this, { at, path: [], verdict: null, film: null });
    this.show();
    get("coach-title").focus({ preventScroll: true });
  }

  show() {
    const question = this.questions[this.at];
    if (!question) return this.showEnd();
    if (this.film) return this.showFilm();
    const moment = this.data.moments.findLast(({ move }) => move === question.move);
    this.board.show({ ...moment, ...this.node(), cards: [] }, { ...moment, ...this.node(-2) }, []);
    if (!this.path.length) this.seat = this.board.acting();
    this.board.bringNear(this.seat);
    const standing = this.kept.of(question.id);
    const settled = isSettled(standing);
    return this.say(
      heading(say("learn_question", { number: this.at + 1, count: this.questions.length }), inPoints(question.most)),
      this.before(question), rendered(question.html, { id: "question-text" }),
      standing.tries || settled ? make("p", { class: "quiet", id: "standing" }, stateOf(standing)) : null,
      hintsOf(question.hints.slice(0, standing.hints).map((html, at) => ({ html, number: at + 1 }))),
      this.path.length ? answerOf({ sentences: this.path.map(({ sentence }) => sentence), score_change: 0 }) : null,
      this.verdict && verdictOf(this.verdict),
      settled ? solutionOf(question) : this.choices(question),
      this.ways(question, standing, settled));
  }

  // What was said since the question before.
  before({ move }) {
    const last = this.at ? this.questions[this.at - 1].move : 0;
    const place = ({ anchor }) => anchor.move - (anchor.when === "before" ? 1 : 0);
    const notes = this.data.notes.filter((note) => note.kind === "annotation" && !note.machine && place(note) > last && place(note) <= move);
    return notes.length ? make("div", { class: "notes" }, notes.map((note) =>
      make("article", { class: "note" }, ...markdown(inWords(note.text, language))))) : null;
  }

  // Where the last step of the answer leads to, or one of those before it.
  node(step = -1) {
    return this.questions[this.at].nodes[this.path.at(step)?.node ?? 0];
  }

  choices(question) {
    const { moves } = this.node();
    if (moves === null) return make("p", { class: "quiet", id: "cut" }, say("guess_cut"));
    return moves.length ? make("ul", { class: "tries", "aria-label": say("guess_moves") }, moves.map(([sentence, change, node]) =>
      make("li", {}, press(`${sentence}${change ? ` (${signed(change)})` : ""}`, () => this.add({ sentence, node }), { class: "try" })))) : null;
  }

  add(step) {
    this.path.push(step);
    this.verdict = null;
    this.show();
    (this.coach.querySelector(".try") ?? get("judge")).focus();
  }

  ways(question, { hints }, settled) {
    const left = question.hints.length - hints;
    const why = this.verdict?.verdict === "wrong" && this.lineOf(question);
    const row = (...some) => make("p", { class: "row" }, some.filter(Boolean));
    if (settled) {
      return row(question.played.length && press(say("learn_played"), () => this.play(say("learn_played_title"), question.played), { id: "played" }),
        press(say("learn_on"), () => this.go(this.at + 1), { class: "main", id: "on" }));
    }
    return row(
      this.path.length && press(say("learn_judge"), () => this.judge(question), { class: "main", id: "judge" }),
      this.path.length && press(say("learn_undo"), () => { this.path.pop(); this.verdict = null; this.show(); }, { id: "undo" }),
      why && press(say("learn_why"), () => this.play(say("learn_why_title"), why.moments), { id: "why" }),
      left > 0 && press(say("learn_hint", { left }), () => { this.kept.hinted(question.id, hints + 1); this.show(); }, { id: "hint" }),
      press(say("learn_show"), () => { this.kept.shown(question.id); this.path = []; this.verdict = null; this.show(); }, { id: "give-up" }),
      press(say("guess_leave"), () => this.close(), { class: "quiet", id: "leave" }));
  }

  lineOf({ variation }) {
    return this.data.notes.find(({ id, kind, moments }) => kind === "variation" && id === variation && moments.length);
  }

  judge(question) {
    const { verdict: number } = this.node();
    const right = number === null ? null : question.answers[number];
    const told = { verdict: right ? "right" : "wrong", html: right ? right.html : question.wrong, worth: right?.worth ?? 0 };
    this.kept.tried(question.id, this.path.map(({ node }) => node), told);
    this.verdict = { ...told, points: this.kept.of(question.id).points };
    if (right) this.path = [];
    this.show();
    (get("on") ?? get("undo")).focus();
  }

  play(title, moments) {
    this.film = { title, moments, at: 0 };
    this.show();
    get("step").focus();
  }

  showFilm() {
    const { title, moments, at } = this.film;
    this.board.show(moments[at], moments[Math.max(0, at - 1)], []);
    const turn = (way) => () => { this.film.at += way; this.show(); get(way > 0 ? "step" : "step-back").focus(); };
    this.say(heading(title, `${at + 1} / ${moments.length}`), make("p", { role: "status" }, moments[at].say),
      make("p", { class: "row" },
        press("‹", turn(-1), { id: "step-back", "aria-label": say("learn_step_back"), disabled: at === 0 }),
        press("›", turn(1), { id: "step", "aria-label": say("learn_step"), disabled: at === moments.length - 1 }),
        press(say("learn_close"), () => { this.film = null; this.show(); }, { id: "close-film" })));
  }

  showEnd() {
    this.say(heading(say("learn_end")), reportOf(this.lines(), ({ number }) => this.go(number - 1)),
      make("p", { class: "row" },
        press(say("learn_again"), () => { this.kept.forget(); this.go(0); }),
        press(say("guess_leave"), () => this.close(), { class: "main", id: "leave" })));
  }

  say(...inside) {
    this.coach.replaceChildren(...inside.flat().filter(Boolean));
    nameSeats(this.coach, this.data.names, say);
  }
}
