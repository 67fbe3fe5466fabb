// The bar: choices for the picked card, buttons, and the list of all moves.

import { get, make } from "../dom.mjs";
import { say, signed } from "../texts.mjs";
import { nextKeys, open, reached } from "./paths.mjs";

const MOST_CHOICES = 8;
const ENDINGS = ["end_turn", "done", "wait"];
const APART = ["undo", "resign"];
const CARD_BY_CARD = { "button:end_turn": "put_back", "button:exchange": "swap_which" }; // the prompts for picking cards one by one

// Redraws the bar; `act` has play(move), begin(key), unpick(), undo(), tryOut(command).
export function showBar(S, act) {
  get("choices").replaceChildren(...choices(S, act));
  get("choices").classList.toggle("exact", S.offered !== null || reached(S.ways, S.picks).length > 0);
  get("buttons").replaceChildren(...buttons(S, act));
  get("bar").hidden = !S.acting;
  get("bar").setAttribute("aria-busy", String(S.busy));
}

function choices(S, act) {
  if (!S.acting || S.busy) return [];
  if (S.offered) return [make("p", {}, say("possible")), moveButton(S.offered, () => act.play(S.offered))];
  if (!S.picks.length) return S.ways.length ? [make("p", { class: "hint" }, say("tap_first"))] : [];
  if (S.picks[0] in CARD_BY_CARD) return [make("p", {}, say(CARD_BY_CARD[S.picks[0]], { left: stillToTap(S) }))];
  const exact = reached(S.ways, S.picks);
  const moves = exact.length ? exact : [...new Set(open(S.ways, S.picks).map(({ move }) => move))];
  if (!moves.length) return [make("p", {}, say("tap_anyway"))];
  return [
    make("p", {}, say(exact.length > 1 ? "choose" : isAgain(S, moves) ? "tap_again" : "tap_second")),
    ...moves.slice(0, exact.length ? moves.length : MOST_CHOICES).map((move) => moveButton(move, () => act.play(move))),
  ];
}

// If the picked thing leads to only one move, a second tap on it plays the move.
const isAgain = (S, moves) => moves.length === 1 && nextKeys(S.ways, S.picks).has(S.picks[0]);

function stillToTap(S) {
  const [one] = open(S.ways, S.picks);
  return one ? one.path.length - S.picks.length : 0;
}

function moveButton(move, play, kind = "") {
  return make("button", { type: "button", class: `move ${kind}`, onclick: play },
    make("span", {}, move.sentence), worth(move));
}

function worth({ score_change: change }) {
  return change ? make("span", { class: "badge" }, signed(change)) : null;
}

function buttons(S, act) {
  if (!S.acting || S.busy) return S.busy ? [make("span", { role: "status" }, say("sending"))] : [];
  const plain = S.legal.filter(({ command }) => !APART.includes(command.type) && !hasWay(S, command));
  const few = plain.filter(({ command }) => command.type !== "arrange");
  const last = few.filter(({ command }) => ENDINGS.includes(command.type));
  const rest = few.filter((move) => !last.includes(move));
  const undo = S.legal.find(({ command }) => command.type === "undo");
  return [
    S.picks.length || S.offered
      ? make("button", { type: "button", class: "quiet", onclick: act.unpick }, `✕ ${say("unselect")}`) : null,
    S.asideOf && make("button", { type: "button", onclick: () => act.tryOut(S.asideOf) }, say("lay_aside")),
    nextKeys(S.ways, S.picks).has("button:exchange")
      ? make("button", { type: "button", id: "swap", onclick: () => act.begin("button:exchange") }, say("swap")) : null,
    undo && make("button", { type: "button", id: "undo", onclick: act.undo }, `↶ ${say("undo")}`),
    ...rest.slice(0, MOST_CHOICES).map((move) => moveButton(move, () => act.play(move))),
    nextKeys(S.ways, []).has("button:end_turn") && S.picks[0] !== "button:end_turn"
      ? make("button", { type: "button", class: "main", id: "end-turn", onclick: () => act.begin("button:end_turn") },
        say("end_turn_put_back")) : null,
    ...last.map((move) => ending(move, () => act.play(move), S)),
  ].filter(Boolean);
}

function ending(move, play, S) {
  const isOnly = S.legal.filter(({ command }) => !APART.includes(command.type)).length === 1;
  const text = move.command.type === "end_turn" ? say("end_turn") : move.sentence;
  const kind = isOnly || move.command.type === "end_turn" ? "main" : "";
  return make("button", { type: "button", id: move.command.type === "end_turn" ? "end-turn" : null, class: kind, onclick: play },
    text, worth(move));
}

const hasWay = (S, command) => S.ways.some(({ move }) => move.command === command);

// The list: every move as a sentence, grouped by kind.
export function showList(S, act) {
  const moves = S.acting && !S.busy ? S.legal.filter(({ command }) => command.type !== "resign") : [];
  get("all-moves").hidden = S.table.status !== "running"; // nobody moves after the game
  get("all-count").textContent = String(moves.length);
  if (!get("all-moves").open) return;
  if (!moves.length) return get("list").replaceChildren(make("p", {}, say("nothing_to_do")));
  const groups = Map.groupBy ? Map.groupBy(moves, ({ command }) => command.type) : grouped(moves);
  get("list").replaceChildren(...[...groups.values()].map((group) =>
    make("ul", { class: "plain moves" }, group.map((move) => make("li", {}, moveButton(move, () => act.play(move)))))));
}

function grouped(moves) {
  const groups = new Map();
  for (const move of moves) {
    groups.set(move.command.type, [...(groups.get(move.command.type) ?? []), move]);
  }
  return groups;
}
