/** How far this page is on its way to tables of its own. */

class Progress {
  /** Bytes that have come, of how many. */
  done = $state(0);
  of = $state(0);
  ready = $state(false);
  /** Why there will be no tables here; "insecure" if the browser gives them to safe pages only. */
  failed = $state<string | null>(null);

  come(done: number, of: number): void {
    [this.done, this.of] = [done, of];
  }
}

export const progress = new Progress();
