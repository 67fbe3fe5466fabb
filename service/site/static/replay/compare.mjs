// What is different between two moments: what moved where, and who gained what.

import { make } from "../dom.mjs";
import { signed } from "../texts.mjs";

// Where things lie in pictures: cards with their place, and places that only count.
export function lying(pictures) {
  const [cards, counts] = [new Map(), new Map()];
  for (const picture of pictures) {
    for (const part of parts(picture).querySelectorAll("[data-slot]")) {
      const { card, token, slot } = part.dataset;
      const label = part.querySelector("title")?.textContent ?? part.getAttribute("aria-label") ?? "";
      if (card ?? token) cards.set(token ? `token ${token}` : card, { slot, label });
      else if (/:(coins|markers)$|^(supply|stack):/.test(slot)) counts.set(slot, label);
    }
  }
  return { cards, counts };
}

function parts(picture) {
  if (typeof picture !== "string") return picture;
  const template = document.createElement("template");
  template.innerHTML = picture;
  return template.content;
}

export function travels(before, after) {
  const moves = [];
  for (const card of new Set([...before.cards.keys(), ...after.cards.keys()])) {
    const [lay, lies] = [before.cards.get(card), after.cards.get(card)];
    if (lay?.slot !== lies?.slot) {
      moves.push({ card, label: (lies ?? lay).label, from: lay?.slot, to: lies?.slot });
    }
  }
  return moves;
}

export class Comparison {
  constructor(say, names, places) {
    Object.assign(this, { say, names, places });
    this.node = make("div", { class: "comparison", "aria-live": "polite" });
  }

  // Compares two moments, which the user names one after the other.
  show(one, other) {
    const [before, after] = [one, other].map((m) => lying(m.panels.map((n) => this.places.picture(n))));
    const moved = travels(before, after);
    const counted = [...after.counts].filter(([slot, label]) => (before.counts.get(slot) ?? label) !== label);
    const lines = [
      ...this.scores(one, other),
      ...moved.map(({ label, from, to }) => this.line(label, this.place(from, one), this.place(to, other))),
      ...counted.map(([slot, label]) => this.line(this.place(slot, other), before.counts.get(slot), label)),
    ];
    this.node.replaceChildren(
      make("p", {}, make("b", {}, `${name(one)} → ${name(other)}`)),
      lines.length ? make("ul", {}, ...lines) : make("p", { class: "quiet" }, this.say("no_difference")));
    return moved.map(({ card }) => card.replace(/^token /, ""));
  }

  scores(one, other) {
    return this.names.flatMap((who, i) => {
      const [was, is] = [one.totals[i], other.totals[i]];
      return was === is ? [] : [make("li", {}, make("b", {}, who), `: ${was} → ${is} (${signed(is - was)})`)];
    });
  }

  line(what, from, to) {
    return make("li", {}, make("b", {}, what), `: ${from} → ${to}`);
  }

  place(slot, moment) {
    if (!slot) return this.say("out_of_sight");
    const [where, what] = slot.split(":");
    if (where === "display") return this.say("in_display", { column: what.split(".")[0] });
    if (where === "supply") return this.say("in_supply");
    if (where === "stack") return this.say("on_stack");
    if (!what) return this.say(where === "discards" ? "in_discards" : "out_of_game");
    return this.places.told(this.before(this.names[where - 1] ?? where, what), Number(where), moment);
  }

  before(who, what) {
    const [column, level] = /^(-?\d+)\.(\w+)$/.exec(what)?.slice(1) ?? [];
    if (column === undefined) return this.say(PLACES[what] ?? "beside_house", { who });
    return /^\d+$/.test(level) ? this.say("in_slot", { who, slot: what }) : this.say("in_house", { who, house: column });
  }
}

const PLACES = {
  hand: "in_hand", coins: "coins_of", markers: "markers_of", roof: "roof_of", outside: "outside_of",
};
const name = (moment) => `${moment.at} · ${moment.move}.${moment.event}`;
