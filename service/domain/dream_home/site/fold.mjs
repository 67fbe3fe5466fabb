// The fold of Dream Home in the browser: what each event changes in the state.
// A port of evolve.py; the hash of the state after each move proves it. points.mjs ports scoring.py.

export const SLOTS = ["2.1", "2.2", "2.3", "2.4", "2.5", "1.1", "1.2", "1.3", "1.4", "1.5", "0.4", "0.5"];
export const FLOORS = [[0, 5], [5, 10], [10, 12]];
const EMPTY_ROW = [null, null, null, null, null];
const place = (slot) => SLOTS.indexOf(slot);

export const final = new Set(["end_turn", "wait", "discard_pair", "done"]);

export function initial(created, deck) {
  const house = () => ({
    cards: SLOTS.map(() => null), outside: [], roofs: [], helpers: [], spent_helpers: [], tools: [],
  });
  return {
    seats: created.players, round: 0, turn: 0, asked: null, resigned: [], ended_by: null,
    deck: deck.hash, options: created.options, houses: Array.from({ length: created.players }, house),
    phase: null, start_player: 1, next_start: null, rooms: EMPTY_ROW, specials: EMPTY_ROW,
    room_discards: [], special_discards: [], waited: [], played: [], done: [], pair_discarded: false,
    has_taken: false, room: null, special: null, fresh_scaffolding: null, piles_open: false,
  };
}

const EVENTS = {
  start_player_drawn: (s, e) => ({ ...s, start_player: e.seat }),
  seat_asked: (s, e) => ({ ...s, asked: e.seat, phase: e.phase, turn: e.turn }),
  round_dealt: (s, e) => ({
    ...s, round: e.round, rooms: e.rooms, specials: [null, ...e.specials], next_start: null, waited: [], played: [],
    pair_discarded: false,
  }),
  round_ended: (s, e) => ({
    ...s, rooms: EMPTY_ROW, specials: EMPTY_ROW, room_discards: [...s.room_discards, ...e.rooms],
    special_discards: [...s.special_discards, ...e.specials], start_player: e.start_player, next_start: null,
  }),
  pair_discarded: (s, e) => ({
    ...withoutColumn(s, e.column), room_discards: [...s.room_discards, e.room],
    special_discards: [...s.special_discards, e.special], pair_discarded: true,
  }),
  pair_taken: (s, e) => ({
    ...withoutColumn(s, e.column), next_start: e.start_player ? e.seat : s.next_start, has_taken: true,
    room: e.room, special: e.special,
  }),
  room_placed: (s, e) => ({
    ...withCards(s, e.seat, (cards) => tokensLost(put(cards, place(e.slot), lying(e.card, e.face_down)), e.lost)),
    room: null, special_discards: e.scaffolding ? [...s.special_discards, e.scaffolding] : s.special_discards,
  }),
  turn_ended: (s, e) => ({ ...s, played: [...s.played, e.seat], has_taken: false, fresh_scaffolding: null }),
  token_placed: (s, e) => discarded(withCards(s, e.seat, (cards) => tokenOn(cards, place(e.slot), e.card)), e.card),
  token_put_outside: (s, e) => discarded(withHouse(s, e.seat, (house) => ({ ...house, outside: [...house.outside, e.card] })), e.card),
  token_lost: (s, e) => discarded(s, e.card),
  scaffolding_discarded: (s, e) => discarded(s, e.card),
  scaffolding_laid: (s, e) => ({
    ...withCards(s, e.seat, (cards) => put(cards, place(e.slot), lying(e.card))), special: null, fresh_scaffolding: place(e.slot),
  }),
  roof_laid: (s, e) => ({ ...withHouse(s, e.seat, (house) => ({ ...house, roofs: [...house.roofs, e.card] })), special: null }),
  helper_joined: (s, e) => ({ ...withHouse(s, e.seat, (house) => ({ ...house, helpers: [...house.helpers, e.card] })), special: null }),
  tool_kept: (s, e) => ({
    ...withHouse(s, e.seat, (house) => ({ ...house, tools: [...house.tools, { card: e.card, round: e.round }] })), special: null,
  }),
  room_drilled: (s, e) => ({
    ...withHouse(s, e.seat, (house) => broughtIn(withoutTool(house, e.tool), e)),
    rooms: inRow(s.rooms, e.column, e.removed), special_discards: [...s.special_discards, e.tool],
  }),
  rooms_mixed: (s, e) => ({
    ...withHouse(s, e.seat, (house) => withoutTool(house, e.tool)),
    rooms: e.columns.reduce((row, column, i) => inRow(row, column, e.rooms[i]), s.rooms),
    special_discards: [...s.special_discards, e.tool],
  }),
  jackhammer_played: (s, e) => ({
    ...withHouse(withoutColumn(s, e.column), e.seat, (house) => withoutTool(house, e.tool)),
    special_discards: [...s.special_discards, ...(e.special === null ? [] : [e.special]), e.tool],
    has_taken: true, room: e.room,
  }),
  waited: (s, e) => ({ ...s, waited: [...s.waited, e.seat] }),
  roof_fetched: (s, e) => ({
    ...withHouse(s, e.seat, (house) => ({ ...withoutHelper(house, e.helper), roofs: [...house.roofs, e.card] })),
    special_discards: less(s.special_discards, e.card),
  }),
  room_supplied: (s, e) => ({
    ...withHouse(s, e.seat, (house) => broughtIn(withoutHelper(house, e.helper), e)),
    room_discards: [...less(s.room_discards, e.brought), e.removed],
  }),
  cards_swapped: (s, e) => withHouse(s, e.seat, (house) => {
    const [one, other] = e.slots.map(place);
    const swapped = put(put(house.cards, one, house.cards[other]), other, house.cards[one]);
    return { ...withoutHelper(house, e.helper), cards: tokensLost(swapped, e.lost) };
  }),
  helpers_done: (s, e) => ({ ...s, done: [...s.done, e.seat] }),
  resigned: (s, e) => resigned(s, e),
  hand_discarded: (s, e) => handDiscarded(s, e),
  piles_opened: (s) => ({ ...s, piles_open: true }),
  game_ended: (s, e) => ({ ...s, asked: null, ended_by: e.ended_by }),
};

export function evolve(state, event) {
  return EVENTS[event.type.replace(/^dream-home\./, "")](state, event);
}

function resigned(state, event) {
  const left = {
    ...state, resigned: [...state.resigned, event.seat],
    start_player: event.start_player ?? state.start_player, next_start: event.next_start ?? state.next_start,
  };
  return event.seat === state.asked ? handDiscarded(left, event) : left;
}

function handDiscarded(state, event) {
  const listOf = (card) => (card === null ? [] : [card]);
  return {
    ...state, room_discards: [...state.room_discards, ...listOf(event.room)],
    special_discards: [...state.special_discards, ...listOf(event.special)],
    has_taken: false, room: null, special: null, fresh_scaffolding: null,
  };
}

const lying = (card, faceDown = false) => ({ card, face_down: faceDown, token: null });
const put = (cards, at, card) => cards.map((old, i) => (i === at ? card : old));
const inRow = (row, column, card) => put(row, column - 1, card);
const discarded = (state, card) => ({ ...state, special: null, special_discards: [...state.special_discards, card] });
const withoutTool = (house, card) => ({ ...house, tools: house.tools.filter((tool) => tool.card !== card) });
const tokensLost = (cards, slots) => slots.reduce((left, slot) => tokenOn(left, place(slot), null), cards);
const withCards = (state, seat, change) => withHouse(state, seat, (house) => ({ ...house, cards: change(house.cards) }));

function withHouse(state, seat, change) {
  return { ...state, houses: state.houses.map((house, i) => (i === seat - 1 ? change(house) : house)) };
}

function withoutColumn(state, column) {
  return { ...state, rooms: inRow(state.rooms, column, null), specials: inRow(state.specials, column, null) };
}

function less(cards, card) {
  const at = cards.indexOf(card);
  return cards.filter((_, i) => i !== at);
}

function withoutHelper(house, card) {
  return { ...house, helpers: less(house.helpers, card), spent_helpers: [...house.spent_helpers, card] };
}

function tokenOn(cards, at, token) {
  return cards[at] === null ? cards : put(cards, at, { ...cards[at], token });
}

function broughtIn(house, { slot, token_to: tokenTo, brought, lost }) {
  const at = place(slot);
  const removed = house.cards[at];
  let cards = put(house.cards, at, null);
  const keeper = tokenTo === null ? null : cards[place(tokenTo)];
  if (removed && keeper) cards = put(cards, place(tokenTo), { ...keeper, token: removed.token });
  return { ...house, cards: tokensLost(put(cards, at, lying(brought)), lost) };
}
