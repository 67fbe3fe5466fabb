// Plays tables at once with the official client: node client.js PORT TABLES MOVES
// A move is done when the other player has seen it. Prints the moves and the seconds as JSON.
const { Client, LobbyClient } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { Toy } = require("./game.js");

const [port, tables, moves] = process.argv.slice(2).map(Number);
const server = `http://127.0.0.1:${port}`;

async function sitDown() {
  const lobby = new LobbyClient({ server });
  const { matchID } = await lobby.createMatch(Toy.name, { numPlayers: 2 });
  const seats = [];
  for (const playerID of ["0", "1"]) {
    const seat = { playerID, playerName: `Player ${playerID}` };
    const { playerCredentials } = await lobby.joinMatch(Toy.name, matchID, seat);
    const client = Client({
      game: Toy,
      multiplayer: SocketIO({ server }),
      matchID,
      playerID,
      credentials: playerCredentials,
      debug: false,
    });
    client.start();
    seats.push(client);
  }
  await Promise.all(seats.map((client) => until(client, (state) => state.isConnected)));
  return seats;
}

function until(client, isThere) {
  return new Promise((resolve) => {
    let stop = () => {};
    const look = (state) => {
      if (state && isThere(state)) {
        stop();
        resolve();
      }
    };
    stop = client.subscribe(look);
    look(client.getState());
  });
}

async function play(seats) {
  for (let number = 1; number <= moves; number += 1) {
    const [mover, other] = number % 2 ? seats : [...seats].reverse();
    const seen = until(other, (state) => state.G.number === number);
    const own = until(mover, (state) => state.G.number === number);
    mover.moves.play(number);
    await Promise.all([seen, own]);
  }
}

async function main() {
  const sat = await Promise.all(Array.from({ length: tables }, sitDown));
  process.stdout.write("ready\n");
  process.stdin.once("data", async () => {
    const began = process.hrtime.bigint();
    await Promise.all(sat.map(play));
    const seconds = Number(process.hrtime.bigint() - began) / 1e9;
    process.stdout.write(`${JSON.stringify({ moves: tables * moves, seconds })}\n`);
    process.exit(0);
  });
}

main();
