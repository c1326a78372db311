/** How far a campaign has come, read from what was told (D25). */

import type { GameEvent } from "../../lib/protocol";
import type { Climb as ClimbEvent, Won } from "./protocol";

export interface Climb {
  /** The games begun, as they were dealt. */
  games: { start: number; against: number; won: boolean }[];
  over: boolean;
}

export interface Rung {
  start: number;
  against: number;
  won: boolean;
  now: boolean;
  /** Here the climb ended. */
  fell: boolean;
  /** The name of its level. */
  level: number;
}

/** The levels that have a name, lowest first. */
const LEVELS = [50, 52, 54, 56, 58, 60];
const PACK = 96;

export function climbOf(story: Pick<GameEvent, "event">[]): Climb {
  const climb: Climb = { games: [], over: false };
  for (const event of story) {
    if (event.event === "climb") {
      const { start, against } = event as ClimbEvent;
      climb.games.push({ start, against, won: false });
    }
    const now = climb.games.at(-1);
    if (event.event === "won" && now) now.won = (event as Won).seat === 0;
    if (event.event === "climbed") climb.over = true;
  }
  return climb;
}

/** The rungs to draw, highest first: every level that has a name, and every game played above them. */
export function rungs(climb: Climb): Rung[] {
  const starts = new Set([...LEVELS, ...climb.games.map(({ start }) => start)]);
  return [...starts]
    .sort((a, b) => b - a)
    .map((start) => {
      const game = climb.games.find((one) => one.start === start);
      const won = game?.won ?? false;
      const here = game !== undefined && !won;
      const level = Math.min(start, LEVELS.at(-1)!);
      return { start, against: PACK - start, won, now: here && !climb.over, fell: here && climb.over, level };
    });
}
