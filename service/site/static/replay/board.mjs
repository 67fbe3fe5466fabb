// The table of a moment: its panels, what the event touched, and what notes point at.

import { make } from "../dom.mjs";
import { Pile } from "../pile.mjs";
import { Marks } from "./marks.mjs";

const ON_TURN_FILL = "#fff3d1"; // of the panel of a seat that the game waits for

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

  // The seat that this moment is about: whose cards were touched, or else who is to act.
  acting() {
    const touched = this.node.querySelector(".panel.seat .touched")?.closest(".panel");
    const asked = this.node.querySelector(`.panel.seat rect[fill="${ON_TURN_FILL}"]`)?.closest(".panel");
    return Math.max(0, this.panels().indexOf(touched ?? asked)); // 0 is nobody
  }

  // On a small screen only one seat is shown.
  bringNear(seat) {
    this.panels().forEach((panel, i) => panel.classList.toggle("near", i === seat));
    this.marks.drawMarks();
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
      panel.querySelector("svg").setAttribute("preserveAspectRatio", "xMidYMin");
      if (!old) this.shape(i, panel.querySelector("svg"));
    }
    panel.classList.toggle("changed", changed);
  }

  // The room of a panel is measured once: stepping through a game moves nothing.
  shape(i, picture) {
    const { width, height } = picture.viewBox.baseVal;
    if (i < 2) this.node.style.setProperty(i ? "--seat-shape" : "--shared-shape", (width / height).toFixed(3));
    this.node.dataset.seats = i;
  }

  find(name, seat = null) {
    return this.marks.find(name, seat);
  }
}
