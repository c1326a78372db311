/** What a table offers, in milliseconds: the pause before a bot's move, and how long somebody may be away (0: for ever). */

export const PACES = [2000, 900, 300] as const;
/** The pace on offer that is nearest to a table's. */
export function nearestPace(pace: number): (typeof PACES)[number] {
  return PACES.reduce((best, one) => (Math.abs(one - pace) < Math.abs(best - pace) ? one : best));
}

export const PATIENCES = [20_000, 60_000, 300_000, 0] as const;
