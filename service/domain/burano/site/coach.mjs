// The coach of a first game of Walking in Burano: what is new, when, and where to look.

const SUPPLY = '#shown [data-slot^="supply:"]';
const own = (seat, what) => `#board [data-slot="${seat}:${what}"]`;
const streetOf = (view, seat) => view.streets[seat - 1];

// In this order; each is said once, by the key of words/coach.py.
export const TIPS = [
  { key: "welcome", isDue: ({ phase }) => phase === "take", at: () => "#shown [data-slot^='display:']" },
  { key: "place", isDue: (view, seat) => view.phase === "place" && streetOf(view, seat).hand.length > 0, at: (seat) => own(seat, "hand") },
  { key: "scaffolds", isDue: ({ phase }) => phase === "place", at: (seat, view) => streetOf(view, seat).scaffolds.filter(Boolean)
    .map(({ column, level }) => own(seat, `${column}.${level}`)).join(", ") || own(seat, "aside") },
  { key: "markers", isDue: (view, seat) => view.phase === "place" && (view.round > 1 || (view.cards_placed > 0 && streetOf(view, seat).hand.length > 0)), at: (seat) => own(seat, "markers") },
  { key: "end", isDue: (view) => view.phase === "place" && view.cards_placed > 0, at: () => "#end-turn" },
  { key: "dismiss", isDue: ({ phase }) => phase === "dismiss", at: () => SUPPLY },
  { key: "round", isDue: ({ round, phase }) => round > 1 && phase === "take", at: () => "#shown [data-slot^='stack:']" },
  { key: "coins", isDue: ({ round, phase }) => round > 1 && phase === "take", at: (seat) => own(seat, "coins") },
  { key: "characters", isDue: ({ round, phase, houses_waiting: waiting }) => round > 2 || waiting.length > 0 || (round > 1 && phase === "characters"), at: () => SUPPLY },
  { key: "windows", isDue: ({ round, phase }) => round > 2 && phase === "place", at: () => null },
];
