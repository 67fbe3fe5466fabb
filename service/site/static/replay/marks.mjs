// Marks of notes on a table: rings, arrows and labels, drawn over its pictures.

import { draw } from "../dom.mjs";

export class Marks {
  constructor(node) {
    Object.assign(this, { node, marks: [] });
    this.over = draw("svg", { class: "board-marks", "aria-hidden": "true" });
    new ResizeObserver(() => this.drawMarks()).observe(node);
  }

  show(marks) {
    this.marks = marks;
    this.drawMarks();
  }

  // Finds a card or a slot by its name in notes; the seat's number before a slot is optional.
  find(name, seat = null) {
    const quoted = CSS.escape(name);
    const slots = seat ? [`[data-slot="${seat}\\:${quoted}"]`] : [`[data-slot="${quoted}"]`];
    const selectors = [`[data-card="${quoted}"]`, `[data-token="${quoted}"]`, ...slots];
    return this.node.querySelector(selectors.join(","));
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
    const element = name ? this.find(name, seat) : null;
    if (!element) return null;
    const [box, board] = [element.getBoundingClientRect(), this.node.getBoundingClientRect()];
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
