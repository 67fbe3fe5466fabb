// Walking in Burano: which taps lead to which moves, and which move a tap was meant to be.

import { eitherWay, orders } from "../../play/paths.mjs";
import { say } from "../../texts.mjs";

const LEVELS = ["ground", "upper", "roof"];

const levelOf = (card) => card.split("-")[0];
const card = (id) => `card:${id}`;
const slot = (seat, column, level) => `slot:${seat}:${column}.${level}`;
const stand = (seat, place) => (place ? slot(seat, place.column, place.level) : `slot:${seat}:aside`);
const streetOf = (view, seat) => view.streets[seat - 1];

// The cards of a column of the display, from the top.
function columnOf(view, column) {
  return [2, 1, 0].map((row) => view.display[row][column - 1]).filter(Boolean);
}

const PATHS = {
  take(command, view) {
    const cards = columnOf(view, command.column);
    const ordered = command.end === "top" ? cards : cards.toReversed();
    const ends = [card(ordered[0]), card(ordered[command.count - 1])];
    return command.count === cards.length ? eitherWay(...ends) : [ends];
  },
  place: (command, view, seat) => [[card(command.card), slot(seat, command.column, levelOf(command.card))]],
  exchange: (command) => [["button:exchange", ...command.cards.map(card)]],
  welcome: (command, view, seat) => ["visitor", ...LEVELS].flatMap((level) =>
    eitherWay(`slot:supply:${command.character}`, slot(seat, command.column, level))),
  dismiss: (command) => [[`slot:supply:${command.character}`]],
  arrange(command, view, seat) {
    const before = streetOf(view, seat).scaffolds.map((place) => stand(seat, place));
    const after = command.scaffolds.map((place) => stand(seat, place));
    const [gone, come] = [without(before, after), without(after, before)];
    return gone.length === 1 && come.length === 1 ? [[gone[0], come[0]]] : [];
  },
  end_turn: (command) => (command.discard.length
    ? orders(command.discard).map((discard) => ["button:end_turn", ...discard.map(card)]) : []),
};

function without(some, others) {
  const rest = [...others];
  return some.filter((one) => !rest.includes(one) || !rest.splice(rest.indexOf(one), 1));
}

export const paths = (command, view, seat) => PATHS[command.type]?.(command, view, seat) ?? [];

// What an event has changed that has no card: the figure under a house.
export const touchedBy = ({ type, column }, seat) => (type === "burano.character_welcomed" ? [slot(seat, column, "visitor")] : []);

// The player chooses the order of surplus cards; the list of moves has only one order.
export function asTapped(command, picks) {
  if (command.type !== "end_turn" || !command.discard.length) return command;
  return { ...command, discard: picks.slice(1).map((key) => key.slice("card:".length)) };
}

// Scaffolds can be moved even if the list of moves has no such move, and a player can tap a place
// for a hand card to learn why it can't lie there.
export function alsoPickable(view, seat) {
  return new Set([...stands(view, seat), ...streetOf(view, seat).hand.map(card)]);
}

const stands = (view, seat) => streetOf(view, seat).scaffolds.map((place) => stand(seat, place));
export const canLieAside = (key, view, seat) => stands(view, seat).includes(key);

// The text on the plate of a target.
export function plate(command, view) {
  if (command.type === "take") return say(["plate_nothing", "plate_coin", "plate_coins"][3 - command.count], { coins: 3 - command.count });
  if (command.type !== "place") return null;
  const coins = view.next_card_costs;
  const cost = coins === 1 ? say("plate_cost_one") : say("plate_cost", { coins });
  return command.spend_marker ? `${cost}\n${say("plate_marker")}` : cost;
}

// The move that a tap was meant to be; the rules then say why it is refused.
export function intendedMove(picks, view, seat) {
  const [first, second] = picks;
  const mine = streetOf(view, seat);
  const place = second && ownSlot(second, seat);
  if (first.startsWith("card:")) return intendedByCard(first.slice(5), place, view, mine);
  if (first.startsWith("slot:supply:")) {
    const character = first.slice("slot:supply:".length);
    if (view.phase === "dismiss") return { type: "dismiss", character };
    return { type: "welcome", character, column: place?.column ?? view.houses_waiting[0] ?? mine.houses[0]?.column ?? 0 };
  }
  if (place && stands(view, seat).includes(first)) return arranged(first, place, mine, seat);
  return null;
}

function intendedByCard(id, place, view, mine) {
  const at = view.display.findIndex((row) => row.includes(id));
  if (at >= 0) {
    const column = view.display[at].indexOf(id) + 1;
    return { type: "take", column, end: at === 0 ? "bottom" : "top", count: 1 };
  }
  if (!mine.hand.includes(id)) return null;
  const column = place?.column ?? mine.scaffolds.find(Boolean)?.column ?? 0;
  return { type: "place", card: id, column };
}

function arranged(from, to, mine, seat) {
  const moved = mine.scaffolds.map((place) => stand(seat, place)).indexOf(from);
  const scaffolds = mine.scaffolds.map((place, at) => (at === moved ? to : place));
  return to?.level === "roof" ? null : { type: "arrange", scaffolds };
}

export function laidAside(from, view, seat) {
  return arranged(from, null, streetOf(view, seat), seat);
}

function ownSlot(key, seat) {
  const [, whose, column, level] = /^slot:(\d+):(-?\d+)\.(\w+)$/.exec(key) ?? [];
  return Number(whose) === seat ? { column: Number(column), level } : null;
}

// Where a hand card can't lie yet, moving scaffolds may help: lists of commands to try, the shortest
// moves first, and those without a marker before those with one.
export function detours(picks, legal, view, seat) {
  const place = picks[1] && ownSlot(picks[1], seat);
  const id = picks[0].slice("card:".length);
  const mine = streetOf(view, seat);
  if (!place || !mine.hand.includes(id) || levelOf(id) !== place.level) return [];
  const moves = legal.map(({ command }) => command)
    .filter(({ type, scaffolds }) => type === "arrange" && carries(scaffolds, place, mine))
    .toSorted((a, b) => movedBy(a, mine, seat) - movedBy(b, mine, seat)).slice(0, 3);
  return moves.flatMap((arrange) => [false, true].map((marker) =>
    [arrange, { type: "place", card: id, column: place.column, spend_marker: marker }]));
}

const movedBy = ({ scaffolds }, mine, seat) => without(
  scaffolds.map((place) => stand(seat, place)), mine.scaffolds.map((place) => stand(seat, place))).length;

// Returns whether a card or a scaffold would lie on every level under a slot.
function carries(scaffolds, { column, level }, mine) {
  const house = mine.houses.find((one) => one.column === column);
  return LEVELS.slice(0, LEVELS.indexOf(level)).every((below, at) =>
    house?.floors[at] || scaffolds.some((one) => one?.column === column && one.level === below));
}

// The middle card can't be taken alone: no command can ask for it, so the page explains the rule.
export function whyNot(picks, view) {
  const [first, second] = picks;
  if (view.phase !== "take" || !first.startsWith("card:")) return null;
  const isShown = (key) => view.display.some((row) => row.includes(key?.slice(5)));
  if (!isShown(first) || (second && !isShown(second))) return null;
  return say("burano_ends");
}

// The prompt after a first tap, where it isn't simply the place where a card goes.
export const askNext = (picks, view) => (view.phase === "take" && picks[0].startsWith("card:") ? say("burano_take_last") : null);

// The prompt for the seat whose turn it is.
export function ask(view, seat) {
  if (view.phase === "take") return say("burano_take");
  if (view.phase === "dismiss") return say("burano_dismiss");
  if (view.houses_waiting.length) return say("burano_welcome", { houses: view.houses_waiting.join(", ") });
  if (view.phase === "place" && view.next_card_costs !== null && streetOf(view, seat).hand.length) {
    const coins = view.next_card_costs;
    return coins === 1 ? say("burano_place_one") : say("burano_place", { coins });
  }
  return say("burano_end");
}
