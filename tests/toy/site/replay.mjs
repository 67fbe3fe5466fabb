// The toy for pages that open files: how it is folded, told, drawn and dealt in the browser.

import { cell, panelOf, seatPanel } from "../../replay/fold/cells.mjs";

export { Deals, dealt } from "./deals.mjs";

const initial = ({ players, options }, deck) => ({
  seats: players, round: 0, turn: 0, asked: null, resigned: [], ended_by: null, cards: options.cards, deck: deck.hash, row: [],
  won: Array.from({ length: players }, () => 0), has_picked: false,
});

const EVENTS = {
  "toy.dealt": (s, e) => ({ ...s, round: 1, turn: 1, asked: e.first, row: e.row }),
  "toy.picked": (s, e) => ({
    ...s, row: s.row.filter((_, at) => at !== e.place - 1), won: s.won.map((n, i) => (i === e.seat - 1 ? n + e.card : n)), has_picked: true,
  }),
  "toy.turn_ended": (s, e) => ({ ...s, asked: e.next, ended_by: e.ended_by, has_picked: false, turn: s.turn + 1 }),
  "toy.resigned": (s, e) => ({
    ...s, resigned: [...s.resigned, e.seat], asked: e.next, ended_by: e.ended_by, has_picked: s.has_picked && e.next === s.asked,
  }),
};

const TOY_1 = {
  final: new Set(["end_turn"]),
  deckOf: () => ({}),
  initial,
  evolve: (state, event) => EVENTS[event.type](state, event),
  ledgers: (state) => state.won.map((points) => [{ rule: "T-2", points, what: "cards", facts: {} }]),
};
export const RULESETS = { "toy/1": TOY_1 };

export const UPCASTERS = { "toy.picked 1": (event) => ({ ...event, card: event.place }) };

export function tellEvent(event, { say, nameOf }) {
  return say(event.type, { ...event, seat: nameOf(event.seat ?? event.first ?? 1) });
}

export const tellLine = ({ what }) => what;

// What lies where; it is painted as plain boxes.
export const tableOf = (state, scene) => ({
  display: panelOf({ shelves: [{ label: "row", items: state.row.map((card, at) => cell(`row.${at + 1}`, { name: String(card) })) }] }),
  seats: state.won.map((won, i) => seatPanel(state, scene, i + 1, { facts: [cell(`${i + 1}.won`, { name: String(won) })] })),
  rest: panelOf({}),
});
