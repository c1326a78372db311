/* Made from the server's messages by `make protocol`; never edited by hand. */

export type EselEvent = MatchOver | DealOver | Dealt | Passed | Played | RoundWon | Took | LaidAside | Received;

/**
 * A deal was counted; all hands are shown (G10).
 */
export interface DealOver {
  event: "deal_over";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  deal: number;
  points: number[];
  scores: number[];
  hands: string[];
  aside: string[];
}
/**
 * A deal begins.
 */
export interface Dealt {
  event: "dealt";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  deal: number;
  starter: number;
  held: number[];
  hands: (string | null)[];
}
/**
 * The match has ended; the last event of every match.
 */
export interface MatchOver {
  event: "match_over";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  scores: number[];
  places: number[];
  winners: number[];
}
/**
 * Somebody passed.
 */
export interface Passed {
  event: "passed";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  seat: number;
}
/**
 * Cards were led, raised or thrown into an animal round.
 */
export interface Played {
  event: "played";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  seat: number;
  cards: string;
  lead: boolean;
}
/**
 * A normal round went to its last raiser (E10).
 */
export interface RoundWon {
  event: "round_won";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  seat: number;
  round: number;
}
/**
 * A donkey round was taken up (E14).
 */
export interface Took {
  event: "took";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  seat: number;
  cards: string;
}
/**
 * An ox round was laid aside (E20).
 */
export interface LaidAside {
  event: "laid_aside";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  seat: number;
  cards: string;
}
/**
 * The winner of a first or second round took an animal off the table (E18).
 */
export interface Received {
  event: "received";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  seat: number;
  animal: string;
}
/**
 * Own hand, what lies open, all counts, and who holds which animal.
 */
export interface EselView {
  game: string;
  players: number;
  options: {
    [k: string]: unknown;
  };
  seat: number | null;
  turn: number | null;
  ply: number;
  deal: number;
  scores: number[];
  result: Result | null;
  legal: string[];
  hand: string | null;
  held: number[];
  aside: number[];
  table: string;
  round: number;
  starter: number;
  plays: [number, string][];
  kind: string;
  best: number | null;
  unbeatable: boolean;
  donkey: number | null;
  ox: number | null;
  barred: string;
}
/**
 * How a match ended: by seat; place 1 is first, ties share and skip (G6).
 */
export interface Result {
  scores: number[];
  places: number[];
  winners: number[];
}
