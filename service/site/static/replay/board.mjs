// The table of a moment: its panels, what the event touched, and what notes point at.

import { make } from "../dom.mjs";
import { Pile } from "../pile.mjs";
import { Marks } from "./marks.mjs";

export class Board {
  // `panel` returns the picture of a number: a text with our own SVG, or an element.
  constructor(panel, say) {
    this.panel = panel;
    this.pile = new Pile(say);
    this.node = make("div", { class: "board", id: "table" });
    this.marks = new Marks(this.node);
  }

  show(moment, before, marks) {
    // After a jump everything is different; only a step shows what it changed.
    const isLeap = moment.panels.every((number, i) => before.panels[i] !== number);
    moment.panels.forEach((number, i) => this.showPanel(i, number, !isLeap && before.panels[i] !== number));
    for (const extra of this.panels().slice(moment.panels.length)) extra.remove();
    for (const card of this.node.querySelectorAll(".touched")) card.classList.remove("touched");
    for (const card of moment.cards) this.find(card)?.classList.add("touched");
    this.showPile(marks);
    this.marks.show(marks);
  }

  // The pile of discards is closed, unless a note points at one of them.
  showPile(marks) {
    const middle = this.panels()[0];
    const isPointedAt = marks.some(({ card, slot, seat }) => this.find(card ?? slot, seat)?.closest(".discards"));
    middle.append(this.pile.button);
    this.pile.show(middle.querySelector("svg"), isPointedAt);
  }

  panels() {
    return [...this.node.children].filter((child) => child !== this.marks.over);
  }

  showPanel(i, number, changed) {
    const old = this.panels()[i];
    const panel = old ?? make("div", { class: i === 0 ? "panel middle" : `panel seat seat-${i}` });
    if (!old) this.node.append(panel);
    if (panel.dataset.number !== String(number)) {
      const picture = this.panel(number);
      if (typeof picture === "string") panel.innerHTML = picture;
      else panel.replaceChildren(picture);
      panel.dataset.number = number;
    }
    panel.classList.toggle("changed", changed);
  }

  find(name, seat = null) {
    return this.marks.find(name, seat);
  }
}
