/** Deals that many play, in words. */

import { language, say } from "./language.svelte";

/** What a deal is called: the game, and that one plays it alone. */
export function dealName({ game, players }: { game: string; players: number }): string {
  return say(`${game}.name`) + (players === 1 ? `, ${say("client.daily.alone")}` : "");
}

/** The last day on which the cards of a contest can be played. */
export function lastDay(contest: string, dateStyle: "long" | "medium" = "long"): string {
  return new Date(`${contest.slice(0, 10)}T12:00:00Z`).toLocaleDateString(language(), { dateStyle });
}
