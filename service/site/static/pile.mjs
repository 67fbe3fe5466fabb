// The discards under a narrow display: a pile that shows how many cards it has, and opens.

import { make } from "./dom.mjs";

export class Pile {
  constructor(say) {
    this.say = say;
    this.isOpen = this.isNeeded = false;
    this.button = make("button", { type: "button", class: "pile", hidden: true, onclick: () => this.turn() });
  }

  turn() {
    this.isOpen = !this.isOpen;
    this.fold();
  }

  // Shows a picture with or without a pile; the pile is open if it is needed now.
  show(picture, isNeeded = false) {
    this.picture = picture;
    this.isNeeded = isNeeded;
    this.fold();
  }

  fold() {
    const pile = this.picture?.querySelector(".discards");
    this.button.hidden = !pile || this.isNeeded;
    if (!pile) return;
    const isOpen = this.isOpen || this.isNeeded;
    const { cards, top } = pile.dataset;
    this.picture.whole ??= this.picture.getAttribute("height");
    const height = isOpen ? this.picture.whole : top;
    this.picture.setAttribute("height", height);
    this.picture.setAttribute("viewBox", `0 0 ${this.picture.getAttribute("width")} ${height}`);
    // Hides from screen readers what is cut off.
    if (isOpen) pile.removeAttribute("display");
    else pile.setAttribute("display", "none");
    this.button.setAttribute("aria-expanded", String(isOpen));
    this.button.textContent = `${isOpen ? "▾" : "▸"} ${this.say("pile", { cards })}`;
  }
}
