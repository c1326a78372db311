// boardgame.io's own server, as its documentation starts it, in memory: `node server.js PORT`.

const { Server } = require("boardgame.io/server");
const { game } = require("./game.js");

Server({ games: [game], origins: ["*"] }).run(Number(process.argv[2]));
