/* Made from the server's messages by `make protocol`; never edited by hand. */

export type BossEvent =
  MatchOver | DealOver | Dealt | Passed | Reseated | Exchanged | Played | WentOut | TrickWon | LeadMoved;
/**
 * Why somebody else leads when the winner of a trick is out.
 */
export type Heir = "highest" | "next" | "subordinate" | "superior";

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
 * A round was counted, its points are the places; all hands are shown (G10).
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
  order: number[];
  posts: string[];
  hands: string[];
}
/**
 * A round begins.
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
  dealer: number;
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
 * Everybody moved by rank, clockwise from the boss, who kept the seat (B8).
 */
export interface Reseated {
  event: "reseated";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  was: number[];
  seating: number[];
}
/**
 * Two partners swapped cards; others read only how many (B10).
 */
export interface Exchanged {
  event: "exchanged";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  higher: number;
  lower: number;
  count: number;
  down: string | null;
  up: string | null;
}
/**
 * Cards were led, or took the trick over; `rank` is what they count as.
 */
export interface Played {
  event: "played";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  seat: number;
  cards: string;
  rank: string;
  lead: boolean;
}
/**
 * Somebody played the last card; the place is theirs from now on (B6).
 */
export interface WentOut {
  event: "went_out";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  seat: number;
  place: number;
  post: string;
}
/**
 * A trick went to the last one who took it over (B5); the ass, once there is one, collects it (B15).
 */
export interface TrickWon {
  event: "trick_won";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  seat: number;
  collector: number | null;
}
/**
 * The winner of the trick is out, so somebody else leads (B7, B13).
 */
export interface LeadMoved {
  event: "lead_moved";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  seat: number;
  winner: number;
  heir: Heir;
}
/**
 * Own hand, what lies open, all counts, who sits where and who is out.
 */
export interface BossView {
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
  jokers: number;
  seating: number[];
  leader: number;
  plays: [number, string][];
  best: number | null;
  unbeatable: boolean;
  out: number[];
  orders: number[][];
  posts: string[];
  standing: (Standing | null)[];
}
/**
 * How a match ended: by seat; place 1 is first, ties share and skip (G6).
 */
export interface Result {
  scores: number[];
  places: number[];
  winners: number[];
}
/**
 * What somebody is in the company.
 */
export interface Standing {
  post: string;
  fresh: boolean;
}
