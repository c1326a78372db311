/** Results, in words and on paper. */

import { say } from "./language.svelte";
import { levelName } from "./levels";
import type { PlayedMatch } from "./protocol";

/** What to call whoever had a seat, or has a line: people by name, bots by level, and whoever is gone, somebody. */
export function called({ name, level }: { name: string; level: string | null }): string {
  if (level === null) return name || say("client.nameless");
  return name ? `${name} (${levelName(level)})` : levelName(level);
}

/** A name, or what stands for one, and whether it is the reader's. */
export function known(name: string, you: boolean): string {
  const shown = name || say("client.nameless");
  return you ? `${shown} (${say("client.daily.you")})` : shown;
}

/** How many were won in a row, and how many ever, if those are more. */
export function streak({ streak, longest }: { streak: number; longest: number }): string {
  return longest > streak ? `${streak} (${longest})` : `${streak}`;
}

/** Whom somebody played against: people (null), nobody (empty), or bots of a level. */
export function companyName(company: string | null): string {
  if (company === null) return say("client.you.company.people");
  return company ? levelName(company) : say("client.you.company.alone");
}

/** The same of a match that is over, as the server counts it. */
export function companyOf(match: PlayedMatch, levels: string[]): string | null {
  const others = match.seats.filter((seat) => !seat.you);
  if (others.some((seat) => seat.level === null)) return null;
  return levels.findLast((level) => others.some((seat) => seat.level === level)) ?? others[0]?.level ?? "";
}

/** A column of a table of results. */
export interface Column {
  label: string;
  /** More words, for whoever points at it. */
  about?: string;
  /** Names, ranks and ways to somewhere else need no label where there is little room; all others are figures. */
  kind?: "name" | "rank" | "way";
}

/** A line of one: a cell for every column, some of which lead somewhere. */
export interface Line {
  cells: (string | { text: string; to: string } | null)[];
  you?: boolean;
  bot?: boolean;
  /** What it is about, where lines are about games. */
  game?: string;
}

/** What is drawn of how everybody stood, match by match. */
export const COURSES = ["points", "places", "ratings", "streaks", "deals"] as const;
export type CourseKind = (typeof COURSES)[number];

export interface Scale {
  /** Where a value stands, from 0 at the bottom to 1 at the top. */
  share: (value: number) => number;
  /** Round numbers to be written beside it. */
  marks: number[];
}

/** A scale that holds all values, with a few round marks. */
export function scale(values: number[]): Scale {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const step = roundStep((high - low) / 4 || 1);
  const from = Math.floor(low / step) * step;
  const to = Math.max(Math.ceil(high / step) * step, from + step);
  const count = Math.round((to - from) / step);
  return {
    share: (value) => (value - from) / (to - from),
    marks: Array.from({ length: count + 1 }, (_, at) => Number((from + at * step).toPrecision(6))),
  };
}

/** A scale of what is counted in whole numbers, from the least there can be. */
export function wholeScale(least: number, values: number[]): Scale {
  const most = Math.max(least + 1, Math.ceil(Math.max(least, ...values)));
  const step = Math.ceil((most - least) / 6);
  return {
    share: (value) => (value - least) / (most - least),
    marks: Array.from({ length: Math.floor((most - least) / step) + 1 }, (_, at) => least + at * step),
  };
}

/** The next of 1, 2, 5, 10, 20 … */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10);
}
