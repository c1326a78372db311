/* Made from the server's messages by `make protocol`; never edited by hand. */

export type BossEvent =
  MatchOver | Reseated | Dealt | Exchanged | Played | Passed | WentOut | TrickWon | LeadMoved | DealOver;
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
  scores: number[];
  places: number[];
  winners: number[];
}
/**
 * Everybody moved by rank, clockwise from the boss, who kept the seat (B8).
 */
export interface Reseated {
  event: "reseated";
  ply: number;
  was: number[];
  seating: number[];
}
/**
 * A round begins; a seat reads its own hand only.
 */
export interface Dealt {
  event: "dealt";
  ply: number;
  deal: number;
  dealer: number;
  starter: number;
  held: number[];
  hands: (string | null)[];
}
/**
 * Two partners swapped cards; others read only how many (B10).
 */
export interface Exchanged {
  event: "exchanged";
  ply: number;
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
  seat: number;
  cards: string;
  rank: string;
  lead: boolean;
}
/**
 * Somebody passed.
 */
export interface Passed {
  event: "passed";
  ply: number;
  seat: number;
}
/**
 * Somebody played the last card; the place is theirs from now on (B6).
 */
export interface WentOut {
  event: "went_out";
  ply: number;
  seat: number;
  place: number;
  of: number;
}
/**
 * A trick went to the last one who took it over (B5); the ass, once there is one, collects it (B15).
 */
export interface TrickWon {
  event: "trick_won";
  ply: number;
  seat: number;
  collector: number | null;
}
/**
 * The winner of the trick is out, so somebody else leads (B7, B13).
 */
export interface LeadMoved {
  event: "lead_moved";
  ply: number;
  seat: number;
  winner: number;
  heir: Heir;
}
/**
 * A round was counted; all hands are shown (G10).
 */
export interface DealOver {
  event: "deal_over";
  ply: number;
  deal: number;
  order: number[];
  hands: string[];
  points: number[];
  scores: number[];
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
  out: number[];
  orders: number[][];
}
/**
 * How a match ended: by seat; place 1 is first, ties share and skip (G6).
 */
export interface Result {
  scores: number[];
  places: number[];
  winners: number[];
}
