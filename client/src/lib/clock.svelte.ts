/** Whom the table waits for and since when; and the clocks a table may have. */

import { createSubscriber } from "svelte/reactivity";
import type { Clock } from "./protocol";
import type { Table } from "./table.svelte";

/** What a table offers, in milliseconds. */
export const CLOCKS = {
  none: null,
  nudge: { move: 30_000, bank: null },
  slow: { move: 60_000, bank: 300_000 },
  quick: { move: 30_000, bank: 120_000 },
} satisfies Record<string, Clock | null>;

export type ClockName = keyof typeof CLOCKS;
export const CLOCK_NAMES = Object.keys(CLOCKS) as ClockName[];

/** So long somebody may think before anybody else looks at the clock, in ms. */
const QUIET = 8_000;

const everyMoment = createSubscriber((update) => {
  const timer = setInterval(update, 500);
  return () => clearInterval(timer);
});

/** What a clock is called here; a table may have one that is offered nowhere. */
export function clockName(clock: Clock | null | undefined): ClockName {
  const same = CLOCK_NAMES.find((name) => CLOCKS[name]?.move === clock?.move && CLOCKS[name]?.bank === clock?.bank);
  return same ?? (clock?.bank == null ? "nudge" : "quick");
}

/** The seat of the person for whom the table waits. */
export function awaited({ picture }: Table): number | null {
  const turn = (picture?.waiting && picture.stage === "running" && picture.view?.turn) ?? null;
  if (turn === null || turn === false) return null;
  const presence = picture?.seats[turn]?.presence;
  return presence === "here" || presence === "away" ? turn : null;
}

/** How long it has waited, in ms; at supper no time passes. */
export function waited(table: Table): number {
  if (table.picture?.supper) return table.picture.waiting?.waited ?? 0;
  everyMoment();
  return performance.now() - table.turnBegan;
}

/** How long they may still think, in ms; null: as long as they like. */
export function timeLeft(table: Table): number | null {
  const { waiting, supper } = table.picture ?? {};
  if (waiting?.left == null) return null;
  return supper ? waiting.left : waiting.left + waiting.waited - waited(table);
}

/** They have been nudged: it takes long, and nothing else comes of it. */
export function isNudged(table: Table): boolean {
  return table.picture?.clock?.bank == null && (timeLeft(table) ?? 1) <= 0;
}

/** Whether it is time to look at the clock: one runs, or the table waits for a while. */
export function isWorthALook(table: Table): boolean {
  return table.picture?.clock?.bank != null || waited(table) > QUIET;
}

/** Whether everybody looks at the clock, because of that seat. */
export function isWaitedFor(table: Table, seat: number): boolean {
  return awaited(table) === seat && isWorthALook(table);
}

/** 0:42 */
export function minutes(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
