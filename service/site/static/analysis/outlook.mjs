// What each seat could expect, as a curve under the slider of a replay: as far as it has been seen.

import { make } from "../dom.mjs";
import { EDGE, STRIP, handOf, levelsOf, moveHand, pointOn, roundTicks, seatLine, stripOf, widthOf } from "../replay/curve.mjs";
import { scale } from "../replay/plot.mjs";
import { tenths } from "../texts.mjs";

export const PERCENT = 100;

export const valueOf = (kind, { chance, points }) => (kind === "chance" ? PERCENT * chance : points);
export const toldValue = (kind, { chance, points }) => (kind === "chance" ? `${Math.round(PERCENT * chance)} %` : tenths(points));

// Offers what the notes of a file say beside the score curve of a viewer, if it can be of this game.
export function offerOutlooks(viewer, outlooks) {
  const { story, main } = viewer;
  if (!outlooks.length || outlooks.some(({ after }) => after?.length !== story.names.length)) return;
  const curve = new Outlook(story.say, story.names, main, (at) => {
    viewer.leave();
    viewer.go(at);
  });
  curve.fill(outlooks);
  curve.join(viewer);
  story.shown = () => viewer.timeline === main && curve.show(viewer.at, main.seen);
  story.shown();
}

export class Outlook {
  constructor(say, names, timeline, go) {
    Object.assign(this, { say, names, timeline, kind: "chance", until: -1, here: 0 });
    this.node = make("div", { class: "curve evaluation" });
    this.node.addEventListener("click", (click) => go(timeline.within(Math.round(this.x.back(pointOn(this.node, click))))));
    new ResizeObserver(() => this.moments && this.#draw()).observe(this.node);
  }

  // `expected` is what the seats could expect after each turn: [{move, after}].
  fill(expected) {
    this.moments = expected.map(({ move, after }) => ({ at: Math.max(0, this.timeline.endOf(move)), after }));
    this.kinds = expected[0].after.length === 1 ? ["points"] : ["chance", "points"];
    this.choose(this.kinds.includes(this.kind) ? this.kind : "points");
  }

  // Has a viewer offer it beside the score curve.
  join(viewer) {
    viewer.addCurve(this.node, this.kinds.map((kind) => [kind, this.say(`analysis_${kind}`)]), (kind) => this.choose(kind));
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
    const [low, high] = kind === "chance" ? [0, PERCENT] : [Math.min(0, ...values), Math.max(10, ...values)];
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
