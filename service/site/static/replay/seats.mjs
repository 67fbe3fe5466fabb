// The seats with their scores, on a screen with room for one board: whose board is shown.

import { make } from "../dom.mjs";
import { sampleOf, seatClass } from "./plot.mjs";

export class Seats {
  constructor(say, names, board) {
    Object.assign(this, { board, chosen: 0 });
    this.totals = names.map(() => make("b", {}));
    this.buttons = names.map((name, i) => make("button", { type: "button", class: seatClass(i), onclick: () => this.choose(i + 1) },
      sampleOf(i), make("span", {}, name), this.totals[i]));
    this.node = make("div", { class: "seat-choice", role: "group", "aria-label": say("whose_board") }, ...this.buttons);
  }

  // A seat that was chosen stays; choosing it again follows the game.
  choose(seat) {
    this.chosen = this.chosen === seat ? 0 : seat;
    this.mark();
  }

  show(moment) {
    moment.totals.forEach((total, i) => (this.totals[i].textContent = total));
    this.mark();
  }

  mark() {
    const near = this.chosen || this.board.acting() || this.near || 1;
    this.near = near;
    this.board.bringNear(near);
    this.buttons.forEach((one, i) => one.setAttribute("aria-pressed", String(i + 1 === near)));
  }
}
