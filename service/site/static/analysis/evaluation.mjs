// The evaluation curve: what each seat could expect after every turn, as far as it has been seen.

import { draw, make } from "../dom.mjs";
import { SEAT_DASHES, across, frame, label, scale, seatClass } from "../replay/plot.mjs";
import { PERCENT, toldValue, valueOf } from "./outlook.mjs";

const [WIDTH, HEIGHT] = [420, 190]; // narrow, so that its letters stay readable beside a table
const [LEFT, RIGHT, TOP, BOTTOM] = [34, 12, 12, 24];

// What was expected at the start and after each turn: [{move, after}].
export const expectations = ({ start, turns }) =>
  [{ move: Math.max(1, (turns[0]?.first ?? 1) - 1), after: start }, ...turns.map(({ last, after }) => ({ move: last, after }))];

export class Evaluation {
  // `go` gets the number of a move; `rounds` are [move, label] pairs below the curve.
  constructor(say, names, go, rounds = []) {
    Object.assign(this, { say, names, go, rounds, kind: "chance" });
    this.plot = make("div", { class: "curve" });
    this.plot.addEventListener("click", (click) => this.pointed(click));
    this.kinds = make("div", { class: "row kinds", role: "group", "aria-label": say("analysis_curve") },
      ["chance", "points"].map((kind) => make("button", { type: "button", "data-kind": kind, onclick: () => this.choose(kind) }, say(`analysis_${kind}`))));
    this.node = make("div", { class: "evaluation" }, this.kinds, this.plot);
  }

  fill(analysis) {
    this.analysis = analysis;
    const isSolo = analysis.start.length === 1;
    this.kinds.hidden = isSolo;
    this.kind = isSolo ? "points" : this.kind;
    this.moments = expectations(analysis);
    this.until = -1;
  }

  choose(kind) {
    this.kind = kind;
    this.#draw(this.until);
    this.#point(this.here);
  }

  // Shows the curve up to the latest move that was seen, and where the reader is.
  show(move, seen) {
    this.here = move;
    if (seen !== this.until) this.#draw(seen);
    this.#point(move);
  }

  #draw(until) {
    this.until = until;
    for (const button of this.kinds.children) button.setAttribute("aria-pressed", String(button.dataset.kind === this.kind));
    const shown = this.moments.filter(({ move }) => move <= until);
    const values = shown.flatMap(({ after }) => after.map((one) => this.#value(one)));
    const [low, high] = this.kind === "chance" ? [0, PERCENT] : [Math.min(0, ...values), Math.max(10, ...values)];
    this.x = scale(this.moments[0].move, Math.max(this.moments.at(-1).move, this.moments[0].move + 1), LEFT, WIDTH - RIGHT);
    this.y = scale(low, high, HEIGHT - BOTTOM, TOP, 5);
    this.hand = draw("line", { y1: TOP - 6, y2: HEIGHT - BOTTOM, class: "curve-hand" });
    this.plot.replaceChildren(frame(WIDTH, HEIGHT, this.#title(shown), ...across(this.y, LEFT, WIDTH - RIGHT),
      ...this.#labels(), ...this.names.map((_, seat) => this.#line(seat, shown)), this.hand), this.#legend(shown));
  }

  #value(outlook) {
    return valueOf(this.kind, outlook);
  }

  #told(outlook) {
    return toldValue(this.kind, outlook);
  }

  // The curve in words, for those who don't see it.
  #title(shown) {
    const last = shown.at(-1)?.after ?? this.analysis.start;
    const told = last.map((one, seat) => `${this.names[seat]}: ${this.#told(one)}`).join(", ");
    return `${this.say(`analysis_${this.kind}`)}. ${told}`;
  }

  #labels() {
    const every = Math.ceil(this.rounds.length / 8);
    return this.rounds.filter((_, i) => i % every === 0).map(([move, text]) =>
      label(this.x.at(Math.max(move, this.moments[0].move)), HEIGHT - 8, text, { "text-anchor": "middle" }));
  }

  #line(seat, shown) {
    const points = shown.map(({ move, after }) => `${this.x.at(move).toFixed(1)},${this.y.at(this.#value(after[seat])).toFixed(1)}`).join(" ");
    return draw("polyline", { points, fill: "none", stroke: "currentColor", "stroke-width": 2.5, class: seatClass(seat),
      "stroke-linejoin": "round", "stroke-dasharray": SEAT_DASHES[seat % 4] });
  }

  // The numbers of the last turn that was seen stand beside the names.
  #legend(shown) {
    const last = shown.at(-1)?.after ?? this.analysis.start;
    return make("ul", { class: "legend" }, this.names.map((name, seat) => make("li", { class: seatClass(seat) },
      draw("svg", { viewBox: "0 0 34 8", width: 34, height: 8, "aria-hidden": "true" },
        draw("line", { x1: 0, x2: 34, y1: 4, y2: 4, stroke: "currentColor", "stroke-width": 3, "stroke-dasharray": SEAT_DASHES[seat % 4] })),
      name, make("b", {}, this.#told(last[seat])))));
  }

  #point(move) {
    const x = this.x.at(Math.max(move, this.moments[0].move));
    this.hand.setAttribute("x1", x);
    this.hand.setAttribute("x2", x);
  }

  pointed(click) {
    const box = this.plot.querySelector("svg.plot").getBoundingClientRect();
    if (click.clientY > box.bottom) return;
    const x = ((click.clientX - box.left) / box.width) * WIDTH;
    this.go(Math.round(Math.min(Math.max(this.x.back(x), this.moments[0].move), this.moments.at(-1).move)));
  }
}
