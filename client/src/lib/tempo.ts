/** The tempos a table offers: from one move to a bot's next, and how long somebody may be away (0: for ever). */

export const PACES = [2000, 900, 300] as const;
export const PATIENCES = [20_000, 60_000, 300_000, 0] as const;
