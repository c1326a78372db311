/** The company: which posts there are, from the top down, and who holds one (B2). */

import type { BossView } from "./protocol";

/** Every post, and from how many players on the company has it. */
const FOUNDED = {
  boss: 4,
  right: 4,
  department: 8,
  team: 5,
  anteroom: 9,
  files: 6,
  mail: 7,
  probation: 10,
  intern: 4,
  ass: 4,
};

export type Post = keyof typeof FOUNDED;

/** The posts of a company of so many, the best first. */
export function posts(players: number): Post[] {
  return (Object.keys(FOUNDED) as Post[]).filter((post) => FOUNDED[post] <= players);
}

export interface Standing {
  /** 1 is the boss. */
  place: number;
  /** Earned in this round; otherwise it is last round's. */
  fresh: boolean;
}

/** What a seat is in the company: what it has just become, else what it was made last round, else nothing yet. */
export function standing(view: BossView, seat: number): Standing | null {
  const now = finished(view).indexOf(seat);
  if (now >= 0) return { place: now + 1, fresh: true };
  return view.orders.length ? { place: view.seating.indexOf(seat) + 1, fresh: false } : null;
}

/** Who has finished this round, the first one first; when the match is over that is everybody. */
export function finished(view: BossView): number[] {
  return view.result ? (view.orders.at(-1) ?? view.out) : view.out;
}
