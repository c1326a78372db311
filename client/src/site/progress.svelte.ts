/** How far this page is on its way to tables of its own. */

import type { Failure } from "./trouble";

class Progress {
  /** Bytes that have come, of how many. */
  done = $state(0);
  of = $state(0);
  ready = $state(false);
  /** Why there are no tables here. */
  failed = $state.raw<Failure | null>(null);

  come(done: number, of: number): void {
    [this.done, this.of] = [done, of];
  }
}

export const progress = new Progress();
