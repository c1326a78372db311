/** Views for tests: what every game's view begins with, at the start of a match of three. */

import type { GameView } from "../src/lib/protocol";

export const VIEW: Omit<GameView, "game" | "hand" | "held"> = {
  players: 3,
  options: {},
  seat: 0,
  turn: 0,
  ply: 0,
  deal: 1,
  scores: [0, 0, 0],
  result: null,
  legal: [],
};
