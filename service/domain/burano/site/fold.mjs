// The fold of Walking in Burano in the browser: what each event changes in the state.
// A port of evolve.py; the hash of the state after each move proves it. points.mjs ports scoring.py.

export const LEVELS = ["ground", "upper", "roof"];
export const CHARACTERS = [
  "woman", "man", "girl", "boy", "mayor", "policeman", "santa", "shopkeeper", "tailor", "florist", "gardener",
];
export const ROW_LENGTH = { 1: 4, 2: 3, 3: 4, 4: 5 };
export const CARDS_OF_A_LEVEL = 24;
const TOURISTS = 4;
const LEFT_OUT_WHEN_SIMPLE = ["shopkeeper", "florist", "gardener"];

export const final = new Set(["end_turn", "dismiss"]);

export function initial(created, deck) {
  const { players, options } = created;
  const street = () => ({
    coins: 4, markers: 4, hand: [], houses: [],
    scaffolds: [{ column: 0, level: "ground" }, { column: 1, level: "ground" }],
  });
  return {
    seats: players, round: 0, turn: 0, asked: null, resigned: [], ended_by: null, options, deck: deck.hash,
    streets: Array.from({ length: players }, street),
    supply: CHARACTERS.map((character, i) => copies(character, i < TOURISTS, players, options)),
    phase: "take", found_empty: false, placed: 0, owed: [], cat: null, display: [[], [], []],
    stacks: LEVELS.map(() => ({ dealt: 0, under: [] })),
    out_of_game: [], idle_rounds: 0, is_idle: true, is_last_round: false,
  };
}

function copies(character, isTourist, players, options) {
  if (options.simple_characters && LEFT_OUT_WHEN_SIMPLE.includes(character)) return 0;
  return isTourist ? 3 - (players < 4) : 2 - (players < 3);
}

const EVENTS = {
  started: (s, e) => ({
    ...s, cat: s.seats === 1 ? null : e.start, display: e.display,
    stacks: e.display.map((row) => ({ dealt: row.length, under: [] })),
  }),
  round_begun: (s, e) => ({ ...s, round: e.round, idle_rounds: e.idle_rounds, is_idle: true, is_last_round: e.is_last }),
  turn_begun: (s, e) => ({ ...s, asked: e.seat, turn: e.turn, phase: "take", found_empty: false, placed: 0, owed: [] }),
  cards_taken: (s, e) => ({
    ...withStreet(s, e.seat, (street) => ({ ...street, coins: street.coins + e.coins, hand: [...street.hand, ...e.cards] })),
    phase: "place", display: without(s.display, e.cards),
  }),
  cards_exchanged: (s, e) => ({
    ...withStreet(s, e.seat, (street) => ({ ...street, coins: street.coins + e.coins, hand: less(street.hand, e.cards) })),
    stacks: stacksOver(s, e.cards),
  }),
  scaffolds_arranged: (s, e) => withStreet(s, e.seat, (street) => ({ ...street, scaffolds: e.scaffolds })),
  card_placed: (s, e) => ({
    ...withStreet(s, e.seat, (street) => built(street, e)),
    placed: s.placed + 1, owed: e.renovated ? [...s.owed, e.column] : s.owed, is_idle: false,
  }),
  character_welcomed: (s, e) => ({
    ...withStreet(s, e.seat, (street) => ({ ...street, houses: street.houses.map((house) =>
      (house.column === e.column ? { ...house, visitor: e.character } : house)) })),
    phase: "characters", owed: s.owed.filter((column) => column !== e.column), supply: oneLess(s.supply, e.character),
  }),
  turn_ended: (s, e) => ({
    ...withStreet(s, e.seat, (street) => ({ ...street, coins: street.coins - e.coins_returned, hand: less(street.hand, e.discarded) })),
    placed: 0, owed: [], stacks: stacksOver(s, e.discarded),
  }),
  cat_passed: (s, e) => ({ ...s, cat: e.seat }),
  rightmost_cleared: (s, e) => ({
    ...s, display: without(s.display, e.cards),
    out_of_game: e.out_of_game ? [...s.out_of_game, ...e.cards] : s.out_of_game,
    stacks: e.out_of_game ? s.stacks : stacksOver(s, e.cards),
  }),
  display_refilled: (s, e) => ({
    ...s, display: e.display, stacks: s.stacks.map((stack, i) => withoutTop(stack, e.dealt[i].length)),
  }),
  dismissal_asked: (s, e) => ({ ...s, asked: e.seat, phase: "dismiss" }),
  character_dismissed: (s, e) => ({ ...s, supply: oneLess(s.supply, e.character) }),
  display_found_empty: (s) => ({ ...s, phase: "place", found_empty: true }),
  seat_resigned: (s, e) => ({ ...s, resigned: [...s.resigned, e.seat].sort((a, b) => a - b) }),
  game_ended: (s, e) => ({ ...s, asked: null, ended_by: e.by }),
};

export function evolve(state, event) {
  return EVENTS[event.type.replace(/^burano\./, "")](state, event);
}

const withStreet = (state, seat, change) => ({
  ...state, streets: state.streets.map((street, i) => (i === seat - 1 ? change(street) : street)),
});
const less = (hand, gone) => hand.filter((card) => !gone.includes(card));
const oneLess = (supply, character) => supply.map((left, i) => (CHARACTERS[i] === character ? left - 1 : left));
const heightOf = (card) => LEVELS.indexOf(card.split("-")[0]);

function without(display, gone) {
  return display.map((row) => row.map((card) => (gone.includes(card) ? null : card)));
}

function built(street, { card, column, level, coins, marker_spent: spent, scaffold_aside: aside }) {
  const at = street.hand.indexOf(card);
  return {
    coins: street.coins - coins,
    markers: street.markers - spent,
    hand: street.hand.filter((_, i) => i !== at),
    scaffolds: aside ? scaffoldsWithout(street.scaffolds, column, level) : street.scaffolds,
    houses: housesWith(street.houses, column, LEVELS.indexOf(level), card),
  };
}

function scaffoldsWithout([first, second], column, level) {
  return [first?.column === column && first.level === level ? second : first, null];
}

function housesWith(houses, column, height, card) {
  const old = houses.find((house) => house.column === column) ?? { column, floors: [null, null, null], visitor: null };
  const made = { ...old, floors: old.floors.map((floor, i) => (i === height ? card : floor)) };
  return [...houses.filter((house) => house.column !== column), made].sort((a, b) => a.column - b.column);
}

function stacksOver(state, cards) {
  return state.stacks.map((stack, height) => ({
    ...stack, under: [...stack.under, ...cards.filter((card) => heightOf(card) === height)],
  }));
}

function withoutTop(stack, count) {
  const shuffled = Math.min(count, CARDS_OF_A_LEVEL - stack.dealt);
  return { dealt: stack.dealt + shuffled, under: stack.under.slice(count - shuffled) };
}
