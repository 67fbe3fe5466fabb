// Which taps lead to which moves: each game has a module of its own for it.

export const loadTaps = (game) => import(`../games/${game}/taps.mjs`);
