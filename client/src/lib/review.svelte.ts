/** A review as it grows: asked for once, and asked again until everything has been thought over. */

import { device, thinksHere } from "../device/device.svelte";
import * as api from "./api";
import type { Judged, Review } from "./protocol";

const AGAIN = 500;
const BUSY = 2000;

export class ReviewProgress {
  review = $state.raw<Review | null>(null);
  judged = $state.raw<Judged[]>([]);
  refusal = $state.raw<api.Refusal | null>(null);

  private closed = false;

  constructor(
    private readonly table: string,
    private readonly seat: number,
  ) {
    void this.follow();
  }

  get done(): boolean {
    return this.review !== null && this.review.decisions === this.judged.length;
  }

  close(): void {
    this.closed = true;
  }

  private async follow(): Promise<void> {
    while (!this.closed && !this.done) {
      const wait = await this.read();
      if (wait === null) return;
      await new Promise((go) => setTimeout(go, wait));
    }
  }

  /** Ask this device, if it is to think by itself and can, and else the server. */
  private async ask(): Promise<Review> {
    const since = this.judged.length;
    const here = thinksHere() && (await device.review(this.table, this.seat, since));
    return here || api.review(this.table, this.seat, since);
  }

  /** Read what is new; gives how long to wait before the next time, or null if there is no use in asking again. */
  private async read(): Promise<number | null> {
    try {
      const found = await this.ask();
      this.judged = [...this.judged, ...found.judged];
      this.review = found;
      this.refusal = null;
      return AGAIN;
    } catch (reason) {
      if (!(reason instanceof api.Refusal)) return BUSY; // offline: it will not stay so
      this.refusal = reason;
      return reason.refused.code === "busy" ? BUSY : null;
    }
  }
}
