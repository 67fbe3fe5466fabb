// The coach of a first game of Dream Home: what is new, when, and where to look.

const BASEMENT = /^(garage|storage_room|wine_cellar|workshop|laundry)-/;
const DECORATION = /^(piano|canopy_bed|hot_tub|ice_cream_machine|cat_house|painting|rocking_horse|aquarium)-/;
const own = (seat, what) => `#board [data-slot="${seat}:${what}"]`;
const houseOf = (view, seat) => view.houses[seat - 1];
const card = (id) => (id ? `#board [data-card="${id}"]` : null);
const isDiscarding = (view) => view.asked?.phase === "discard_pair";
const isPlacing = (view) => Boolean(view.asked?.room);
const isTaking = (view) => view.asked?.phase === "turn" && !view.asked.has_taken;

// In this order; each is said once, by the key of words/coach.py.
export const TIPS = [
  { key: "welcome", isDue: (view) => isTaking(view) || isDiscarding(view), at: () => "#shown [data-slot$='.room']" },
  { key: "discard", isDue: isDiscarding, at: () => "#shown [data-slot$='.special']" },
  { key: "basement", isDue: (view) => isPlacing(view) && BASEMENT.test(view.asked.room), at: (seat, view) => card(view.asked?.room) },
  { key: "place", isDue: isPlacing, at: (seat, view) => card(view.asked?.room) },
  { key: "scaffolding", isDue: (view) => Boolean(view.asked?.special?.startsWith("scaffolding-")), at: (seat, view) => card(view.asked?.special) },
  { key: "decoration", isDue: (view) => DECORATION.test(view.asked?.special ?? ""), at: (seat, view) => card(view.asked?.special) },
  { key: "roofs", isDue: (view, seat) => houseOf(view, seat).roof_cards > 0, at: (seat) => own(seat, "roof") },
  { key: "tools", isDue: (view, seat) => houseOf(view, seat).tools.length > 0, at: (seat, view) => card(houseOf(view, seat).tools[0]?.card) },
  { key: "helpers", isDue: (view, seat) => houseOf(view, seat).helpers.length > 0, at: (seat, view) => card(houseOf(view, seat).helpers[0]) },
  { key: "start", isDue: (view) => view.round > 1 && isTaking(view), at: () => "#shown [data-slot='display:1.special']" },
  { key: "bonus", isDue: (view) => view.round > 2 && isTaking(view), at: () => null },
];
