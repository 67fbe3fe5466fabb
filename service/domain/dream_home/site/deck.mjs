// The cards of a deck of Dream Home, from the rows of its tables.

export function deckOf({ rooms, specials }) {
  return { rooms: Object.fromEntries(rooms.flatMap(roomCards)), specials: Object.fromEntries(specialCards(specials)) };
}

function roomCards(row) {
  const kind = {
    kind: row.kind, points: row.points_by_size.split("/").map(Number), beside: row.beside || null,
    pointsBeside: Number(row.points_beside || 0),
  };
  return Array.from({ length: Number(row.copies) }, (_, i) =>
    [`${row.kind}-${i + 1}`, { ...kind, child: i < Number(row.cards_with_a_child) }]);
}

function* specialCards(all) {
  const counted = {};
  for (const { type, name, window, copies, points } of all) {
    const stem = type === "roof" ? `roof-${name}` : name;
    for (let i = 0; i < Number(copies); i++) {
      counted[stem] = (counted[stem] ?? 0) + 1;
      yield [`${stem}-${counted[stem]}`, { type, name, window: window === "yes", points: Number(points || 0) }];
    }
  }
}
