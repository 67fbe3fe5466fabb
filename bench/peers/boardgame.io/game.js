// The least a game can be: two players in turn, one assignment a move.
exports.Toy = {
  name: "toy",
  setup: () => ({ number: 0 }),
  moves: {
    play: ({ G }, number) => {
      G.number = number;
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
};
