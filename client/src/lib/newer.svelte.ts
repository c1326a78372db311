/** Whether the server has a newer page than this one: it was updated while the page stayed open. */

import { below } from "./base";

const PAUSE = 60_000; // ms between two looks

class Newer {
  page = $state(false);
  private looked = performance.now();

  /** Look whether the server would send another page now; not all the time, unless it has just come back. */
  async look(back = false): Promise<void> {
    const own = document.querySelector("script[type=module][src]")?.getAttribute("src");
    if (!own || this.page || (!back && performance.now() - this.looked < PAUSE)) return;
    this.looked = performance.now();
    try {
      const answer = await fetch(below("/"), { cache: "no-cache" });
      this.page = answer.ok && !(await answer.text()).includes(`"${own}"`);
    } catch {
      // It is away: it will be looked for when it is back.
    }
  }
}

export const newer = new Newer();
