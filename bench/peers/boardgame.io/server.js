// Serves the game from memory, as boardgame.io does by default: node server.js PORT
const { Server, Origins } = require("boardgame.io/server");
const { Toy } = require("./game.js");

const server = Server({ games: [Toy], origins: [Origins.LOCALHOST] });
server.run(Number(process.argv[2]));
