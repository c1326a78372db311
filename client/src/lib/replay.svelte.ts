/** A match that is over, to be gone through forwards and back; each moment lies on a table like any other. */

import * as api from "./api";
import { Refusal } from "./api";
import { loadGame } from "../games";
import type { FinishedMatch, Moment, Picture } from "./protocol";
import { Table } from "./table.svelte";

export class Playback {
  readonly table: Table;
  replay = $state.raw<FinishedMatch | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  ply = $state(0);

  /** Whose view was asked for last: an answer that comes later is not what anybody waits for. */
  private wished: number | null = null;
  private readonly views = new Map<number | null, FinishedMatch>();

  constructor(readonly name: string) {
    this.table = new Table(name, () => ({ ask: () => new Promise(() => {}), callAgain: () => {}, close: () => {} }));
  }

  /** Whose view; null: all hands. */
  get seat(): number | null {
    return this.replay?.seat ?? null;
  }

  get moment(): Moment | undefined {
    return this.replay?.moments[this.ply];
  }

  /** Where it stands, as an address says it after the `#`: the ply, and whose view if not everybody's. */
  get mark(): string {
    return this.seat === null ? `${this.ply}` : `${this.ply}/${this.seat}`;
  }

  /** The ply after the last move. */
  get length(): number {
    return (this.replay?.moments.length ?? 1) - 1;
  }

  /** Go where a mark says; anything else is the beginning, with all hands. */
  async open(mark: string): Promise<void> {
    const [, ply, seat] = /^(\d+)(?:\/(\d+))?$/.exec(mark) ?? [];
    await this.look(seat === undefined ? null : Number(seat));
    this.wind(Number(ply ?? 0));
  }

  /** See it with all hands, or as a seat saw it. */
  async look(seat: number | null): Promise<void> {
    this.wished = seat;
    try {
      const seen = this.views.get(seat) ?? (await api.replay(this.name, seat));
      this.views.set(seat, seen);
      await loadGame(seen.game);
      if (this.wished !== seat) return;
      this.refusal = null;
      this.replay = seen;
      this.table.turnTo(this.picture(seen));
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason;
      this.refusal = reason;
    }
  }

  /** Wind to a ply: the next one is told as it happened, any other just lies there. */
  wind(ply: number): void {
    const { replay, table } = this;
    const wanted = Math.min(Math.max(ply, 0), this.length);
    if (!replay || wanted === this.ply) return;
    const next = wanted === this.ply + 1;
    this.ply = wanted;
    table.selected.clear();
    table.skip();
    if (next) table.pictureCame(this.picture(replay));
    else table.turnTo(this.picture(replay));
  }

  /** Wind to the beginning of the deal after this one, or of this one, or of the one before. */
  windDeal(step: 1 | -1): void {
    const begun = this.replay?.deals ?? [];
    const next = begun.find((ply) => ply > this.ply) ?? this.length;
    this.wind(step > 0 ? next : (begun.findLast((ply) => ply < this.ply) ?? 0));
  }

  close(): void {
    this.table.close();
  }

  /** The table as it was then, for somebody who only watches. */
  private picture(replay: FinishedMatch): Picture {
    const { table, game, options, seats, link, commitment, seed } = replay;
    const past = replay.moments.slice(0, this.ply + 1);
    const { view } = past.at(-1)!;
    return {
      kind: "picture",
      ...{ table, game, options, seats, link, commitment, seed, view },
      stage: "over",
      name: null,
      you: null,
      host: false,
      watching: [],
      pace: 0,
      patience: null,
      events: past.flatMap((moment) => moment.events),
      since: -1,
      story_from: 0,
      sheet: replay.sheet.filter((tally) => tally.deal < view.deal || view.result),
      pause: null,
      next: null,
    };
  }
}
