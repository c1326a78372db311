/** The deals of the day, in words. */

import { say } from "./language.svelte";

/** What a deal is called: the game, and that one plays it alone. */
export function dealName({ game, players }: { game: string; players: number }): string {
  return say(`${game}.name`) + (players === 1 ? `, ${say("client.daily.alone")}` : "");
}
