// The list of mistakes and turning points: by seat, by cost or in the order of the game.

import { make } from "../dom.mjs";
import { rendered } from "../learn/coach.mjs";
import { tenths } from "../texts.mjs";

const LEAST = 0.05; // a smaller number is told as 0
const IN_WORDS = { "??": "blunder", "?": "mistake", "?!": "inaccuracy" };

// What the coach found, in one shape: {kind, seat, seats, move, at, glyph, text, html, line, marks}, mistakes
// and then turning points, the largest first. A turning point is about who gained, and about whose turn it was.
export function findingsOf(analysis) {
  const isSolo = analysis.start.length === 1;
  return [
    ...analysis.mistakes.map((one) => ({ ...one, kind: "mistake", seats: [one.seat], at: one.move - 1, text: tenths(-one.lost) })),
    ...analysis.turning_points.map((one) => ({ ...one, kind: "turn", seats: [one.seat, analysis.turns[one.turn].seat], at: one.move, glyph: "⇅",
      marks: [], line: [], text: isSolo ? `${Math.round(one.before)} → ${Math.round(one.after)}` : `${percent(one.before)} → ${percent(one.after)}` })),
  ];
}

// How many turns were compared with others, of a seat or of all.
export function comparedOf(turns, seat = 0) {
  const all = turns.filter((turn) => !seat || turn.seat === seat);
  return { compared: all.filter((turn) => turn.is_valued).length, of: all.length };
}

export const percent = (share) => `${Math.round(100 * share)} %`;
export const points = (number) => (Math.abs(number) < LEAST ? "0" : tenths(number));

// Sentences name seats; a reader knows the players.
export function withNames(html, names, say) {
  return names.reduce((text, name, i) => text.replaceAll(say("seat", { seat: i + 1 }), () => escaped(name)), html);
}

const escaped = (name) => name.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export class Findings {
  // `show(finding)` leads to its moment and `play(finding)` plays the better line; `href(finding)` is where both can be done,
  // `again(finding)` a button that goes on from there, `told(text, finding)` names places as its board does,
  // and `link(node)` makes links of the rules that a text names.
  constructor(say, names, { show = () => {}, play = null, href = null, again = null, told = (text) => text, link = () => {} }) {
    Object.assign(this, { say, names, show, play, href, again, told, link, seat: 0, order: "cost", all: false, seen: 0, open: null, found: [] });
    this.list = make("ol", { class: "findings" });
    this.who = make("select", { "aria-label": say("analysis_who"), onchange: () => { this.seat = Number(this.who.value); this.draw(); } },
      [say("analysis_all_seats"), ...names].map((name, seat) => make("option", { value: seat }, name)));
    this.by = make("select", { "aria-label": say("analysis_order"), onchange: () => { this.order = this.by.value; this.draw(); } },
      ["cost", "game"].map((order) => make("option", { value: order }, say(`analysis_by_${order}`))));
    this.rest = make("button", { type: "button", class: "quiet", onclick: () => { this.all = true; this.draw(); } });
    this.node = make("div", {}, make("div", { class: "row choices" }, this.who, this.by), this.list, this.rest);
    this.who.hidden = names.length < 2;
  }

  fill(analysis, label) {
    this.found = findingsOf(analysis);
    this.turns = analysis.turns;
    this.label = label; // the name of the moment of a finding
    this.draw();
  }

  // What comes later is not told to somebody who watches the game from its start.
  reveal(seen) {
    const before = this.#visible().length;
    this.seen = Math.max(this.seen, seen);
    if (this.#visible().length !== before) this.draw();
  }

  #visible() {
    return this.found.filter(({ move, seats }) => (this.all || move <= this.seen) && (!this.seat || seats.includes(this.seat)));
  }

  draw() {
    const visible = this.#visible();
    if (this.order === "game") visible.sort((one, other) => one.at - other.at);
    const hidden = this.all ? 0 : this.found.filter(({ move }) => move > this.seen).length;
    this.list.replaceChildren(...visible.map((one) => this.#row(one)));
    if (!visible.length && !hidden) this.list.append(make("li", { class: "quiet" }, this.say("analysis_nothing", comparedOf(this.turns, this.seat))));
    this.rest.hidden = !hidden;
    this.rest.textContent = this.say("analysis_rest", { count: hidden });
  }

  #row(finding) {
    const isOpen = this.open === finding;
    const head = make("button", { type: "button", class: "finding-head", "aria-expanded": String(isOpen), onclick: () => this.#press(finding) },
      make("span", { class: "glyph", "aria-hidden": "true" }, finding.glyph), make("b", {}, this.label(finding)),
      make("span", { class: "who" }, this.names[finding.seat - 1]),
      make("small", {}, this.say(`analysis_${finding.kind === "mistake" ? IN_WORDS[finding.glyph] ?? "slip" : "turned"}`)),
      make("span", { class: "cost" }, finding.text));
    return make("li", { class: `finding ${finding.kind} seat-${finding.seat}` }, head, isOpen ? this.#body(finding) : null);
  }

  #body(finding) {
    const body = rendered(this.told(withNames(finding.html, this.names, this.say), finding), { class: "said finding-body" });
    this.link(body);
    if (finding.line.length && this.play) {
      body.append(make("button", { type: "button", class: "main better", onclick: () => this.play(finding) }, this.say("analysis_better")));
    }
    if (this.href) body.append(make("a", { class: "button", href: this.href(finding) }, this.say("analysis_on_board")));
    if (this.again && finding.kind === "mistake") body.append(" ", this.again(finding));
    return body;
  }

  #press(finding) {
    this.open = this.open === finding ? null : finding;
    this.draw();
    if (this.open) this.show(finding);
    this.list.querySelector("[aria-expanded=true]")?.focus({ preventScroll: true });
  }
}
