import { dreist } from "./dreist";
import { esel } from "./esel";
import { erase, type Game } from "./game";

const games: Record<string, Game> = { esel: erase(esel), dreist: erase(dreist) };

/** Find a game by its name in the protocol. */
export function gameNamed(name: string): Game | undefined {
  return games[name];
}
