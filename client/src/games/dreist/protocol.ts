/* Made from the server's messages by `make protocol`; never edited by hand. */

export type DreistEvent =
  | MatchOver
  | DealOver
  | Dealt
  | Drew
  | Received
  | Refilled
  | Climb
  | Laid
  | RowThree
  | ColumnThree
  | Kept
  | Discarded
  | Gave
  | Declined
  | Ended
  | Revealed
  | PutAside
  | AsideDiscarded
  | Won
  | Climbed;
/**
 * Where a laid card came from.
 */
export type Source = "aside" | "hand" | "revealed";
/**
 * How far a rung is.
 */
export type Progress = "ahead" | "lost" | "now" | "won";

/**
 * At the end of Egon's turn what was still aside was discarded (D23, D24).
 */
export interface AsideDiscarded {
  event: "aside_discarded";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  seat: number;
  cards: string;
}
/**
 * The next game of a campaign: more cards for you, fewer for Egon (D25).
 */
export interface Climb {
  event: "climb";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  start: number;
  against: number;
}
/**
 * A campaign is over: the largest start won, 0 if none (D25).
 */
export interface Climbed {
  event: "climbed";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  start: number;
}
/**
 * A third colour cleared its column, and loose cards fell with it (D12).
 */
export interface ColumnThree {
  event: "column_three";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  seat: number;
  column: number;
  cells: string;
  loose: string;
}
/**
 * A game was counted; all hands are shown, the piles stay unseen (G10).
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
  piles: number[];
}
/**
 * A game begins.
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
  piles: number[];
}
/**
 * Somebody made no gift (D15).
 */
export interface Declined {
  event: "declined";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  seat: number;
}
/**
 * Nothing was laid, so one card was discarded (D5).
 */
export interface Discarded {
  event: "discarded";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  seat: number;
  cards: string;
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
 * A card was drawn for a three (D13).
 */
export interface Drew {
  event: "drew";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  seat: number;
  cards: string | null;
}
/**
 * Gift cards went straight into a short hand (D16).
 */
export interface Received {
  event: "received";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  seat: number;
  cards: string | null;
  count: number;
}
/**
 * The hand was refilled at the end of the turn (D10).
 */
export interface Refilled {
  event: "refilled";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  seat: number;
  cards: string | null;
  count: number;
}
/**
 * A card was laid; an opening card is followed by the next one (D9).
 */
export interface Laid {
  event: "laid";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  seat: number;
  cell: string;
  source: Source;
  opening: boolean;
}
/**
 * At least three cards of one colour lie side by side (D11).
 */
export interface RowThree {
  event: "row_three";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  seat: number;
  cells: string;
}
/**
 * Somebody did not draw for a three (D13).
 */
export interface Kept {
  event: "kept";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  seat: number;
}
/**
 * The top cards of a pile went, unseen by everybody, to the piles of `to`, the top card first (D15).
 */
export interface Gave {
  event: "gave";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  seat: number;
  to: number[];
  cards: string | null;
}
/**
 * Somebody ended the turn.
 */
export interface Ended {
  event: "ended";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  seat: number;
}
/**
 * Egon turned up his next card (D20).
 */
export interface Revealed {
  event: "revealed";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  seat: number;
  cards: string;
}
/**
 * Egon's card fits nowhere, for now (D20).
 */
export interface PutAside {
  event: "put_aside";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  seat: number;
  cards: string;
}
/**
 * Somebody has neither hand nor pile left (D17).
 */
export interface Won {
  event: "won";
  ply: number;
  after?: {
    [k: string]: unknown;
  };
  seat: number;
  deal: number;
}
/**
 * Own hand, layout, discard and all counts; Egon's seat included.
 */
export interface DreistView {
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
  piles: number[];
  layout: string;
  discard: string;
  aside: string;
  starter: number;
  acting: number | null;
  laid: number;
  offer: string | null;
  ladder: Rung[] | null;
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
 * One game of a campaign.
 */
export interface Rung {
  start: number;
  against: number;
  level: number;
  progress: Progress;
}
