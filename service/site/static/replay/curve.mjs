// The score curve, with the current moment; a click leads to any moment.

import { draw, make } from "../dom.mjs";
import { SEAT_DASHES, across, frame, label, scale, seatClass } from "./plot.mjs";
import { roundOf } from "./timeline.mjs";

const WIDTH = 640;
const HEIGHT = 240;
const [LEFT, RIGHT, TOP, BOTTOM] = [40, 16, 14, 26];

export class Curve {
  constructor(say, names, go) {
    Object.assign(this, { say, names, go });
    this.node = make("div", { class: "curve" });
    this.node.addEventListener("click", (click) => this.pointed(click));
  }

  // Starts the curve of a timeline; `show` draws the part that has been seen.
  drawn(timeline) {
    this.timeline = timeline;
    this.until = -1;
  }

  plot(until) {
    this.until = until;
    const { moments, last } = this.timeline;
    const totals = moments.slice(0, until + 1).flatMap((moment) => moment.totals);
    this.x = scale(0, Math.max(1, last), LEFT, WIDTH - RIGHT);
    this.y = scale(Math.min(0, ...totals), Math.max(5, ...totals), HEIGHT - BOTTOM, TOP, 5);
    this.hand = draw("line", { y1: TOP - 6, y2: HEIGHT - BOTTOM, class: "curve-hand" });
    const svg = frame(WIDTH, HEIGHT, this.say("curve"), ...across(this.y, LEFT, WIDTH - RIGHT),
      ...this.rounds(), ...this.names.map((_, seat) => this.line(seat)), this.hand);
    this.node.replaceChildren(svg, this.legend());
  }

  rounds() {
    const starts = this.timeline.stops.round;
    const every = Math.ceil(starts.length / 12);
    return starts.filter((_, i) => i % every === 0).map((at) =>
      label(this.x.at(at), HEIGHT - 8, roundOf(this.timeline.moments[at]), { "text-anchor": "middle" }));
  }

  line(seat) {
    const points = this.timeline.stops.move.filter((at) => at <= this.until)
      .map((at) => `${this.x.at(at).toFixed(1)},${this.y.at(this.timeline.moments[at].totals[seat] ?? 0).toFixed(1)}`)
      .join(" ");
    return draw("polyline", {
      points, fill: "none", stroke: "currentColor", "stroke-width": 2.5, class: seatClass(seat),
      "stroke-linejoin": "round", "stroke-dasharray": SEAT_DASHES[seat % 4],
    });
  }

  legend() {
    return make("ul", { class: "legend" }, ...this.names.map((name, seat) =>
      make("li", { class: seatClass(seat) },
        draw("svg", { viewBox: "0 0 34 8", width: 34, height: 8, "aria-hidden": "true" },
          draw("line", { x1: 0, x2: 34, y1: 4, y2: 4, stroke: "currentColor",
            "stroke-width": 3, "stroke-dasharray": SEAT_DASHES[seat % 4] })), name)));
  }

  show(at) {
    if (this.timeline.seen > this.until) this.plot(this.timeline.seen);
    const x = this.x.at(at);
    this.hand.setAttribute("x1", x);
    this.hand.setAttribute("x2", x);
  }

  pointed(click) {
    const svg = this.node.querySelector("svg.plot");
    const box = svg.getBoundingClientRect();
    if (click.clientY > box.bottom) return;
    const x = ((click.clientX - box.left) / box.width) * WIDTH;
    this.go(this.timeline.within(Math.round(this.x.back(x))));
  }
}
