/* Made from the server's messages by `make protocol`; never edited by hand. */

export type ClientMessage =
  | Sit
  | Leave
  | Ready
  | TakeOver
  | PlaceBot
  | SetPace
  | Start
  | Rematch
  | SetClock
  | PauseTable
  | GoOn
  | Knock
  | Commit
  | Reveal
  | Play
  | TakeBack
  | PassRound
  | Try
  | PressOn
  | Say
  | React
  | Swap
  | ShuffleSeats
  | Reserve
  | Lock
  | Unseat
  | LetIn
  | PassHost
  | AllowTalk
  | Announce
  | Grant
  | Report
  | AskHint;
/**
 * A reaction; the catalogue has its name, `reaction.NAME`, and what it looks like, `reaction.NAME.told`.
 */
export type Reaction = "applause" | "bray" | "cheers" | "handkerchief" | "innocent" | "peanuts" | "slow_clap" | "yawn";
export type ServerMessage = Done | Preparing | Advice | Insight | Refused | Picture | Change | Talk;
/**
 * Why something was refused, for programs.
 */
export type Code =
  | "bad_name"
  | "bad_text"
  | "banned"
  | "broken"
  | "busy"
  | "foreign_origin"
  | "illegal_move"
  | "invalid_options"
  | "invalid_pad"
  | "invalid_record"
  | "kept_out"
  | "late"
  | "locked"
  | "malformed"
  | "match_over"
  | "no_address"
  | "no_hints"
  | "no_idea"
  | "no_knock"
  | "no_name"
  | "no_passing"
  | "no_such_group"
  | "no_such_page"
  | "no_such_seat"
  | "no_such_table"
  | "no_talk"
  | "nobody_there"
  | "not_a_move"
  | "not_alone"
  | "not_asked"
  | "not_here"
  | "not_host"
  | "not_member"
  | "not_over"
  | "not_seated"
  | "not_started"
  | "not_stored"
  | "not_your_turn"
  | "old_rules"
  | "paused"
  | "same_for_all"
  | "seat_kept"
  | "seat_taken"
  | "seats_open"
  | "seen_cards"
  | "started"
  | "supper"
  | "too_fast"
  | "too_large"
  | "too_late"
  | "too_many"
  | "unknown_game"
  | "unseen"
  | "wrong_key"
  | "wrong_reveal";
/**
 * How far a table is.
 */
export type Stage = "open" | "over" | "running" | "shuffling";
/**
 * Who a seat is for.
 */
export type Sitter = "bot" | "nobody" | "person";
/**
 * Whether a person is at the table.
 */
export type Presence = "asked" | "away" | "here" | "idle" | "left" | "replaced";
/**
 * Why nothing can be stored just now.
 */
export type Trouble = "broken" | "full";
/**
 * What values an option takes.
 */
export type OptionKind = "count" | "flag" | "seat";
/**
 * What a record is about.
 */
export type RecordKind = "best_deal" | "best_match" | "streak" | "worst_deal" | "worst_match";
/**
 * Whether what a page drew is in the cards; the last two are alarming.
 */
export type OwnPart = "changed" | "in" | "late" | "lost" | "none";
/**
 * How something is told.
 */
export type QuestionKind = "cards" | "number" | "order";
/**
 * What a learner's move was.
 */
export type Verdict = "foolish" | "other" | "refused" | "right";
/**
 * The sections of every rulebook, in their order.
 */
export type RuleTopic = "aim" | "cards" | "end" | "examples" | "play" | "table" | "twist" | "variants";
/**
 * How a stretch of text is set.
 */
export type RuleStyle = "cards" | "code" | "emphasis" | "plain" | "rule" | "strong";
/**
 * How a group of cards stands to the one before it.
 */
export type RuleJoin = "beside" | "then";
/**
 * What may stand in the place of cards.
 */
export type RuleWord = "empty" | "pass";

/**
 * Take a free seat, or take your own back.
 */
export interface Sit {
  do: "sit";
  id: string;
  seat: number;
}
/**
 * Get up: an open table's seat is free again; in a match a bot plays on, until you come back.
 */
export interface Leave {
  do: "leave";
  id: string;
}
/**
 * Be ready for the first deal, or not yet; if the host waits for nobody else, the cards are shuffled.
 */
export interface Ready {
  do: "ready";
  id: string;
  ready: boolean;
}
/**
 * Ask to play on in a match for a bot or for somebody who got up, or (null) do not any more; the host decides.
 */
export interface TakeOver {
  do: "take_over";
  id: string;
  seat: number | null;
}
/**
 * Put a bot on a seat nobody has, or (null) free it for people.
 */
export interface PlaceBot {
  do: "bot";
  id: string;
  seat: number;
  level: string | null;
}
/**
 * Set how long after a move the next bot plays.
 */
export interface SetPace {
  do: "pace";
  id: string;
  pace: number;
}
/**
 * Have the cards shuffled; they are dealt once everybody has committed and revealed.
 */
export interface Start {
  do: "start";
  id: string;
  wait?: boolean;
}
/**
 * Set up a table with the same seats and ask everybody; its name is then in everybody's picture.
 *
 *     There, `sit` at one's own seat is a yes and `leave` a no; with the last yes the cards are shuffled.
 */
export interface Rematch {
  do: "rematch";
  id: string;
}
/**
 * Set how long people may think from now on; what was saved up is gone.
 */
export interface SetClock {
  do: "clock";
  id: string;
  clock: Clock | null;
}
/**
 * How long a person may think about a move, in ms: then everybody sees that it takes long.
 *
 *     Where there is a `bank`, what is not used is saved up to that much; and when all of it is gone, a bot plays that one
 *     move.
 */
export interface Clock {
  move: number;
  bank?: number | null;
}
/**
 * Pause the whole table: nobody can move, bots wait, clocks stand.
 */
export interface PauseTable {
  do: "pause";
  id: string;
}
/**
 * Go on after a pause, whoever began it.
 */
export interface GoOn {
  do: "go_on";
  id: string;
}
/**
 * Knock for whoever the table waits for.
 */
export interface Knock {
  do: "knock";
  id: string;
}
/**
 * Commit to 32 bytes you have drawn; wanted of whoever is `asked` in the picture of a table that is shuffling.
 */
export interface Commit {
  do: "commit";
  id: string;
  shuffle: number;
  commitment: string;
  seat?: number | null;
}
/**
 * Reveal those bytes; wanted of whoever is `asked` once the picture has all commitments of the shuffle.
 */
export interface Reveal {
  do: "reveal";
  id: string;
  shuffle: number;
  reveal: string;
  seat?: number | null;
}
/**
 * Play a move; `ply` is the ply of the picture it answers.
 */
export interface Play {
  do: "play";
  id: string;
  ply: number;
  move: string;
}
/**
 * Go back to your last decision in this deal; only where nobody but bots plays with you.
 */
export interface TakeBack {
  do: "take_back";
  id: string;
  ply: number;
}
/**
 * Have your turns passed, where that is legal, until this round ends; or (false) decide again yourself.
 *
 *     `ply` is the ply of the picture it answers. Nobody else is told, and it is forgotten when you leave the table.
 */
export interface PassRound {
  do: "pass_round";
  id: string;
  ply: number;
  on: boolean;
}
/**
 * Ask whether a move would be legal, without playing it.
 */
export interface Try {
  do: "try";
  id: string;
  ply: number;
  move: string;
}
/**
 * Be done with the score sheet of that deal, and all who play at your device with you.
 */
export interface PressOn {
  do: "press_on";
  id: string;
  deal: number;
}
/**
 * Say something: to all, or while a match runs in which you have no seat, to the others who watch.
 */
export interface Say {
  do: "say";
  id: string;
  text: string;
}
/**
 * Do something without words, heard as what you say is.
 */
export interface React {
  do: "react";
  id: string;
  reaction: Reaction;
}
/**
 * Have two seats change places, whoever sits there; before the match.
 */
export interface Swap {
  do: "swap";
  id: string;
  seat: number;
  other: number;
}
/**
 * Have chance decide who sits where; before the match.
 */
export interface ShuffleSeats {
  do: "shuffle_seats";
  id: string;
}
/**
 * Keep a seat that is no person's for whoever comes by that name, or (null) for anybody; before the match.
 */
export interface Reserve {
  do: "reserve";
  id: string;
  seat: number;
  name: string | null;
}
/**
 * Let nobody new come in or sit down, or do again; those who sit here always come back.
 */
export interface Lock {
  do: "lock";
  id: string;
  locked: boolean;
}
/**
 * Take a seat back from somebody, who stays out until let in again; in a match a bot plays on.
 */
export interface Unseat {
  do: "unseat";
  id: string;
  seat: number;
}
/**
 * Let somebody in again whose seat was taken back.
 */
export interface LetIn {
  do: "let_in";
  id: string;
  who: string;
}
/**
 * Make the person at a seat the host.
 */
export interface PassHost {
  do: "pass_host";
  id: string;
  seat: number;
}
/**
 * Let people talk and react at this table, or have silence.
 */
export interface AllowTalk {
  do: "allow_talk";
  id: string;
  on: boolean;
}
/**
 * Show the table to everybody at this server who looks for one, or not any more.
 */
export interface Announce {
  do: "announce";
  id: string;
  announced: boolean;
}
/**
 * Let one of the picture's `newcomers` have the seat they ask for, or not.
 */
export interface Grant {
  do: "grant";
  id: string;
  who: string;
  granted: boolean;
}
/**
 * Tell whoever runs the server about one of the picture's `people`.
 */
export interface Report {
  do: "report";
  id: string;
  who: string;
  reason: string;
}
/**
 * Ask what the best bot would do in your place, and why; `ply` is the ply of the picture it is about.
 */
export interface AskHint {
  do: "hint";
  id: string;
  ply: number;
  move?: string | null;
  here?: boolean;
}
/**
 * It has happened; for a move or a take-back, `ply` counts them including it.
 */
export interface Done {
  kind: "done";
  id: string;
  ply: number | null;
}
/**
 * The search of this game is not ready yet; the advice asked for follows as soon as it is.
 */
export interface Preparing {
  kind: "preparing";
  id: string;
}
/**
 * What the best bot thinks of your moves, from what you may know; best first.
 */
export interface Advice {
  kind: "advice";
  id: string;
  ply: number;
  options: Weighed[];
  way: string[];
  first: number | null;
}
/**
 * A move, and the place it leads to on average: in the deal, in the last one in the match.
 */
export interface Weighed {
  move: string;
  place: number;
  why_not: Phrase[];
}
/**
 * A sentence to be said: a catalogue key and what fills it, apart: seats have names, cards have pictures.
 */
export interface Phrase {
  key: string;
  params?: {
    [k: string]: unknown;
  };
  names?: {
    [k: string]: number | number[];
  };
  cards?: {
    [k: string]: string;
  };
  together?: string;
}
/**
 * All your seat knows at a decision, and nothing else, for your own device to think about.
 *
 *     `guess` is a state in which all that you cannot know has been dealt at random; the device's bots begin with it.
 */
export interface Insight {
  kind: "insight";
  id: string;
  game: string;
  ply: number;
  seat: number;
  players: number;
  legal: string[];
  known: GameView;
  guess: string;
  dice: string;
}
/**
 * What every view has; a game's own view adds its fields.
 */
export interface GameView {
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
 * It has not happened, and nothing has changed. `key` and what follows it are the catalogue's sentence.
 */
export interface Refused {
  kind: "refused";
  id: string | null;
  code: Code;
  rule: string | null;
  key: string;
  params: {
    [k: string]: unknown;
  };
  names: {
    [k: string]: number;
  };
  cards: {
    [k: string]: string;
  };
}
/**
 * The table as you see it now.
 */
export interface Picture {
  kind: "picture";
  table: string;
  game: string;
  options: {
    [k: string]: boolean | number | null;
  };
  stage: Stage;
  name: string | null;
  you: number | null;
  host: boolean;
  seats: TableSeat[];
  watching: string[];
  pace: number;
  patience: number | null;
  link: string | null;
  commitment: string;
  seed: string | null;
  view: GameView | null;
  events: GameEvent[];
  since: number;
  story_from: number;
  sheet: Tally[];
  pause: Pause | null;
  next: string | null;
  trouble?: Trouble | null;
  hints?: boolean;
  take_back?: boolean;
  passing?: boolean | null;
  shuffles?: Shuffle[];
  talk?: boolean;
  company?: Sharer[];
  asked?: number[];
  host_seat?: number | null;
  locked?: boolean;
  announced?: boolean;
  kept_out?: Person[];
  people?: Person[];
  nameless?: number;
  news?: News[];
  ready?: number[];
  called?: boolean;
  offered?: number[];
  newcomers?: Newcomer[];
  yourself?: string | null;
  declined?: boolean;
  clock?: Clock | null;
  waiting?: Waiting | null;
  supper?: Supper | null;
  knock?: Knocked | null;
  contest?: string | null;
  duplicate?: boolean;
}
/**
 * One seat at the table.
 */
export interface TableSeat {
  sitter: Sitter;
  name: string;
  level: string | null;
  presence: Presence | null;
  entropy: string;
}
/**
 * An event as it is sent: with the sentences that tell it.
 */
export interface GameEvent extends BaseEvent {
  after: {
    [k: string]: unknown;
  };
  phrases: Phrase[];
  heading?: Phrase | null;
}
/**
 * What every event has; a game's own events add their fields.
 */
export interface BaseEvent {
  event: string;
  ply: number;
  after?: {
    [k: string]: unknown;
  };
}
/**
 * A line of the score sheet.
 */
export interface Tally {
  deal: number;
  points: number[];
  scores: number[];
  places: number[];
  losers: number[];
}
/**
 * The score sheet is up: moves wait until all people here have pressed on, or time is up.
 */
export interface Pause {
  deal: number;
  pressed: number[];
  left: number;
}
/**
 * One shuffle, by seat; null: a bot's, or it never came.
 */
export interface Shuffle {
  commitments: (string | null)[];
  reveals: (string | null)[];
  bots: number[];
}
/**
 * Somebody who plays at your device.
 */
export interface Sharer {
  seat: number;
  acting: string | null;
}
/**
 * Somebody who has no seat.
 */
export interface Person {
  who: string;
  name: string;
}
/**
 * A line about the table in the log of its match: what happened that is no move.
 */
export interface News {
  ply: number;
  phrase: Phrase;
}
/**
 * Somebody who would like to play on at a seat.
 */
export interface Newcomer {
  who: string;
  name: string;
  seat: number;
}
/**
 * How long the table has waited for whoever's turn it is; with a clock, and for a person, how long it will.
 */
export interface Waiting {
  waited: number;
  left?: number | null;
}
/**
 * Somebody has paused the whole table.
 */
export interface Supper {
  seat: number;
  since: number;
}
/**
 * Somebody has just knocked for somebody.
 */
export interface Knocked {
  by: number;
  seat: number;
  number: number;
  ago: number;
}
/**
 * What moves, score sheets and people who came or went have led to since the last picture or change.
 *
 *     All the rest of it is as it was, and so is every field that is not there. The view is the one before, with all that
 *     each event says in its `after`, and with the fields that are given here.
 */
export interface Change {
  kind: "change";
  view: ViewChange;
  events: GameEvent[];
  since: number;
  story_from: number;
  take_back: boolean;
  passing?: boolean;
  waiting?: Waiting | null;
  sheet?: Tally[];
  pause?: Pause | null;
  seats?: TableSeat[];
  watching?: string[];
  nameless?: number;
  people?: Person[];
  newcomers?: Newcomer[];
}
/**
 * The fields of a view that moves change for one seat only; a game's own view adds some.
 */
export interface ViewChange {
  ply: number;
  legal: string[];
  hand: string | null;
}
/**
 * What was said; `anew`: this is all you may read, otherwise it comes after what you have.
 */
export interface Talk {
  kind: "talk";
  lines: TalkLine[];
  anew: boolean;
}
/**
 * One thing somebody said, or one reaction: plain text, whatever it looks like.
 */
export interface TalkLine {
  at: number;
  seat: number | null;
  name: string;
  who: string | null;
  text: string | null;
  reaction: string | null;
  aside: boolean;
}
/**
 * All the start page needs.
 */
export interface Home {
  name: string | null;
  tables: TableSummary[];
  games: GameOffer[];
  levels: string[];
  characters: string[];
  groups?: GroupSummary[];
  people?: boolean;
}
/**
 * A table you sit at or made.
 */
export interface TableSummary {
  table: string;
  made: number;
  game: string;
  stage: Stage;
  names: string[];
  group?: string | null;
}
/**
 * A game one can set up a table for.
 */
export interface GameOffer {
  game: string;
  low: number;
  high: number;
  options: GameOption[];
  lessons: string[];
}
/**
 * One option; its words are the catalogue's `GAME.option.NAME` and `GAME.option.NAME.about`.
 */
export interface GameOption {
  name: string;
  kind: OptionKind;
  default: boolean | number | null;
  low: number;
  high: number;
  alone: boolean;
  needs: string | null;
}
/**
 * A group of yours.
 */
export interface GroupSummary {
  group: string;
  name: string;
}
/**
 * Choose a name.
 */
export interface Name {
  name: string;
}
/**
 * Set up a table. The seats in order: a bot's level, or null for people; one of those is yours if you like.
 */
export interface NewTable {
  game: string;
  options: {
    [k: string]: boolean | number | null;
  };
  seats: (string | null)[];
  seat?: number | null;
  start?: boolean;
  pace?: number;
  patience?: number | null;
  clock?: Clock | null;
  group?: string | null;
  duplicate?: number | null;
}
/**
 * A new table.
 */
export interface Created {
  table: string;
}
/**
 * Somebody else who plays at your device: a guest of their own, but without a cookie.
 */
export interface Companion {
  companion: string;
  name: string;
}
/**
 * A group, as far as you may know it: those who are no members read its name, and that is all.
 */
export interface Group {
  group: string;
  name: string;
  member: boolean;
  link?: string | null;
  members?: GroupMember[];
  presets?: Preset[];
  tables?: TableSummary[];
  duplicates?: DuplicateSummary[];
  pads?: PadSummary[];
  played?: PlayedMatch[];
}
/**
 * Somebody in a group.
 */
export interface GroupMember {
  name: string;
  since: number;
  you: boolean;
}
/**
 * House rules by a name: how a group likes to play a game.
 */
export interface Preset {
  name: string;
  game: string;
  options: {
    [k: string]: boolean | number | null;
  };
  seats: (string | null)[];
  pace?: number;
  patience?: number | null;
  clock?: Clock | null;
}
/**
 * Cards that a group plays at several tables.
 */
export interface DuplicateSummary {
  contest: string;
  game: string;
  closed: boolean;
  tables: number;
  played: number;
}
/**
 * A score pad on which the last deal is still to come.
 */
export interface PadSummary {
  pad: string;
  game: string;
  names: string[];
  deals: number;
  changed: number;
}
/**
 * A match that is over.
 */
export interface PlayedMatch {
  id: string;
  kind: string;
  game: string;
  options: {
    [k: string]: boolean | number | null;
  };
  at: number;
  seats: PlayedSeat[];
  deals: number[][];
}
/**
 * How somebody came out of a match.
 */
export interface PlayedSeat {
  name: string;
  level: string | null;
  you: boolean;
  points: number;
  place: number;
}
/**
 * Call a group by a name.
 */
export interface GroupName {
  name: string;
}
/**
 * Say something in a group.
 */
export interface GroupSay {
  text: string;
  after?: number;
}
/**
 * The same cards at several tables of a group.
 */
export interface Duplicate {
  contest: string;
  name: string;
  game: string;
  levels: (string | null)[];
  options: {
    [k: string]: boolean | number | null;
  };
  closed: boolean;
  commitment: string;
  seed: string | null;
  rules: number;
  version: string;
  tables: TableSummary[];
  yours: string | null;
  hidden: boolean;
  played: number;
  standings?: Compared[];
}
/**
 * How somebody did with the cards of their seat, beside all others who had them.
 */
export interface Compared {
  rank: number;
  name: string;
  you: boolean;
  seat: number;
  share: number | null;
  points: number;
  mean: number;
  table: string;
}
/**
 * How everybody in a group stands, game by game, the one that was played most often first.
 */
export interface GroupStandings {
  games: GameStandings[];
}
/**
 * How everybody stands in one game.
 */
export interface GameStandings {
  game: string;
  matches: number;
  lines: StandingLine[];
  course: StandingStep[];
  sent: [number, number, number][];
  records: HeldRecord[];
}
/**
 * How somebody stands in a game: a person, or all bots of a level.
 */
export interface StandingLine {
  name: string;
  level: string | null;
  you: boolean;
  matches: number;
  wins: number;
  points: number;
  places: number[];
  rating: number | null;
  deviation: number | null;
  streak: number;
  longest: number;
}
/**
 * How it stood after a match: by line; null: they had not played yet.
 */
export interface StandingStep {
  match: string;
  at: number;
  points: (number | null)[];
  places: (number | null)[];
  streaks: (number | null)[];
  ratings: (number | null)[];
  deviations: (number | null)[];
  deals: number[][];
}
/**
 * Something nobody has done more of, or less.
 */
export interface HeldRecord {
  kind: RecordKind;
  line: number;
  n: number;
  at: number;
  match: string;
}
/**
 * What was said in a group after the line with a number.
 */
export interface GroupTalk {
  lines: TalkLine[];
  last: number;
}
/**
 * All you have played, and what came of it.
 */
export interface Statistics {
  tallies: Tallied[];
  played: PlayedMatch[];
}
/**
 * What came of somebody's matches of one game in one company.
 */
export interface Tallied {
  game: string;
  company: string | null;
  matches: number;
  wins: number;
  place: number;
  streak: number;
  longest: number;
}
/**
 * The deals of today, and those of yesterday that one may compare.
 */
export interface Dailies {
  day: string;
  left: number;
  deals: DailyDeal[];
  yesterday?: DailyDeal[];
}
/**
 * A deal that everybody may play today, each at a table of their own.
 */
export interface DailyDeal {
  contest: string;
  game: string;
  players: number;
  options: {
    [k: string]: boolean | number | null;
  };
  level: string | null;
  table: string | null;
  stage: Stage | null;
  played: number;
}
/**
 * Who would like company at this server, those with a free seat first.
 */
export interface Around {
  tables: AnnouncedTable[];
}
/**
 * A table whose host would like company.
 */
export interface AnnouncedTable {
  table: string;
  game: string;
  options: {
    [k: string]: boolean | number | null;
  };
  stage: Stage;
  names: string[];
  bots: number;
  free: number;
  pace: number;
  clock: Clock | null;
}
/**
 * For how long things are kept here, in days; the client says the rest.
 */
export interface Privacy {
  tables: number | null;
  cookie: number;
  code_minutes: number;
}
/**
 * How everybody did with a deal, best first.
 */
export interface Standings {
  contest: string;
  game: string;
  players: number;
  options: {
    [k: string]: boolean | number | null;
  };
  closed: boolean;
  commitment: string;
  seed: string | null;
  rules: number;
  version: string;
  standings: Standing[];
  thinking: boolean;
}
/**
 * How somebody did.
 */
export interface Standing {
  rank: number;
  name: string | null;
  you: boolean;
  place: number;
  scores: number[];
  table: string | null;
}
/**
 * Where you are known.
 */
export interface You {
  name: string | null;
  devices: DeviceSummary[];
  phrase: boolean;
}
/**
 * A browser in which you are known.
 */
export interface DeviceSummary {
  device: string;
  name: string;
  seen: number;
  here: boolean;
}
/**
 * Ask for a code that opens you on another device.
 */
export interface NewCode {
  move?: boolean;
}
/**
 * Words that open you on another device; nobody can show them again.
 */
export interface NewKey {
  words: string;
  link: string | null;
  qr: string[];
  minutes: number | null;
}
/**
 * A code or a recovery phrase, however it is typed.
 */
export interface Words {
  words: string;
}
/**
 * A seat's play in a finished match, as far as it has been thought over.
 */
export interface Review {
  game: string;
  names: string[];
  seat: number;
  level: string;
  iterations: number | null;
  place: number | null;
  decisions: number | null;
  waiting: number;
  judged: Judged[];
}
/**
 * One decision: what was played, what the judge would have, and what the difference costs in places.
 */
export interface Judged {
  ply: number;
  deal: number;
  played: string;
  best: string;
  place: number;
  cost: number;
  why: Phrase[];
  view: GameView;
  news: Phrase[];
}
/**
 * What the best bot would have scored with somebody's cards, from the same knowledge, beside what they did.
 */
export interface Luck {
  deals: LuckDeal[];
  points: number;
  mean: number | null;
  margin: number | null;
  low_is_good: boolean;
  level: string;
  plays: number;
  played: number;
  rules: number;
  version: string;
}
/**
 * What somebody made of a deal, and what the best bot makes of it on average.
 */
export interface LuckDeal {
  deal: number;
  points: number;
  mean: number | null;
  margin: number | null;
}
/**
 * A match that is over, move by move: `moments[ply]`.
 */
export interface FinishedMatch {
  table: string;
  game: string;
  options: {
    [k: string]: boolean | number | null;
  };
  seats: TableSeat[];
  link: string | null;
  commitment: string;
  seed: string;
  sheet: Tally[];
  deals: number[];
  seat: number | null;
  moments: Moment[];
  shuffles: Shuffle[];
}
/**
 * A match after one of its moves.
 */
export interface Moment {
  view: GameView;
  hands: string[] | null;
  events: GameEvent[];
}
/**
 * All of it. A page keeps it, and `verify --seen` of the command reads it as a file.
 */
export interface Witness {
  table: string;
  commitment: string | null;
  drawn: Drawn[];
  shown: Shown[];
}
/**
 * What a page drew for a shuffle.
 */
export interface Drawn {
  shuffle: number;
  seat: number;
  drawn: string;
  seen?: (string | null)[] | null;
  taken?: boolean;
}
/**
 * What a page was shown at one moment.
 */
export interface Shown {
  ply: number;
  seat: number | null;
  view: {
    [k: string]: unknown;
  };
  since: number;
  events: {
    [k: string]: unknown;
  }[];
  closed?: boolean;
}
/**
 * A match dealt again, and held against what a page had written down.
 */
export interface DealtAgain {
  moves: number;
  deals: number;
  moments: number;
  fits: boolean;
  own: OwnPart;
  differences: Difference[];
}
/**
 * Something that was shown otherwise than it was dealt, both as JSON.
 */
export interface Difference {
  ply: number;
  what: string;
  shown: string;
  dealt: string;
}
/**
 * What so many people could play in so many minutes, the best first.
 */
export interface Suggestions {
  suggestions: Suggestion[];
}
/**
 * A match that would do.
 */
export interface Suggestion {
  game: string;
  options: {
    [k: string]: number;
  };
  minutes: number;
}
/**
 * Try a move in a lesson, after the right ones so far.
 */
export interface Attempt {
  played: string[];
  move: string;
}
/**
 * A whole table of one person and bots, as it goes from a server to a browser, or back.
 */
export interface Parcel {
  parcel: 1;
  game: string;
  rules: number;
  options: {
    [k: string]: boolean | number | null;
  };
  seed: string;
  made: number;
  pace: number;
  patience: number | null;
  seats: ParcelSeat[];
  shuffles: Shuffle[];
  moves: ParcelMove[];
}
/**
 * A seat of a table that somebody takes along: a bot's, or theirs.
 */
export interface ParcelSeat {
  level: string | null;
  entropy?: string;
}
/**
 * A move that was played there, or taken back.
 */
export interface ParcelMove {
  seat: number;
  move: string;
  id: string | null;
  at: number;
}
/**
 * A score pad of a real table: everything that has been told so far.
 */
export interface PadDeals {
  players: number;
  options?: {
    [k: string]: boolean | number | null;
  };
  deals?: {
    [k: string]: string | number;
  }[][];
  low_wins?: boolean;
}
/**
 * A score pad of a real table, for a group to keep.
 */
export interface GroupPad {
  game: string;
  names: string[];
  players: number;
  options?: {
    [k: string]: boolean | number | null;
  };
  deals?: {
    [k: string]: string | number;
  }[][];
  low_wins?: boolean;
}
/**
 * A score sheet, as far as deals have been told.
 */
export interface PadSheet {
  questions: Question[];
  options: string[];
  lines: Tally[];
  starter: number | null;
  before: Phrase[];
  result: Result | null;
  plain?: boolean;
}
/**
 * What is asked of every seat once a deal is over; its words are `NAME.pad.QUESTION` of the game.
 */
export interface Question {
  name: string;
  kind: QuestionKind;
  cards?: Pile[];
  drawn?: boolean;
  low?: number;
  high?: number;
  titles?: string[];
}
/**
 * Cards that can be tapped.
 */
export interface Pile {
  card: string;
  most: number;
}
/**
 * A lesson as it stands, and how the last move was answered.
 */
export interface Taught {
  game: string;
  options: {
    [k: string]: boolean | number | null;
  };
  seats: TableSeat[];
  step: number;
  steps: number;
  played: string[];
  verdict: Verdict | null;
  said: Phrase[];
  refused: Refused | null;
  moments: Moment[];
}
/**
 * A game's colour, the faces of all its cards in canonical order, and the fields of a view that hold open cards.
 */
export interface Look {
  accent: string;
  cards: CardFace[];
  zones: string[];
}
/**
 * What is printed on a card.
 */
export interface CardFace {
  token: string;
  corner: string;
  centre: string;
  ink: string;
}
/**
 * The match has ended; the last event of every match.
 */
export interface MatchOver extends BaseEvent {
  event: "match_over";
  scores: number[];
  places: number[];
  winners: number[];
}
/**
 * Somebody went back to a decision of theirs (G12): what happened after ply `last` is not part of the story.
 */
export interface TakenBack extends BaseEvent {
  event: "taken_back";
  seat: number;
  last: number;
}
/**
 * The rules of one game in one language.
 */
export interface Rulebook {
  game: string;
  language: string;
  title: string;
  sections: RuleSection[];
}
/**
 * A section of a rulebook.
 */
export interface RuleSection {
  topic: RuleTopic;
  heading: string;
  blocks: (RuleParagraph | RuleSubheading | RuleGrid | RuleFigure)[];
}
/**
 * A paragraph; with the id of the rule it states, if it states one.
 */
export interface RuleParagraph {
  type: "paragraph";
  spans: RuleSpan[];
  rule?: string | null;
}
/**
 * A stretch of text in one style.
 */
export interface RuleSpan {
  text: string;
  style?: RuleStyle;
}
/**
 * The title of an example or of a part of a section.
 */
export interface RuleSubheading {
  type: "subheading";
  spans: RuleSpan[];
}
/**
 * A grid of lines; its first column labels the rows.
 */
export interface RuleGrid {
  type: "table";
  head: RuleSpan[][];
  rows: RuleSpan[][][];
}
/**
 * Rows of groups of cards, to be drawn. A group whose cards have rows is a layout.
 */
export interface RuleFigure {
  type: "picture";
  rows: RuleGroup[][];
}
/**
 * Cards that belong to one place of a figure.
 */
export interface RuleGroup {
  join: RuleJoin | null;
  label: string;
  cards: RuleCard[];
  word?: RuleWord | null;
  rank?: string | null;
}
/**
 * A card of a figure; the token is notation without place and mark, `?` if hidden.
 */
export interface RuleCard {
  token: string;
  row?: number | null;
  face_down?: boolean;
  marked?: boolean;
}
