// The viewer of a game, for exported pages and for the site: the table, the bar under it, and tabs beside it.

import { Board } from "./board.mjs";
import { Comparison } from "./compare.mjs";
import { Curve } from "./curve.mjs";
import { make } from "../dom.mjs";
import { button } from "./button.mjs";
import { Ledger } from "./ledger.mjs";
import { Log } from "./log.mjs";
import { markdown } from "./markdown.mjs";
import { MistakeNotes } from "./mistakes.mjs";
import { Notes, inWords, isAbout, marksOf, momentOf, nameSeats } from "./notes.mjs";
import { Places } from "./places.mjs";
import { Player } from "./player.mjs";
import { Search } from "./search.mjs";
import { Seats } from "./seats.mjs";
import { Tabs } from "./tabs.mjs";
import { Timeline } from "./timeline.mjs";

// A story has: say, language, names, moments, panel(number), notes (annotations and variations),
// result, ledger(moment) if points are available line by line, face(card) if cards have symbols,
// and placeNames, the game's names.mjs, if it has one.
export class Viewer {
  constructor(root, story) {
    const { say, names } = story;
    Object.assign(this, { story, say, at: 0, seen: null, pinned: null, notes: story.notes ?? [], isUntouched: true });
    this.main = this.timeline = new Timeline(story.moments);
    this.places = new Places(story.placeNames ?? null, story.panel);
    this.board = new Board((number) => this.places.picture(number), say);
    this.seats = new Seats(say, names, this.board);
    this.player = new Player(say, this);
    this.curve = new Curve(say, names, (at) => this.go(at));
    this.ledger = new Ledger(say, names, story.ledger, { rule: story.rule, places: this.places });
    this.log = new Log((at) => this.go(at), this.places, story.face);
    this.search = new Search(say, this, this.log);
    this.tabs = new Tabs(say("about"));
    this.mistakes = new MistakeNotes((note) => this.wordsOf(note), (at) => this.go(at));
    this.notesPanel = new Notes(say, (note) => this.wordsOf(note), (line) => this.enter(line));
    this.comparison = new Comparison(say, names, this.places);
    this.moment = make("p", { id: "moment", "aria-live": "polite" });
    this.lost = make("p", { class: "lost", role: "status", hidden: true });
    this.line = make("div", { class: "line-banner", hidden: true });
    this.result = make("p", { class: "result", hidden: true }, story.result ?? "");
    this.lay(root);
    this.turnTo(this.main, location.hash ? Math.max(0, this.main.find(location.hash.slice(1))) : this.main.opening);
    addEventListener("hashchange", () => this.follow() || this.tellLost(), { signal: this.player.gone.signal });
  }

  lay(root) {
    const { say } = this;
    this.pin = button(say("pin"), () => this.compare(), { class: "pin" });
    this.swap = button(say("swap"), () => this.pressed("x"), { hidden: true });
    this.unpin = button(say("unpin"), () => this.compare(null), { hidden: true });
    this.noteWays = make("div", { class: "note-ways" },
      button(say("back_note"), () => this.pressed("C")), button(say("on_note"), () => this.pressed("c")));
    const moves = this.tabs.add("moves", say("moves"), this.search.node, this.log.node);
    moves.classList.add("moves-part");
    this.mistakesTitle = make("h2", {}, say("mistakes"));
    this.tabs.add("notes", say("notes"), this.notesPanel.node, this.noteWays, this.mistakesTitle, this.mistakes.node);
    this.tabs.add("compare", say("compare"), make("div", { class: "note-ways" }, this.pin, this.swap, this.unpin), this.comparison.node);
    this.player.curves.append(this.curve.node);
    const scores = make("section", { class: "part scores" }, make("h2", {}, say("scores")), this.result, this.ledger.node);
    this.parts = [
      make("div", { class: "says" }, this.lost, this.line, this.moment), this.seats.node, this.board.node, this.player.node,
      make("aside", { class: "side", "aria-label": say("about") }, scores, this.tabs.node),
    ];
    root.classList.add("viewer");
    root.append(...this.parts);
  }

  // Stops playing and clears the page, before another game is shown.
  close() {
    this.player.close();
    for (const part of this.parts) part.remove();
  }

  // Starts to show a timeline: the game itself, or a variation.
  turnTo(timeline, at) {
    this.timeline = timeline;
    this.curve.drawn(timeline);
    this.log.begin(timeline, this.notes);
    this.go(at, true);
    this.search.refresh();
  }

  go(to, keepAddress = false) {
    this.at = this.timeline.within(to);
    this.timeline.see(this.at);
    if (!keepAddress) this.lost.hidden = true;
    if (!keepAddress) this.isUntouched = false;
    const now = this.timeline.moments[this.at];
    if (!keepAddress && this.timeline === this.main) {
      history.replaceState(null, "", `#${this.main.address(this.at)}`);
    }
    const notes = this.notesHere(now);
    this.board.show(now, this.seen ?? now, marksOf(notes, this.story.language));
    this.moment.replaceChildren(make("b", {}, `${now.at} · ${now.move}.${now.event}`), ` ${this.places.said(now)}`);
    this.player.show(this.at, `${now.at}: ${this.places.said(now)}`, this.timeline.last);
    this.curve.show(this.at);
    this.ledger.show(now);
    this.log.show(this.at);
    this.seats.show(now);
    const hasMistakes = this.timeline === this.main && this.mistakes.show(this.notes, this.main);
    this.mistakesTitle.hidden = this.mistakes.node.hidden = !hasMistakes;
    this.notesPanel.show(notes, this.story.edit);
    for (const { node } of [this.notesPanel, this.mistakes]) nameSeats(node, this.story.names, this.say);
    this.tabs.count("notes", notes.length);
    this.tabs.suggest(notes.length ? "notes" : "moves");
    this.noteWays.hidden = !this.notes.length || this.timeline !== this.main;
    this.result.hidden = !this.story.result || this.timeline !== this.main || this.at !== this.main.last;
    this.seen = now;
    this.showComparison(now);
    this.story.shown?.(now);
  }

  // The text of a note in the reader's language. The coach names places as the rules do, a person as the board does.
  wordsOf(note) {
    const text = inWords(note.text, this.story.language);
    if (!note.machine || !note.anchor) return text;
    const { moments } = this.main;
    const played = moments.find(({ move }) => move === note.anchor.move);
    return this.places.told(text, played?.seat, moments[momentOf(note, this.main)]);
  }

  notesHere(now) {
    if (this.timeline !== this.main) return [];
    return this.notes.filter((note) => isAbout(note, now, this.main));
  }

  step(unit, way) {
    this.go(this.timeline.step(this.at, unit, way));
  }

  jump(target) {
    const index = this.timeline.find(target);
    if (index >= 0) this.go(index);
    return index >= 0;
  }

  // Goes to the moment in the address; returns whether it exists.
  follow() {
    const index = this.main.find(location.hash.slice(1));
    if (index >= 0 && this.timeline !== this.main) this.leave();
    if (index >= 0) this.go(index, true);
    if (index >= 0) this.lost.hidden = true;
    return index >= 0;
  }

  // Shows a message if the whole game is loaded and has no such moment as in the address.
  tellLost() {
    const moment = location.hash.slice(1);
    this.lost.hidden = !moment || this.main.find(moment) >= 0;
    this.lost.textContent = this.lost.hidden ? "" : this.say("no_moment", { moment });
  }

  pressed(key) {
    if (key === "/") return this.openSearch() ?? true;
    if (key === "x" && this.pinned) [this.pinned, this.goal] = [this.seen, this.pinned];
    else if (key === "m") return this.compare(this.pinned ? null : this.seen) ?? true;
    else if (key === "c" || key === "C") return this.toNote(key === "c" ? 1 : -1);
    else if (key === "Escape" && this.timeline !== this.main) return this.leave() ?? true;
    else return false;
    this.go(this.timeline.moments.indexOf(this.goal));
    return true;
  }

  openSearch() {
    this.tabs.choose("moves");
    this.search.field.focus();
  }

  toNote(way) {
    const stops = this.notes.map((note) => momentOf(note, this.main)).sort((a, b) => a - b);
    const index = way > 0 ? stops.find((at) => at > this.at) : stops.findLast((at) => at < this.at);
    if (index !== undefined && this.timeline === this.main) this.go(index);
    return true;
  }

  compare(moment = this.seen) {
    if (moment) this.tabs.choose("compare");
    this.pinned = moment;
    this.pin.hidden = Boolean(moment);
    this.swap.hidden = this.unpin.hidden = !moment;
    if (!moment) this.comparison.node.replaceChildren();
    this.showComparison(this.seen);
  }

  showComparison(now) {
    if (!this.pinned) return;
    const moved = this.comparison.show(this.pinned, now);
    for (const card of moved) this.board.find(card)?.classList.add("touched");
  }

  // Enters a variation, at its first moment or at a given one.
  async enter(line, at = 1) {
    const moments = line.moments ?? (await line.load());
    this.back ??= [this.at, this.main.moments[momentOf(line, this.main)]];
    const start = this.back[1];
    this.compare(null);
    this.line.replaceChildren(
      make("div", {}, make("b", {}, this.say("in_line", start)), ...markdown(this.wordsOf(line))),
      button(this.say("leave"), () => this.leave(), { class: "leave" }));
    nameSeats(this.line, this.story.names, this.say);
    this.line.hidden = false;
    this.turnTo(new Timeline([start, ...moments]), Math.min(at, moments.length));
    this.line.querySelector("button").focus();
  }

  leave() {
    if (!this.back) return;
    const [at] = this.back;
    this.back = null;
    this.line.hidden = true;
    this.compare(null);
    this.turnTo(this.main, at);
    this.story.left?.();
  }

  // More of the game has arrived; a viewer at its end moves on.
  append(moments, live = false) {
    const follows = live && this.timeline === this.main && this.at === this.main.last;
    this.main.append(moments);
    if (this.timeline === this.main) this.turnTo(this.main, follows ? this.main.last : this.at);
  }

  // The whole game is here, where one moment of it was shown so far.
  fill(moments) {
    this.main = new Timeline(moments);
    const at = this.main.moments.findIndex(({ move, event }) => move === this.seen.move && event === this.seen.event);
    this.turnTo(this.main, this.isUntouched ? this.main.last : Math.max(0, at));
    this.follow();
  }

  // For those who know how the game went: nothing is held back.
  reveal() {
    this.main.see(this.main.last);
    this.go(this.at, true);
  }

  ended(result) {
    this.result.textContent = result;
    this.go(this.at, true);
  }

  // Adds a tab.
  addPart(name, title, ...inside) {
    return this.tabs.add(name, title, ...inside);
  }

  // Adds curves under the slider: `kinds` are [kind, label] pairs, of which `choose(kind)` shows one.
  addCurve(node, kinds, choose) {
    const show = (kind) => {
      this.curve.node.hidden = kind !== "scores";
      node.hidden = kind === "scores";
      if (kind !== "scores") choose(kind);
    };
    const all = [["scores", this.say("scores")], ...kinds];
    const choice = make("select", { class: "curve-kind", "aria-label": this.say("curve_kind"), title: this.say("curve_kind"), onchange: () => show(choice.value) },
      ...all.map(([kind, label]) => make("option", { value: kind }, label)));
    this.player.curves.append(node);
    this.player.more.append(choice);
    show("scores");
  }

  addNoteTools(...tools) {
    this.noteWays.after(...tools);
  }

  noted(notes) {
    this.notes = notes;
    if (this.timeline === this.main) this.turnTo(this.main, this.at);
  }
}
