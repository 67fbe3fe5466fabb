// The moments of a game, as one steps through them: by event, move, turn and round.

export const roundOf = (moment) => moment.at.split(".")[0];

export class Timeline {
  constructor(moments) {
    this.moments = moments;
    this.seen = 0; // the latest moment seen so far
    this.settle();
  }

  get last() {
    return this.moments.length - 1;
  }

  append(more) {
    this.moments.push(...more);
    this.settle();
  }

  // A step by moves stops at the last event of a move; the other steps stop at the first.
  settle() {
    const { moments, last } = this;
    const starts = (key) =>
      moments.flatMap((m, i) => (i === 0 || key(moments[i - 1]) !== key(m) ? [i] : []));
    this.stops = {
      move: moments.flatMap((m, i) => (i === last || moments[i + 1].move !== m.move ? [i] : [])),
      turn: starts((moment) => moment.at),
      round: starts(roundOf),
    };
  }

  see(at) {
    this.seen = Math.max(this.seen, at);
  }

  within(at) {
    return Math.min(Math.max(at, 0), this.last);
  }

  step(at, unit, way) {
    if (unit === "first") return 0;
    if (unit === "last") return this.last;
    if (unit === "event") return this.within(at + way);
    const stops = this.stops[unit];
    const ahead = way > 0 ? stops.find((i) => i > at) : stops.findLast((i) => i < at);
    return ahead ?? (way > 0 ? this.last : 0);
  }

  // Finds `17`, `17.2`, `R3` or `R3.2`; returns -1 if there is no such moment.
  find(target) {
    const { moments } = this;
    if (/^r\d+(\.\d+)?$/i.test(target)) {
      const wanted = target.toUpperCase();
      if (/^R0+$/.test(wanted)) return 0;
      // A turn begins where the move before it ends.
      return this.stops.move.find((i) => moments[i].at === wanted || roundOf(moments[i]) === wanted) ?? -1;
    }
    const [, move, event] = /^(\d+)(?:\.(\d+))?$/.exec(target) ?? [];
    if (!move) return -1;
    if (event) return moments.findIndex((m) => m.move === +move && m.event === +event);
    return this.endOf(+move);
  }

  // Where a reader begins who does not know the game: its first round has been played, so there is
  // something to see. A game of one round begins halfway; what is not loaded yet can't be shown.
  get opening() {
    const second = this.stops.round.find((at) => roundOf(this.moments[at]) === "R2");
    return second ?? this.stops.move.findLast((at) => at <= this.last / 2) ?? 0;
  }

  endOf(move) {
    return this.moments.findLastIndex((m) => m.move === move);
  }

  address(at) {
    const { at: label, move, event } = this.moments[at];
    return this.find(label) === at ? label : `${move}.${event}`;
  }
}
