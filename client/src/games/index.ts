import { boss } from "./boss";
import { dreist } from "./dreist";
import { esel } from "./esel";
import { erase, type Game } from "./game";
import { heuldoch } from "./heuldoch";

const games: Record<string, Game> = {
  boss: erase(boss),
  dreist: erase(dreist),
  esel: erase(esel),
  heuldoch: erase(heuldoch),
};

/** Find a game by its name in the protocol. */
export function gameNamed(name: string): Game | undefined {
  return games[name];
}
