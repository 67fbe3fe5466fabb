// The rules over the table: the page of the rules in a dialog, which is read once.

import { get, make, sign } from "./dom.mjs";
import { say } from "./texts.mjs";

const RULE = /^[A-Z]-[A-Z]+(-[A-Z0-9]+)+$/;
const CITED = /\[([A-Z]-[A-Z]+(?:-[A-Z0-9]+)+)\]/;
const BOOK = "M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zv14";

let dialog = null;

// Opens the rules of a game; if they can't be read, the page of the rules opens instead.
export async function openRules(game) {
  try {
    dialog ??= await readRules(game);
  } catch {
    return location.assign(`/rules/${game}`);
  }
  if (!dialog.isConnected) document.body.append(dialog);
  dialog.showModal();
  dialog.scrollTop = 0;
}

// Puts a button for the rules of a game into the header, once.
export function offerRules(game) {
  if (get("rules")) return;
  const about = { type: "button", id: "rules", class: "quiet", title: say("rules"), "aria-label": say("rules") };
  get("theme").before(make("button", { ...about, onclick: () => openRules(game) }, sign(BOOK)));
}

async function readRules(game) {
  const [page] = await Promise.all([readPage(`/rules/${game}`), loadStyle()]);
  const guide = document.adoptNode(page.getElementById("guide"));
  guide.querySelector("#print").remove();
  for (const link of guide.querySelectorAll("a")) link.target = "_blank"; // the table stays open
  const close = make("button", { type: "button", class: "main", onclick: () => made.close() }, say("close"));
  const made = make("dialog", { class: "rules", "aria-labelledby": "guide-title" }, make("header", {}, close), guide);
  made.addEventListener("click", (event) => { if (event.target === made) made.close(); });
  return made;
}

async function readPage(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`the rules answered ${answer.status}`);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

function loadStyle() {
  const href = new URL("./rules.css", import.meta.url).pathname;
  return new Promise((done) => {
    document.head.append(make("link", { rel: "stylesheet", href, onload: done, onerror: done }));
  });
}

// A link to the sentence of a rule; rules of the service itself are in no rulebook.
export function ruleLink(game, rule) {
  if (!rule || rule.startsWith("API")) return null;
  return make("a", { class: "rule", href: `/v1/rules/${game}#${rule}`, target: "_blank" }, rule);
}

// Makes links of the rules that a text names as code or, as the coach does, in brackets.
export function linkRules(node, game) {
  for (const code of node.querySelectorAll("code")) {
    if (RULE.test(code.textContent)) code.replaceWith(ruleLink(game, code.textContent));
  }
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) if (CITED.test(texts.currentNode.data)) found.push(texts.currentNode);
  for (const text of found) text.replaceWith(...text.data.split(CITED).map((part) => (RULE.test(part) ? ruleLink(game, part) : part)));
}
