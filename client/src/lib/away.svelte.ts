/** Whether the server is away; it is asked until it is back, and whoever only wants to read something waits that long. */

import { below } from "./base";
import { newer } from "./newer.svelte";

const FIRST_WAIT = 1000; // ms
const LONGEST_WAIT = 15_000;

class Away {
  now = $state(false);
  private knocking: Promise<void> | null = null;

  /** It did not answer: wait until it does. */
  back(): Promise<void> {
    this.now = true;
    return (this.knocking ??= this.knock());
  }

  private async knock(): Promise<void> {
    let wait = FIRST_WAIT;
    do {
      await patience(wait);
      wait = Math.min(2 * wait, LONGEST_WAIT);
    } while (!(await answers()));
    this.now = false;
    this.knocking = null;
    void newer.look(true);
  }
}

export const away = new Away();

/** Wait so long, or until the device says that there is a network again. */
function patience(wait: number): Promise<void> {
  return new Promise((done) => {
    const go = (): void => {
      clearTimeout(timer);
      removeEventListener("online", go);
      done();
    };
    const timer = setTimeout(go, wait * (0.75 + Math.random() / 2));
    addEventListener("online", go);
  });
}

/** Ask for something small that nobody has kept. */
async function answers(): Promise<boolean> {
  try {
    return (await fetch(below("/mark.svg"), { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
