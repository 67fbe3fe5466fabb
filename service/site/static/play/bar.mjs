// The bar: choices for the picked card, buttons, and the list of all moves.

import { get, make } from "../dom.mjs";
import { say, signed } from "../texts.mjs";
import { hold, renew } from "./focus.mjs";
import { pictured, told } from "./naming.mjs";
import { nextKeys, open, reached } from "./paths.mjs";

const MOST_CHOICES = 8;
const ENDINGS = ["end_turn", "done", "wait"];
const APART = ["undo", "resign"];
const CARD_BY_CARD = { "button:end_turn": "put_back", "button:exchange": "swap_which" }; // the prompts for picking cards one by one

let isListed = false; // somebody wants to read what they can do, from now on

// Redraws the bar; `act` has play(move), begin(key), unpick(), undo(), tryOut(command).
export function showBar(S, act) {
  get("bar").setAttribute("aria-busy", String(S.busy));
  for (const home of [get("choices"), get("buttons")]) hold(home, S.busy);
  if (S.busy) return showSending();
  renew(get("choices"), choices(S, act));
  get("choices").classList.toggle("exact", S.offered !== null || reached(S.ways, S.picks).length > 0);
  renew(get("buttons"), buttons(S, act));
  get("bar").hidden = !S.acting;
  return undefined;
}

function showSending() {
  if (!get("sending")) get("buttons").append(make("span", { id: "sending", role: "status", class: "sending" }, say("sending")));
}

// A button that a redraw can teach another act.
function control(about, act, ...inside) {
  const button = make("button", { type: "button", ...about }, ...inside);
  button.onclick = ({ currentTarget }) => { if (currentTarget.getAttribute("aria-disabled") !== "true") act(); };
  return button;
}

function choices(S, act) {
  if (!S.acting) return [];
  if (S.offered) return [make("p", {}, say("possible")), moveButton(S.offered, S.acting.seat, () => act.play(S.offered))];
  if (!S.picks.length) return S.ways.length ? [make("p", { class: "hint" }, say("tap_first"))] : [];
  if (S.picks[0] in CARD_BY_CARD) return [make("p", {}, say(CARD_BY_CARD[S.picks[0]], { left: stillToTap(S) }))];
  const exact = reached(S.ways, S.picks);
  const moves = exact.length ? exact : [...new Set(open(S.ways, S.picks).map(({ move }) => move))];
  if (!moves.length) return [make("p", {}, say("tap_anyway"))];
  if (!exact.length && moves.length > 1 && !isListed) return [make("p", {}, S.game.askNext?.(S.picks, S.table.view) ?? say("tap_lit")), opener(S, act, moves.length)];
  return [
    make("p", {}, say(exact.length > 1 ? "choose" : isAgain(S, moves) ? "tap_again" : "tap_second")),
    ...moves.slice(0, exact.length ? moves.length : MOST_CHOICES).map((move) => moveButton(move, S.acting.seat, () => act.play(move))),
  ];
}

// The board shows where a card can go; the same in sentences opens on demand.
const opener = (S, act, count) => control({ id: "list-choices", class: "quiet" }, () => {
  isListed = true;
  showBar(S, act);
}, `☰ ${say("list_choices", { count })}`);

// If the picked thing leads to only one move, a second tap on it plays the move.
const isAgain = (S, moves) => moves.length === 1 && nextKeys(S.ways, S.picks).has(S.picks[0]);

function stillToTap(S) {
  const [one] = open(S.ways, S.picks);
  return one ? one.path.length - S.picks.length : 0;
}

function moveButton(move, seat, play, kind = "") {
  return control({ class: `move ${kind}` }, play, make("span", {}, pictured(move.sentence, seat, move.commands ?? move.command)), worth(move));
}

function worth({ score_change: change }) {
  return change ? make("span", { class: "badge" }, signed(change)) : null;
}

function buttons(S, act) {
  if (!S.acting) return [];
  const plain = S.legal.filter(({ command }) => !APART.includes(command.type) && !hasWay(S, command));
  const few = plain.filter(({ command }) => command.type !== "arrange");
  const last = few.filter(({ command }) => ENDINGS.includes(command.type));
  const rest = few.filter((move) => !last.includes(move));
  const undo = S.legal.find(({ command }) => command.type === "undo");
  return [
    S.picks.length || S.offered
      ? control({ class: "quiet", id: "unpick" }, act.unpick, `✕ ${say("unselect")}`) : null,
    S.asideOf && control({ id: "aside" }, () => act.tryOut(S.asideOf), say("lay_aside")),
    nextKeys(S.ways, S.picks).has("button:exchange")
      ? control({ id: "swap" }, () => act.begin("button:exchange"), say("swap")) : null,
    undo && control({ id: "undo" }, act.undo, `↶ ${say("undo")}`),
    ...rest.slice(0, MOST_CHOICES).map((move) => moveButton(move, S.acting.seat, () => act.play(move))),
    nextKeys(S.ways, []).has("button:end_turn") && S.picks[0] !== "button:end_turn"
      ? control({ class: "main", id: "end-turn" }, () => act.begin("button:end_turn"),
        say("end_turn_put_back")) : null,
    ...last.map((move) => ending(move, () => act.play(move), S)),
  ].filter(Boolean);
}

function ending(move, play, S) {
  const isOnly = S.legal.filter(({ command }) => !APART.includes(command.type)).length === 1;
  const text = move.command.type === "end_turn" ? say("end_turn") : told(move.sentence, S.acting.seat);
  const kind = isOnly || move.command.type === "end_turn" ? "main" : "";
  return control({ id: move.command.type === "end_turn" ? "end-turn" : null, class: kind }, play, text, worth(move));
}

const hasWay = (S, command) => S.ways.some(({ move }) => move.command === command);

// The list: every move as a sentence, grouped by kind.
export function showList(S, act) {
  hold(get("list"), S.busy);
  if (S.busy) return undefined;
  const moves = S.acting ? S.legal.filter(({ command }) => command.type !== "resign") : [];
  get("all-moves").hidden = S.table.status !== "running"; // nobody moves after the game
  get("all-count").textContent = String(moves.length);
  if (!get("all-moves").open) return;
  const groups = Map.groupBy ? Map.groupBy(moves, ({ command }) => command.type) : grouped(moves);
  renew(get("list"), moves.length ? [...groups].map(([type, group]) => make("ul", { id: `moves-${type}`, class: "plain moves" },
    group.map((move) => make("li", {}, moveButton(move, S.acting.seat, () => act.play(move)))))) : [make("p", {}, say("nothing_to_do"))]);
}

function grouped(moves) {
  const groups = new Map();
  for (const move of moves) {
    groups.set(move.command.type, [...(groups.get(move.command.type) ?? []), move]);
  }
  return groups;
}
