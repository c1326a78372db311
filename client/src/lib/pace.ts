/** What a table offers, in milliseconds: the pause before a bot's move, and how long somebody may be away (0: for ever). */

export const PACES = [2000, 900, 300] as const;
export const PATIENCES = [20_000, 60_000, 300_000, 0] as const;
