// The table of a moment: its panels, what the event touched, and what notes point at.

import { draw, make } from "../dom.mjs";
import { Pile } from "../pile.mjs";

export class Board {
  // `panel` answers the picture of a number: a text with SVG of our own making, or an element.
  constructor(panel, say) {
    this.panel = panel;
    this.pile = new Pile(say);
    this.node = make("div", { class: "board", id: "table" });
    this.marks = [];
    this.over = draw("svg", { class: "board-marks", "aria-hidden": "true" });
    new ResizeObserver(() => this.drawMarks()).observe(this.node);
  }

  show(moment, before, marks) {
    // After a leap everything is different; only a step shows what it changed.
    const isLeap = moment.panels.every((number, i) => before.panels[i] !== number);
    moment.panels.forEach((number, i) => this.showPanel(i, number, !isLeap && before.panels[i] !== number));
    for (const extra of this.panels().slice(moment.panels.length)) extra.remove();
    for (const card of this.node.querySelectorAll(".touched")) card.classList.remove("touched");
    for (const card of moment.cards) this.find(card)?.classList.add("touched");
    this.marks = marks;
    this.showPile();
    this.drawMarks();
  }

  // The discards lie folded, unless a note points at one of them.
  showPile() {
    const middle = this.panels()[0];
    const isPointedAt = this.marks.some(({ card, slot, seat }) => this.find(card ?? slot, seat)?.closest(".discards"));
    middle.append(this.pile.button);
    this.pile.show(middle.querySelector("svg"), isPointedAt);
  }

  panels() {
    return [...this.node.children].filter((child) => child !== this.over);
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

  // A card or a slot, as notes name it: slots of a seat without or with its number.
  find(name, seat = null) {
    const quoted = CSS.escape(name);
    const slots = seat ? [`[data-slot="${seat}\\:${quoted}"]`] : [`[data-slot="${quoted}"]`];
    const wanted = [`[data-card="${quoted}"]`, `[data-token="${quoted}"]`, ...slots];
    return this.node.querySelector(wanted.join(","));
  }

  drawMarks() {
    this.over.remove();
    if (!this.marks.length) return;
    const { width, height } = this.node.getBoundingClientRect();
    this.over.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.over.replaceChildren(arrowhead(), ...this.marks.flatMap((mark) => this.mark(mark)));
    this.node.append(this.over);
  }

  mark({ mark, card, slot, seat, to, text }) {
    const from = this.boxOf(card ?? slot, seat);
    if (!from) return [];
    if (mark === "ring") {
      return [draw("rect", { x: from.x - 3, y: from.y - 3, width: from.width + 6,
        height: from.height + 6, rx: 6, class: "mark-ring" }), ...words(from, text)];
    }
    const target = to ? this.boxOf(to, seat) ?? this.boxOf(to) : null;
    if (mark !== "arrow" || !target) return words(from, text);
    const [[x1, y1], [x2, y2]] = [middle(from), middle(target)];
    return [draw("line", { x1, y1, x2, y2, class: "mark-arrow", "marker-end": "url(#mark-head)" }),
      ...words(from, text)];
  }

  boxOf(name, seat = null) {
    const found = name ? this.find(name, seat) : null;
    if (!found) return null;
    const [box, board] = [found.getBoundingClientRect(), this.node.getBoundingClientRect()];
    return { x: box.x - board.x, y: box.y - board.y, width: box.width, height: box.height };
  }
}

const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

function words({ x, y, width }, text) {
  if (!text) return [];
  const wide = text.length * 7.5 + 14;
  const left = Math.max(2, x + width / 2 - wide / 2);
  return [
    draw("rect", { x: left, y: y - 12, width: wide, height: 22, rx: 11, class: "mark-plate" }),
    draw("text", { x: left + wide / 2, y: y + 4, "text-anchor": "middle", class: "mark-text" }, text),
  ];
}

function arrowhead() {
  return draw("defs", {}, draw("marker", { id: "mark-head", viewBox: "0 0 10 10", refX: 8, refY: 5,
    markerWidth: 5, markerHeight: 5, orient: "auto-start-reverse" },
    draw("path", { d: "M0 0L10 5L0 10z", class: "mark-tip" })));
}
