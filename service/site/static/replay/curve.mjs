// The score curve under the slider, with the rounds; a click leads to any moment.

import { draw, make } from "../dom.mjs";
import { SEAT_DASHES, label, scale, seatClass } from "./plot.mjs";
import { roundOf } from "./timeline.mjs";

// The middle of the slider's thumb is never nearer to its end than this, nor is the curve.
export const EDGE = 8;
export const STRIP = { high: 64, top: 16, bottom: 4 };
const LEAST_BETWEEN = 26; // pixels between the names of two rounds

export class Curve {
  constructor(say, names, go) {
    Object.assign(this, { say, names, go, until: -1 });
    this.node = make("div", { class: "curve" });
    this.node.addEventListener("click", (click) => this.go(this.timeline.within(Math.round(this.x.back(pointOn(this.node, click))))));
    new ResizeObserver(() => this.timeline && this.until >= 0 && this.replot()).observe(this.node);
  }

  // Starts the curve of a timeline; `show` draws the part that has been seen.
  drawn(timeline) {
    this.timeline = timeline;
    this.until = -1;
  }

  replot() {
    this.plot(this.until);
    this.show(this.at);
  }

  plot(until) {
    this.until = until;
    const { timeline } = this;
    const wide = widthOf(this.node);
    const totals = timeline.moments.slice(0, until + 1).flatMap((moment) => moment.totals);
    this.x = scale(0, Math.max(1, timeline.last), EDGE, wide - EDGE);
    this.y = scale(Math.min(0, ...totals), Math.max(5, ...totals), STRIP.high - STRIP.bottom, STRIP.top, 2);
    this.hand = handOf();
    this.node.replaceChildren(stripOf(wide, this.say("curve"), ...roundTicks(timeline, this.x), ...levelsOf(this.y, wide),
      ...this.names.map((_, seat) => this.line(seat)), this.hand));
  }

  line(seat) {
    const points = this.timeline.stops.move.filter((at) => at <= this.until)
      .map((at) => [this.x.at(at), this.y.at(this.timeline.moments[at].totals[seat] ?? 0)]);
    return seatLine(seat, points);
  }

  show(at) {
    this.at = at;
    if (this.timeline.seen > this.until) this.plot(this.timeline.seen);
    moveHand(this.hand, this.x.at(at));
  }
}

export const widthOf = (node) => Math.round(node.clientWidth) || 640;

export const stripOf = (wide, title, ...inside) =>
  draw("svg", { viewBox: `0 0 ${wide} ${STRIP.high}`, width: wide, height: STRIP.high, role: "img", "aria-label": title, class: "plot" }, ...inside);

export const handOf = () => draw("line", { y1: 0, y2: STRIP.high, class: "curve-hand" });

export function moveHand(hand, x) {
  hand.setAttribute("x1", x);
  hand.setAttribute("x2", x);
}

export function seatLine(seat, points) {
  return draw("polyline", { points: points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" "), fill: "none", stroke: "currentColor",
    "stroke-width": 2, class: seatClass(seat), "stroke-linejoin": "round", "stroke-dasharray": SEAT_DASHES[seat % 4] });
}

// A line under the slider where each round begins, with its name where there is room.
export function roundTicks(timeline, x) {
  let free = 0;
  const end = x.at(Math.max(1, timeline.last)) - LEAST_BETWEEN + EDGE;
  return timeline.stops.round.filter((at) => at > 0).flatMap((at) => {
    const place = x.at(at);
    const hasRoom = place >= free && place <= end;
    if (hasRoom) free = place + LEAST_BETWEEN;
    return [draw("line", { x1: place, x2: place, y1: 0, y2: hasRoom ? STRIP.high : 5, class: "plot-grid" }),
      ...(hasRoom ? [label(place + 3, 11, roundOf(timeline.moments[at]), { "font-size": 11 })] : [])];
  });
}

// The round numbers of a scale, written over its lines.
export function levelsOf(y, wide, told = String) {
  return y.levels.flatMap((value) => [
    draw("line", { x1: EDGE, x2: wide - EDGE, y1: y.at(value), y2: y.at(value), class: "plot-grid" }),
    ...(value ? [label(wide - EDGE, y.at(value) + 10, told(value), { "font-size": 10, "text-anchor": "end" })] : [])]);
}

// How far from the left edge of a curve somebody clicked.
export const pointOn = (node, click) => click.clientX - node.getBoundingClientRect().left;
