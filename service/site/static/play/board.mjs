// The table itself: panels in their order, the pile of discards, taps and lights.

import { get, make } from "../dom.mjs";
import { Pile } from "../pile.mjs";
import { say } from "../texts.mjs";
import { showPanels } from "../table.mjs";
import { light, touched, keysOf } from "./lights.mjs";
import { renamePlaces } from "./naming.mjs";
import { nameOf, nearSeat } from "./seat.mjs";
import { nextKeys } from "./paths.mjs";

// Draws the pictures of a moment: the display, the near seat, the others.
export function showBoard(table, moment, near = nearSeat(table) ?? 1) {
  const homes = [get("shown")];
  Object.assign(get("board").dataset, { game: table.game, seats: table.seats.length });
  arrangeSeats(table, near);
  for (const { seat } of table.seats) homes[seat] = get(`seat-${seat}`);
  showPanels(homes, moment.panels, renamePlaces); // a panel has the number of its seat
}

const pile = new Pile(say);

// Opens the pile of discards if one of its cards can be touched.
function showPile({ ways }) {
  const shown = get("shown");
  const keys = new Set(ways.flatMap(({ path }) => path));
  const isNeeded = [...shown.querySelectorAll(".discards [data-card]")].some((card) => keysOf(card).some((key) => keys.has(key)));
  if (!pile.button.isConnected) shown.after(pile.button);
  pile.show(shown.firstElementChild, isNeeded);
}

function arrangeSeats(table, near) {
  const order = table.seats.map(({ seat }) => seat);
  const turned = [...order.slice(near - 1), ...order.slice(0, near - 1)];
  turned.forEach((seat, at) => {
    const panel = get(`seat-${seat}`) ?? make("div", { id: `seat-${seat}`, class: "picture" });
    const home = get(at === 0 ? "mine" : "others");
    const next = at === 0 ? home.firstElementChild : home.children[at - 1];
    if (next !== panel) home.insertBefore(panel, next ?? null);
    panel.classList.toggle("on-turn", seat === table.asked);
  });
}

// Lights up what can be touched now.
export function lightUp(S) {
  showPile(S);
  const root = get("board");
  const none = new Map();
  if (!S.acting) return light(root, { starts: new Set(), targets: none, picked: new Set(), plate: () => null });
  const starts = S.picks.length ? new Set() : new Set(nextKeys(S.ways, []).keys());
  light(root, {
    starts,
    targets: S.picks.length ? nextKeys(S.ways, S.picks) : none,
    picked: new Set(S.picks),
    plate: (command) => S.game.plate(command, S.table.view),
    ghost: pickedCard(S.picks, root),
  });
}

function pickedCard([first, second], root) {
  const id = !second && first?.startsWith("card:") ? first.slice("card:".length) : null;
  return id && root.querySelector(`[data-card="${CSS.escape(id)}"]`);
}

// On a narrow screen the panel to touch comes first, and stays there while something is picked.
export function orderPanels(S) {
  const keys = new Set(nextKeys(S.ways, S.picks).keys());
  const isShown = [...get("shown").querySelectorAll("[data-slot]")].some((element) => keysOf(element).some((key) => keys.has(key)));
  get("board").dataset.first = isShown ? "shown" : "mine";
}

// Calls `tapped(keys)` for every touch, by finger, mouse or key.
export function onTap(tapped) {
  const board = get("board");
  board.addEventListener("click", ({ target }) => {
    const element = touched(target);
    if (element && !element.disabled) tapped(keysOf(element), element);
  });
  board.addEventListener("keydown", (event) => {
    const element = touched(event.target);
    if (!element || element.tagName === "BUTTON" || !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    tapped(keysOf(element), element);
  });
}

// The seat whose thing was touched, if it is another player's.
export function otherOwner(keys, { table, acting }) {
  const seat = Number(/^slot:(\d+):/.exec(keys.find((key) => key.startsWith("slot:")) ?? "")?.[1] ?? 0);
  return seat && acting && seat !== acting.seat ? nameOf(table, seat) : null;
}
