// The evaluation under the slider of a replay: what each seat could expect, as far as it has been seen.

import { make } from "../dom.mjs";
import { EDGE, STRIP, handOf, levelsOf, moveHand, pointOn, roundTicks, seatLine, stripOf, widthOf } from "../replay/curve.mjs";
import { scale } from "../replay/plot.mjs";
import { expectations, toldValue, valueOf } from "./evaluation.mjs";

export class Outlook {
  constructor(say, names, timeline, go) {
    Object.assign(this, { say, names, timeline, kind: "chance", until: -1, here: 0 });
    this.node = make("div", { class: "curve evaluation" });
    this.node.addEventListener("click", (click) => go(timeline.within(Math.round(this.x.back(pointOn(this.node, click))))));
    new ResizeObserver(() => this.moments && this.#draw()).observe(this.node);
  }

  fill(analysis) {
    this.moments = expectations(analysis).map(({ move, after }) => ({ at: Math.max(0, this.timeline.endOf(move)), after }));
    this.choose(analysis.start.length === 1 ? "points" : this.kind);
  }

  choose(kind) {
    this.kind = kind;
    if (this.moments) this.#draw();
  }

  // Shows the curve up to the latest moment that was seen, and where the reader is.
  show(at, seen) {
    this.here = at;
    if (seen !== this.until) this.until = seen;
    this.#draw();
  }

  #draw() {
    const { timeline, kind } = this;
    const wide = widthOf(this.node);
    const shown = this.moments.filter(({ at }) => at <= this.until);
    const values = shown.flatMap(({ after }) => after.map((one) => valueOf(kind, one)));
    const [low, high] = kind === "chance" ? [0, 100] : [Math.min(0, ...values), Math.max(10, ...values)];
    this.x = scale(0, Math.max(1, timeline.last), EDGE, wide - EDGE);
    this.y = scale(low, high, STRIP.high - STRIP.bottom, STRIP.top, 2);
    const hand = handOf();
    moveHand(hand, this.x.at(this.here));
    this.node.replaceChildren(stripOf(wide, this.#title(shown), ...roundTicks(timeline, this.x),
      ...levelsOf(this.y, wide, kind === "chance" ? (value) => `${value} %` : String),
      ...this.names.map((_, seat) => seatLine(seat, shown.map(({ at, after }) => [this.x.at(at), this.y.at(valueOf(kind, after[seat]))]))), hand));
  }

  // The curve in words, for those who don't see it.
  #title(shown) {
    const last = (shown.at(-1) ?? this.moments[0]).after;
    return `${this.say(`analysis_${this.kind}`)}. ${last.map((one, seat) => `${this.names[seat]}: ${toldValue(this.kind, one)}`).join(", ")}`;
  }
}
