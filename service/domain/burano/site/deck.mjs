// The cards of a deck of Walking in Burano, from the rows of its table.

const FEATURES = [
  "flowers", "plants", "cats", "red_awnings", "blue_awnings", "lamps", "chimneys", "passers_by", "closed_windows",
  "shop_points",
];

export function deckOf({ burano }) {
  const numbers = (row) => Object.fromEntries(FEATURES.map((name) => [name, Number(row[name])]));
  return { cards: Object.fromEntries(burano.map((row) => [row.id, { ...row, ...numbers(row) }])) };
}
