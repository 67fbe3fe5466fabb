// Which taps lead to which move: a move is reached by touching cards and slots in an order.
// A key names what is touched: "card:ground-red-1", "slot:1:0.ground", "button:end_turn".

// Returns each way to each move: {move, path}. A single touch must be repeated, to be safe.
export function ways(moves, game, view, seat) {
  return moves.flatMap((move) =>
    game.paths(move.command, view, seat).map((path) => ({
      move,
      path: path.length === 1 ? [path[0], path[0]] : path,
    })));
}

export const startsWith = (path, picks) =>
  path.length >= picks.length && picks.every((key, at) => path[at] === key);

// The ways that begin with what is already picked.
export const open = (ways, picks) => ways.filter(({ path }) => startsWith(path, picks));

// The keys that can be touched next, each with the moves that it leads to.
export function nextKeys(ways, picks) {
  const keys = new Map();
  for (const { path, move } of open(ways, picks)) {
    if (path.length === picks.length) continue;
    const key = path[picks.length];
    if (!keys.has(key)) keys.set(key, new Set());
    keys.get(key).add(move);
  }
  return keys;
}

// The moves for a complete sequence of touches.
export function reached(ways, picks) {
  return [...new Set(ways.filter(({ path }) => path.length === picks.length && startsWith(path, picks))
    .map(({ move }) => move))];
}

// Every order of a few things.
export function orders(things) {
  if (things.length < 2) return [things];
  return things.flatMap((one, at) =>
    orders([...things.slice(0, at), ...things.slice(at + 1)]).map((rest) => [one, ...rest]));
}

// Both orders of two touches.
export const eitherWay = (one, other) => [[one, other], [other, one]];
