// Tabs beside the table: one of several panels is seen at a time; on paper all of them are.

import { make } from "../dom.mjs";

const WAYS = { ArrowLeft: -1, ArrowRight: 1 };

export class Tabs {
  constructor(label) {
    this.list = make("div", { class: "tabs", role: "tablist", "aria-label": label });
    this.list.addEventListener("keydown", (pressed) => this.pressed(pressed));
    this.node = make("div", { class: "tab-box" }, this.list);
    this.isChosen = false; // by the reader
  }

  // Adds a panel, the first one open; returns it.
  add(name, title, ...inside) {
    const count = make("span", { class: "count" });
    const tab = make("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, onclick: () => this.choose(name) }, title, count);
    const panel = make("section", { class: "part", role: "tabpanel", id: `panel-${name}`, "aria-labelledby": tab.id, tabindex: 0 }, ...inside);
    this.list.append(tab);
    this.node.append(panel);
    this.open(this.shown ?? name);
    return panel;
  }

  open(name) {
    this.shown = name;
    for (const tab of this.list.children) {
      const isOpen = tab.id === `tab-${name}`;
      tab.setAttribute("aria-selected", String(isOpen));
      tab.setAttribute("tabindex", isOpen ? "0" : "-1");
      this.panelOf(tab).classList.toggle("off", !isOpen);
    }
  }

  choose(name) {
    this.isChosen = true;
    this.open(name);
  }

  // Opens a panel unless the reader has chosen another one.
  suggest(name) {
    if (!this.isChosen) this.open(name);
  }

  // Shows a number beside the title of a tab.
  count(name, number) {
    const [tab] = [...this.list.children].filter(({ id }) => id === `tab-${name}`);
    tab.querySelector(".count").textContent = number ? ` ${number}` : "";
  }

  panelOf(tab) {
    return [...this.node.children].find(({ id }) => id === tab.getAttribute("aria-controls"));
  }

  pressed(key) {
    const way = WAYS[key.key];
    if (!way) return;
    key.preventDefault();
    const tabs = [...this.list.children];
    const next = tabs[(tabs.indexOf(key.target) + way + tabs.length) % tabs.length];
    this.choose(next.id.slice("tab-".length));
    next.focus();
  }
}
