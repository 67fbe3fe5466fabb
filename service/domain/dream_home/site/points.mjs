// The score of Dream Home, line by line, as if the game ended now: a port of scoring.py.

import { FLOORS } from "./fold.mjs";

// The ledger of every seat: lines of {rule, points, what, facts, cards}.
export function ledgers(state, deck) {
  return state.houses.map((house) => {
    const kinds = house.cards.map((card) => (card === null || card.face_down ? null : deck.rooms[card.card] ?? null));
    return [...rooms(kinds), ...tokens(house, deck), ...bonuses(house, kinds, has(house, "architect", deck)),
      ...(state.piles_open ? roof(house.roofs, deck) : [])];
  });
}

const line = (rule, points, what, facts = {}, cards = []) => ({ rule, points, what, facts, cards });

const has = (house, name, deck) => house.helpers.some((card) => deck.specials[card].name === name);

function* rooms(kinds) {
  for (const [first, end] of FLOORS) {
    for (let at = first; at < end; ) {
      const kind = kinds[at];
      let after = at + 1;
      while (kind && after < end && kinds[after]?.kind === kind.kind) after++;
      const beside = [at > first ? kinds[at - 1] : null, after < end ? kinds[after] : null];
      const room = kind && roomOf(kind, after - at, beside);
      if (room?.points) yield room;
      at = after;
    }
  }
}

function roomOf({ kind, points, beside, pointsBeside }, size, others) {
  if (!beside) return line("D-SCO-1", points[size - 1], "room", { room: kind, size });
  const isBeside = others.some((other) => other?.kind === beside);
  return line("D-SCO-2", isBeside ? pointsBeside : points[size - 1], isBeside ? "room_beside" : "room_alone", { room: kind, beside });
}

function tokens(house, deck) {
  const all = [...house.cards.flatMap((card) => (card?.token ? [card.token] : [])), ...house.outside];
  const lines = all.map((token) => line("D-SCO-3", deck.specials[token].points, "token", { token: deck.specials[token].name }));
  const decorates = all.length && has(house, "interior_decorator", deck);
  return [...lines, ...(decorates ? [line("D-HELP-DECOR", all.length, "decorator")] : [])];
}

function bonuses(house, kinds, architect) {
  const bonus = architect ? 4 : 3;
  const lies = (kind, from, to) => kinds.slice(from, to).some((found) => found?.kind === kind);
  const baths = lies("bathroom", 0, 5) && lies("bathroom", 5, 10);
  const household = ["bathroom", "kitchen", "bedroom"].every((kind) => lies(kind, 0, 12));
  const empty = house.cards.filter((card) => card?.face_down).length;
  return [
    ...(baths ? [line("D-SCO-4", bonus, "bathrooms")] : []), ...(household ? [line("D-SCO-5", bonus, "household")] : []),
    ...(architect && empty ? [line("D-HELP-ARCH", empty, "empty_rooms")] : []),
  ];
}

// The best 4 cards of a pile: one colour beats every window of several.
function roof(pile, deck) {
  if (pile.length < 4) return [];
  const has = (card) => deck.specials[card].window;
  const windowsFirst = [...pile.filter(has), ...pile.filter((card) => !has(card))];
  const colour = (card) => deck.specials[card].name;
  const full = [...new Set(pile.map(colour))]
    .map((wanted) => windowsFirst.filter((card) => colour(card) === wanted)).filter((same) => same.length >= 4);
  const choices = (full.length ? full : [windowsFirst]).map((cards) => cards.slice(0, 4));
  const windows = (cards) => cards.filter(has);
  const best = choices.reduce((one, other) => (windows(other).length > windows(one).length ? other : one));
  const shining = windows(best);
  return [line("D-SCO-6", full.length ? 8 : 3, full.length ? "roof_of_one_colour" : "roof_of_several_colours", {}, best),
    ...(shining.length ? [line("D-SCO-6", shining.length, "windows", {}, shining)] : [])];
}
