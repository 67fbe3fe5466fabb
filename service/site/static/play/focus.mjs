// Controls that outlive a redraw: those that stay keep their focus, those that go pass it on.

import { get } from "../dom.mjs";
import { keysOf, touched } from "./lights.mjs";

const HOMES = "#board, #buttons, #choices, #list";
const CONTROLS = "[tabindex], button";

let last = null; // the control that had the focus: {home, names}

const namesOf = (element) => (element.closest("#board") ? keysOf(touched(element) ?? element) : [element.id, element.textContent].filter(Boolean));

// A press or a tap elsewhere takes the focus away on purpose.
addEventListener("pointerdown", () => { last = null; }, { capture: true, passive: true });
addEventListener("focusin", ({ target }) => {
  const home = target.closest(HOMES);
  last = home && { home: home.id, names: namesOf(target) };
});

// If a redraw has lost the focus, gives it to the same thing; otherwise to what stands in its place.
export function restoreFocus() {
  if (!last || (document.activeElement ?? document.body) !== document.body || document.querySelector("dialog[open]")) return;
  const { home, names } = last;
  const all = [...get(home).querySelectorAll(CONTROLS)];
  const again = all.find((element) => namesOf(element).some((name) => names.includes(name)));
  (again ?? all[0] ?? get("board").querySelector(CONTROLS))?.focus({ preventScroll: true });
}

// Fills a home with fresh controls. One that is in it already stays, and does what the fresh one does.
export function renew(home, fresh) {
  const old = [...home.children];
  const wanted = fresh.map((one) => {
    const at = old.findIndex((other) => isSame(one, other));
    return at < 0 ? one : taught(old.splice(at, 1)[0], one);
  });
  for (const gone of old) gone.remove();
  wanted.forEach((element, at) => {
    if (home.children[at] !== element) home.insertBefore(element, home.children[at] ?? null);
  });
}

const isSame = (one, other) => (one.id ? one.id === other.id : one.nodeName === other.nodeName && one.textContent === other.textContent);

function taught(element, fresh) {
  element.className = fresh.className;
  element.onclick = fresh.onclick;
  if (element.matches("ul, li")) renew(element, [...fresh.children]);
  else if (element.innerHTML !== fresh.innerHTML) element.replaceChildren(...fresh.childNodes);
  return element;
}

// While a move is on its way the controls stay where they are, and say that they wait.
export function hold(home, isHeld) {
  for (const button of home.querySelectorAll("button")) {
    if (isHeld) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
  }
}
