// The scores of a moment by seat, and line by line on demand.

import { make } from "../dom.mjs";
import { signed } from "../texts.mjs";
import { sampleOf, seatClass } from "./plot.mjs";

export class Ledger {
  // `lines` returns the ledger of every seat at a moment: {total, lines, notes}; `rule` shows a rule.
  constructor(say, names, lines, { rule = (id) => id, places }) {
    Object.assign(this, { say, names, lines, places, ruleOf: rule });
    this.totals = names.map(() => make("b", { class: "total" }));
    this.bodies = names.map(() => make("div", { class: "ledger-lines" }));
    const [outside, line] = lines ? ["details", "summary"] : ["div", "p"];
    this.seats = names.map((name, i) => make(outside, { class: `ledger ${seatClass(i)}` },
      make(line, {}, sampleOf(i), make("span", { class: "seat-name" }, name), this.totals[i]), this.bodies[i]));
    for (const seat of this.seats) seat.addEventListener("toggle", () => this.fill());
    this.node = make("div", { class: "ledgers" }, ...this.seats);
  }

  show(moment) {
    this.moment = moment;
    moment.totals.forEach((total, i) => (this.totals[i].textContent = total));
    this.fill();
  }

  async fill() {
    const open = this.seats.map((seat) => seat.open);
    const moment = this.moment;
    if (!open.includes(true) || this.filled === moment) return;
    const ledgers = await this.lines(moment);
    // The viewer may have moved on while this ledger was fetched.
    if (this.moment !== moment || !ledgers) return;
    this.filled = moment;
    ledgers.forEach((ledger, i) => {
      const whole = ledger.total === moment.totals[i] ? null : this.say("after_move", moment);
      this.bodies[i].replaceChildren(...(whole ? [make("p", { class: "quiet" }, whole)] : []), this.table(ledger, i + 1));
    });
  }

  table({ lines, notes }, seat) {
    if (!lines.length && !notes?.length) return make("p", { class: "quiet" }, this.say("no_lines"));
    const row = (points, label, rule) =>
      make("tr", {}, make("td", { class: "points" }, points), make("td", {}, this.places.told(label, seat, this.moment)), make("td", { class: "rule" }, this.ruleOf(rule)));
    const head = ["points", "for", "rule"].map((key) => make("th", { scope: "col" }, this.say(`column_${key}`)));
    return make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {},
      ...lines.map((line) => row(signed(line.points), line.sentence, line.rule)),
      ...(notes ?? []).map((note) => row("·", note.sentence, note.rule))));
  }
}
