// Written by `python -m eselsohr.server.schema`; never edited by hand.

/** Add a text of your own to what the cards are shuffled from, before the deal. */
export interface AddEntropy {
  do: "entropy";
  id: string;
  text: string;
}

/** What the best bot thinks of your moves, from what you may know; best first. */
export interface Advice {
  kind: "advice";
  id: string;
  ply: number;
  options: Array<Weighed>;
  way: Array<string>;
}

/** Ask what the best bot would do in your place; `ply` is the ply of the picture it is about. */
export interface AskHint {
  do: "hint";
  id: string;
  ply: number;
}

export type ClientMessage = Sit | Leave | PlaceBot | SetPace | AddEntropy | Start | Play | Try | AskHint | PressOn | Rematch | Seen;

/** Why something was refused, for programs. */
export type Code = "bad_name" | "busy" | "foreign_origin" | "illegal_move" | "invalid_options" | "late" | "malformed" | "match_over" | "no_address" | "no_hints" | "no_name" | "no_such_page" | "no_such_seat" | "no_such_table" | "not_a_move" | "not_over" | "not_seated" | "not_started" | "not_stored" | "not_your_turn" | "old_rules" | "paused" | "seat_taken" | "seats_open" | "started" | "too_fast" | "too_large" | "too_many" | "unknown_game";

/** A new table. */
export interface Created {
  table: string;
}

/** It has happened; for a move, `ply` counts the moves including it. */
export interface Done {
  kind: "done";
  id: string;
  ply: number | null;
}

/** A game one can set up a table for. */
export interface GameOffer {
  game: string;
  low: number;
  high: number;
  options: Array<GameOption>;
}

/** One option; its words are the catalogue's `GAME.option.NAME` and `GAME.option.NAME.about`. */
export interface GameOption {
  name: string;
  kind: OptionKind;
  default: boolean | number | null;
  low: number;
  high: number;
  alone: boolean;
}

/** All the start page needs. */
export interface Home {
  name: string | null;
  tables: Array<TableNote>;
  games: Array<GameOffer>;
  levels: Array<string>;
}

/** One decision: what was played, what the judge would have, and what the difference costs in places. */
export interface Judged {
  ply: number;
  deal: number;
  played: string;
  best: string;
  place: number;
  cost: number;
  view: GameView;
  news: Array<Phrase>;
}

/** Get up: an open table's seat is free again; in a match a bot plays on, until you come back. */
export interface Leave {
  do: "leave";
  id: string;
}

/** A match after one of its moves. */
export interface Moment {
  view: GameView;
  hands: Array<string> | null;
  events: Array<GameEvent>;
}

/** Choose a name. */
export interface Name {
  name: string;
}

/** Set up a table. The seats in order: a bot's level, or null for people; one of those is yours if you like. */
export interface NewTable {
  game: string;
  options: Record<string, boolean | number | null>;
  seats: Array<string | null>;
  seat?: number | null;
  start?: boolean;
  pace?: number;
  patience?: number | null;
}

/** What values an option takes. */
export type OptionKind = "count" | "flag" | "seat";

/** The score sheet is up: moves wait until all people here have pressed on, or time is up. */
export interface Pause {
  deal: number;
  pressed: Array<number>;
  left: number;
}

/** A sentence to be said: a catalogue key, its parameters (phrases too), and the seats whose names it needs. */
export interface Phrase {
  key: string;
  params: Record<string, unknown>;
  names: Record<string, number | Array<number>>;
}

/** The table as you see it now. */
export interface Picture {
  kind: "picture";
  table: string;
  game: string;
  options: Record<string, boolean | number | null>;
  stage: Stage;
  you: number | null;
  host: boolean;
  seats: Array<Seat>;
  watching: Array<string>;
  pace: number;
  patience: number | null;
  link: string | null;
  commitment: string;
  seed: string | null;
  view: GameView | null;
  events: Array<GameEvent>;
  since: number;
  sheet: Array<Tally>;
  pause: Pause | null;
  next: string | null;
  hints?: boolean;
}

/** Put a bot on a seat nobody has, or (null) free it for people. */
export interface PlaceBot {
  do: "bot";
  id: string;
  seat: number;
  level: string | null;
}

/** Play a move; `ply` is the ply of the picture it answers. */
export interface Play {
  do: "play";
  id: string;
  ply: number;
  move: string;
}

/** Whether a person is at the table. */
export type Presence = "away" | "here" | "replaced";

/** Be done with the score sheet of that deal. */
export interface PressOn {
  do: "press_on";
  id: string;
  deal: number;
}

/** It has not happened, and nothing has changed. `key`, `params` and `names` are the catalogue's sentence. */
export interface Refused {
  kind: "refused";
  id: string | null;
  code: Code;
  rule: string | null;
  key: string;
  params: Record<string, unknown>;
  names: Record<string, number>;
}

/** Set up a table with the same seats; its name is then in everybody's picture. */
export interface Rematch {
  do: "rematch";
  id: string;
}

/** A match that is over, move by move: `moments[ply]`. */
export interface Replay {
  table: string;
  game: string;
  options: Record<string, boolean | number | null>;
  seats: Array<Seat>;
  link: string | null;
  commitment: string;
  seed: string;
  sheet: Array<Tally>;
  deals: Array<number>;
  seat: number | null;
  moments: Array<Moment>;
}

/** A seat's play in a finished match, as far as it has been thought over. */
export interface Review {
  game: string;
  names: Array<string>;
  seat: number;
  level: string;
  iterations: number | null;
  place: number | null;
  decisions: number | null;
  waiting: number;
  judged: Array<Judged>;
}

/** One seat at the table. */
export interface Seat {
  sitter: Sitter;
  name: string;
  level: string | null;
  presence: Presence | null;
  entropy: string;
}

/** Confirm the events up to a ply; not answered. */
export interface Seen {
  do: "seen";
  ply: number;
}

export type ServerMessage = Done | Advice | Refused | Picture;

/** Set how long after a move the next bot plays. */
export interface SetPace {
  do: "pace";
  id: string;
  pace: number;
}

/** Take a free seat, or take your own back. */
export interface Sit {
  do: "sit";
  id: string;
  seat: number;
}

/** Who a seat is for. */
export type Sitter = "bot" | "nobody" | "person";

/** How far a table is. */
export type Stage = "open" | "over" | "running";

/** Begin the match. */
export interface Start {
  do: "start";
  id: string;
}

/** A table you sit at or made. */
export interface TableNote {
  table: string;
  made: number;
  game: string;
  stage: Stage;
  names: Array<string>;
}

/** A line of the score sheet. */
export interface Tally {
  deal: number;
  points: Array<number>;
  scores: Array<number>;
}

/** Ask whether a move would be legal, without playing it. */
export interface Try {
  do: "try";
  id: string;
  ply: number;
  move: string;
}

/** A move, and the place it leads to on average: in the deal, in the last one in the match. */
export interface Weighed {
  move: string;
  place: number | null;
}

/** A card of a picture; the token is notation without place and mark, `?` if hidden. */
export interface RuleCard {
  token: string;
  row?: number | null;
  face_down?: boolean;
  marked?: boolean;
}

/** Cards that belong to one place of a picture. */
export interface RuleGroup {
  join: RuleJoin | null;
  label: string;
  cards: Array<RuleCard>;
  word?: RuleWord | null;
  rank?: string | null;
}

/** How a group of cards stands to the one before it. */
export type RuleJoin = "beside" | "then";

/** A paragraph; with the id of the rule it states, if it states one. */
export interface RuleParagraph {
  type: "paragraph";
  spans: Array<RuleSpan>;
  rule?: string | null;
}

/** Rows of groups of cards, to be drawn. A group whose cards have rows is a layout. */
export interface RulePicture {
  type: "picture";
  rows: Array<Array<RuleGroup>>;
}

/** A section of a rulebook. */
export interface RuleSection {
  topic: RuleTopic;
  heading: string;
  blocks: Array<RuleParagraph | RuleSubheading | RuleTable | RulePicture>;
}

/** A stretch of text in one style. */
export interface RuleSpan {
  text: string;
  style?: RuleStyle;
}

/** How a stretch of text is set. */
export type RuleStyle = "code" | "emphasis" | "plain" | "rule" | "strong";

/** The title of an example or of a part of a section. */
export interface RuleSubheading {
  type: "subheading";
  spans: Array<RuleSpan>;
}

/** A table; its first column labels the rows. */
export interface RuleTable {
  type: "table";
  head: Array<Array<RuleSpan>>;
  rows: Array<Array<Array<RuleSpan>>>;
}

/** The sections of every rulebook, in their order. */
export type RuleTopic = "aim" | "cards" | "end" | "examples" | "play" | "table" | "twist" | "variants";

/** What may stand in the place of cards. */
export type RuleWord = "empty" | "pass";

/** The rules of one game in one language. */
export interface Rulebook {
  game: string;
  language: string;
  title: string;
  sections: Array<RuleSection>;
}

/** A round was counted; all hands are shown (G10). */
export interface BossDealOver {
  event: "deal_over";
  ply: number;
  deal: number;
  order: Array<number>;
  hands: Array<string>;
  points: Array<number>;
  scores: Array<number>;
}

/** A round begins; a seat reads its own hand only. */
export interface BossDealt {
  event: "dealt";
  ply: number;
  deal: number;
  dealer: number;
  starter: number;
  held: Array<number>;
  hands: Array<string | null>;
}

export type BossEvent = BossMatchOver | BossReseated | BossDealt | BossExchanged | BossPlayed | BossPassed | BossWentOut | BossTrickWon | BossLeadMoved | BossDealOver;

/** Two partners swapped cards; others read only how many (B10). */
export interface BossExchanged {
  event: "exchanged";
  ply: number;
  higher: number;
  lower: number;
  count: number;
  down: string | null;
  up: string | null;
}

/** Why somebody else leads when the winner of a trick is out. */
export type BossHeir = "highest" | "next" | "subordinate" | "superior";

/** The winner of the trick is out, so somebody else leads (B7, B13). */
export interface BossLeadMoved {
  event: "lead_moved";
  ply: number;
  seat: number;
  winner: number;
  heir: BossHeir;
}

/** The match has ended; the last event of every match. */
export interface BossMatchOver {
  event: "match_over";
  ply: number;
  scores: Array<number>;
  places: Array<number>;
  winners: Array<number>;
}

/** Somebody passed. */
export interface BossPassed {
  event: "passed";
  ply: number;
  seat: number;
}

/** Cards were led, or took the trick over; `rank` is what they count as. */
export interface BossPlayed {
  event: "played";
  ply: number;
  seat: number;
  cards: string;
  rank: string;
  lead: boolean;
}

/** Everybody moved by rank, clockwise from the boss, who kept the seat (B8). */
export interface BossReseated {
  event: "reseated";
  ply: number;
  was: Array<number>;
  seating: Array<number>;
}

/** How a match ended: by seat; place 1 is first, ties share and skip (G6). */
export interface BossResult {
  scores: Array<number>;
  places: Array<number>;
  winners: Array<number>;
}

/** A trick went to the last one who took it over (B5); the ass, once there is one, collects it (B15). */
export interface BossTrickWon {
  event: "trick_won";
  ply: number;
  seat: number;
  collector: number | null;
}

/** Own hand, what lies open, all counts, who sits where and who is out. */
export interface BossView {
  game: string;
  players: number;
  options: Record<string, unknown>;
  seat: number | null;
  turn: number | null;
  ply: number;
  deal: number;
  scores: Array<number>;
  result: BossResult | null;
  legal: Array<string>;
  hand: string | null;
  held: Array<number>;
  jokers: number;
  seating: Array<number>;
  leader: number;
  plays: Array<[number, string]>;
  best: number | null;
  out: Array<number>;
  orders: Array<Array<number>>;
}

/** Somebody played the last card; the place is theirs from now on (B6). */
export interface BossWentOut {
  event: "went_out";
  ply: number;
  seat: number;
  place: number;
  of: number;
}

/** At the end of Egon's turn what was still aside was discarded (D23, D24). */
export interface DreistAsideDiscarded {
  event: "aside_discarded";
  ply: number;
  seat: number;
  cards: string;
}

/** The next game of a campaign: more cards for you, fewer for Egon (D25). */
export interface DreistClimb {
  event: "climb";
  ply: number;
  start: number;
  against: number;
}

/** A campaign is over: the largest start won, 0 if none (D25). */
export interface DreistClimbed {
  event: "climbed";
  ply: number;
  start: number;
}

/** A third colour cleared its column, and loose cards fell with it (D12). */
export interface DreistColumnThree {
  event: "column_three";
  ply: number;
  seat: number;
  column: number;
  cells: string;
  loose: string;
}

/** A game was counted; all hands are shown, the piles stay unseen (G10). */
export interface DreistDealOver {
  event: "deal_over";
  ply: number;
  deal: number;
  hands: Array<string>;
  piles: Array<number>;
  points: Array<number>;
  scores: Array<number>;
}

/** A game begins; a seat reads its own hand only. */
export interface DreistDealt {
  event: "dealt";
  ply: number;
  deal: number;
  starter: number;
  held: Array<number>;
  piles: Array<number>;
  hands: Array<string | null>;
}

/** Somebody made no gift (D15). */
export interface DreistDeclined {
  event: "declined";
  ply: number;
  seat: number;
}

/** Nothing was laid, so one card was discarded (D5). */
export interface DreistDiscarded {
  event: "discarded";
  ply: number;
  seat: number;
  cards: string;
}

/** A card was drawn for a three (D13). */
export interface DreistDrew {
  event: "drew";
  ply: number;
  seat: number;
  cards: string | null;
}

/** Somebody ended the turn. */
export interface DreistEnded {
  event: "ended";
  ply: number;
  seat: number;
}

export type DreistEvent = DreistMatchOver | DreistDrew | DreistReceived | DreistRefilled | DreistDealt | DreistClimb | DreistLaid | DreistRowThree | DreistColumnThree | DreistKept | DreistDiscarded | DreistGave | DreistDeclined | DreistEnded | DreistRevealed | DreistPutAside | DreistAsideDiscarded | DreistWon | DreistDealOver | DreistClimbed;

/** The top cards of a pile went, unseen by everybody, to the piles of `to`, the top card first (D15). */
export interface DreistGave {
  event: "gave";
  ply: number;
  seat: number;
  to: Array<number>;
  cards: string | null;
}

/** Somebody did not draw for a three (D13). */
export interface DreistKept {
  event: "kept";
  ply: number;
  seat: number;
}

/** A card was laid; an opening card is followed by the next one (D9). */
export interface DreistLaid {
  event: "laid";
  ply: number;
  seat: number;
  cell: string;
  source: DreistSource;
  opening: boolean;
}

/** The match has ended; the last event of every match. */
export interface DreistMatchOver {
  event: "match_over";
  ply: number;
  scores: Array<number>;
  places: Array<number>;
  winners: Array<number>;
}

/** Egon's card fits nowhere, for now (D20). */
export interface DreistPutAside {
  event: "put_aside";
  ply: number;
  seat: number;
  cards: string;
}

/** Gift cards went straight into a short hand (D16). */
export interface DreistReceived {
  event: "received";
  ply: number;
  seat: number;
  cards: string | null;
  count: number;
}

/** The hand was refilled at the end of the turn (D10). */
export interface DreistRefilled {
  event: "refilled";
  ply: number;
  seat: number;
  cards: string | null;
  count: number;
}

/** How a match ended: by seat; place 1 is first, ties share and skip (G6). */
export interface DreistResult {
  scores: Array<number>;
  places: Array<number>;
  winners: Array<number>;
}

/** Egon turned up his next card (D20). */
export interface DreistRevealed {
  event: "revealed";
  ply: number;
  seat: number;
  cards: string;
}

/** At least three cards of one colour lie side by side (D11). */
export interface DreistRowThree {
  event: "row_three";
  ply: number;
  seat: number;
  cells: string;
}

/** Where a laid card came from. */
export type DreistSource = "aside" | "hand" | "revealed";

/** Own hand, layout, discard and all counts; Egon's seat included. */
export interface DreistView {
  game: string;
  players: number;
  options: Record<string, unknown>;
  seat: number | null;
  turn: number | null;
  ply: number;
  deal: number;
  scores: Array<number>;
  result: DreistResult | null;
  legal: Array<string>;
  hand: string | null;
  held: Array<number>;
  piles: Array<number>;
  layout: string;
  discard: string;
  starter: number;
  laid: number;
  offer: string | null;
}

/** Somebody has neither hand nor pile left (D17). */
export interface DreistWon {
  event: "won";
  ply: number;
  seat: number;
  deal: number;
}

/** A deal was counted; all hands are shown (G10). */
export interface EselDealOver {
  event: "deal_over";
  ply: number;
  deal: number;
  hands: Array<string>;
  aside: Array<string>;
  points: Array<number>;
  scores: Array<number>;
}

/** A deal begins; a seat reads its own hand only. */
export interface EselDealt {
  event: "dealt";
  ply: number;
  deal: number;
  starter: number;
  held: Array<number>;
  hands: Array<string | null>;
}

export type EselEvent = EselMatchOver | EselDealt | EselPlayed | EselPassed | EselRoundWon | EselTook | EselLaidAside | EselReceived | EselDealOver;

/** An ox round was laid aside (E20). */
export interface EselLaidAside {
  event: "laid_aside";
  ply: number;
  seat: number;
  cards: string;
}

/** The match has ended; the last event of every match. */
export interface EselMatchOver {
  event: "match_over";
  ply: number;
  scores: Array<number>;
  places: Array<number>;
  winners: Array<number>;
}

/** Somebody passed. */
export interface EselPassed {
  event: "passed";
  ply: number;
  seat: number;
}

/** Cards were led, raised or thrown into an animal round. */
export interface EselPlayed {
  event: "played";
  ply: number;
  seat: number;
  cards: string;
  lead: boolean;
}

/** The winner of a first or second round took an animal off the table (E18). */
export interface EselReceived {
  event: "received";
  ply: number;
  seat: number;
  animal: string;
}

/** How a match ended: by seat; place 1 is first, ties share and skip (G6). */
export interface EselResult {
  scores: Array<number>;
  places: Array<number>;
  winners: Array<number>;
}

/** A normal round went to its last raiser (E10). */
export interface EselRoundWon {
  event: "round_won";
  ply: number;
  seat: number;
  round: number;
}

/** A donkey round was taken up (E14). */
export interface EselTook {
  event: "took";
  ply: number;
  seat: number;
  cards: string;
}

/** Own hand, what lies open, all counts, and who holds which animal. */
export interface EselView {
  game: string;
  players: number;
  options: Record<string, unknown>;
  seat: number | null;
  turn: number | null;
  ply: number;
  deal: number;
  scores: Array<number>;
  result: EselResult | null;
  legal: Array<string>;
  hand: string | null;
  held: Array<number>;
  aside: Array<number>;
  table: string;
  round: number;
  starter: number;
  plays: Array<[number, string]>;
  kind: string;
  best: number | null;
  donkey: number | null;
  ox: number | null;
  barred: string;
}

/** All top cards moved one seat (H16). */
export interface HeuldochCarousel {
  event: "carousel";
  ply: number;
  seat: number;
  moved: Array<HeuldochMoved>;
  side: "left" | "right";
}

/** The highest numbers went to the discard (H14); `number` is null if none was showing. */
export interface HeuldochCatapult {
  event: "catapult";
  ply: number;
  seat: number;
  moved: Array<HeuldochMoved>;
  number: number | null;
}

/** The stacks were shown (G10) and counted, by seat: onions, the numbers they void, points, points lost. */
export interface HeuldochDealOver {
  event: "deal_over";
  ply: number;
  deal: number;
  stacks: Array<string>;
  onions: Array<number>;
  voided: Array<Array<number>>;
  points: Array<number>;
  lost: Array<number>;
  scores: Array<number>;
}

/** The match begins: a start card and four hand cards each; a seat reads its own hand only. */
export interface HeuldochDealt {
  event: "dealt";
  ply: number;
  deal: number;
  starter: number;
  stacks: Array<string>;
  held: Array<number>;
  hands: Array<string | null>;
  left: number;
}

/** A card was drawn (H9); only the seat itself reads which. */
export interface HeuldochDrew {
  event: "drew";
  ply: number;
  seat: number;
  card: string | null;
  left: number;
}

export type HeuldochEvent = HeuldochMatchOver | HeuldochDealt | HeuldochKept | HeuldochGave | HeuldochOnion | HeuldochCatapult | HeuldochTowel | HeuldochCarousel | HeuldochWerewolf | HeuldochDrew | HeuldochDealOver;

/** A top card turned over: everybody knows it now. `card` is as it lies afterwards. */
export interface HeuldochFlipped {
  seat: number;
  card: string;
}

/** A number card had to go to a neighbour (H5). */
export interface HeuldochGave {
  event: "gave";
  ply: number;
  seat: number;
  card: string;
  to: number;
}

/** A number card went on the own stack (H6). */
export interface HeuldochKept {
  event: "kept";
  ply: number;
  seat: number;
  card: string;
}

/** The match has ended; the last event of every match. */
export interface HeuldochMatchOver {
  event: "match_over";
  ply: number;
  scores: Array<number>;
  places: Array<number>;
  winners: Array<number>;
}

/** A top card on its way: to a seat or (null) the discard; `uncovered` is what lay beneath it, if anything. */
export interface HeuldochMoved {
  card: string;
  from: number;
  to: number | null;
  uncovered: string;
  known: Array<number> | null;
}

/** A card was laid face down on the own stack (H7); others read `?`. */
export interface HeuldochOnion {
  event: "onion";
  ply: number;
  seat: number;
  card: string;
}

/** How a match ended: by seat; place 1 is first, ties share and skip (G6). */
export interface HeuldochResult {
  scores: Array<number>;
  places: Array<number>;
  winners: Array<number>;
}

/** Two top cards were swapped (H15); `to` is null if there was nobody to choose. */
export interface HeuldochTowel {
  event: "towel";
  ply: number;
  seat: number;
  moved: Array<HeuldochMoved>;
  to: number | null;
}

/** Own hand, the top of every stack, and all counts; once the match is over, the whole stacks (G10). */
export interface HeuldochView {
  game: string;
  players: number;
  options: Record<string, unknown>;
  seat: number | null;
  turn: number | null;
  ply: number;
  deal: number;
  scores: Array<number>;
  result: HeuldochResult | null;
  legal: Array<string>;
  hand: string | null;
  held: Array<number>;
  tops: Array<string>;
  heights: Array<number>;
  draw: number;
  discard: string;
  discarded: number;
  onions: Array<number> | null;
  stacks: Array<string> | null;
  lost: Array<number> | null;
}

/** Every top card was turned over (H17). */
export interface HeuldochWerewolf {
  event: "werewolf";
  ply: number;
  seat: number;
  flipped: Array<HeuldochFlipped>;
}

export type GameView = (BossView & { game: "boss" }) | (DreistView & { game: "dreist" }) | (EselView & { game: "esel" }) | (HeuldochView & { game: "heuldoch" });

export type GameEvent = (BossEvent | DreistEvent | EselEvent | HeuldochEvent) & { phrases: Array<Phrase> };
