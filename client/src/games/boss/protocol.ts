/* Made from the server's messages by `make protocol`; never edited by hand. */

import type { BaseEvent, GameView, MatchOver } from "../../lib/protocol";

export type BossEvent =
  MatchOver | DealOver | Dealt | Passed | Reseated | Exchanged | Played | WentOut | TrickWon | LeadMoved;
/**
 * Why somebody else leads when the winner of a trick is out.
 */
export type Heir = "highest" | "next" | "subordinate" | "superior";

/**
 * A round was counted, its points are the places; all hands are shown (G10).
 */
export interface DealOver extends BaseEvent {
  event: "deal_over";
  deal: number;
  points: number[];
  scores: number[];
  places?: number[];
  losers?: number[];
  order: number[];
  posts: string[];
  hands: string[];
}
/**
 * A round begins.
 */
export interface Dealt extends BaseEvent {
  event: "dealt";
  deal: number;
  starter: number;
  held: number[];
  hands: (string | null)[];
  dealer: number;
}
/**
 * Somebody passed.
 */
export interface Passed extends BaseEvent {
  event: "passed";
  seat: number;
}
/**
 * Everybody moved by rank, clockwise from the boss, who kept the seat (B8).
 */
export interface Reseated extends BaseEvent {
  event: "reseated";
  was: number[];
  seating: number[];
}
/**
 * Two partners swapped cards; others read only how many (B10).
 */
export interface Exchanged extends BaseEvent {
  event: "exchanged";
  higher: number;
  lower: number;
  count: number;
  down: string | null;
  up: string | null;
}
/**
 * Cards were led, or took the trick over; `rank` is what they count as.
 */
export interface Played extends BaseEvent {
  event: "played";
  seat: number;
  cards: string;
  rank: string;
  lead: boolean;
}
/**
 * Somebody played the last card; the place is theirs from now on (B6).
 */
export interface WentOut extends BaseEvent {
  event: "went_out";
  seat: number;
  place: number;
  post: string;
}
/**
 * A trick went to the last one who took it over (B5), who collects it; once there is an ass, that does (B15).
 */
export interface TrickWon extends BaseEvent {
  event: "trick_won";
  seat: number;
  collector: number;
}
/**
 * The winner of the trick is out, so somebody else leads (B7, B13).
 */
export interface LeadMoved extends BaseEvent {
  event: "lead_moved";
  seat: number;
  winner: number;
  heir: Heir;
}
/**
 * Own hand, what lies open, all counts, who sits where and who is out.
 */
export interface BossView extends GameView {
  jokers: number;
  seating: number[];
  boss: number | null;
  leader: number;
  plays: [number, string][];
  best: number | null;
  rank: string | null;
  unbeatable: boolean;
  out: number[];
  orders: number[][];
  posts: string[];
  standing: (Standing | null)[];
  exchange: Exchange | null;
}
/**
 * What somebody is in the company.
 */
export interface Standing {
  post: string;
  fresh: boolean;
}
/**
 * What a seat swapped before this round (B10).
 */
export interface Exchange {
  partner: number;
  gave: string;
  got: string;
}
