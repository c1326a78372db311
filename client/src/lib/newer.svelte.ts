/** Whether there is a newer page than this one: it was updated while the page stayed open. */

import { alone } from "./alone";
import { below, folder } from "./base";

const PAUSE = 60_000; // ms between two looks

class Newer {
  page = $state(false);
  private looked = performance.now();

  /** Look whether the server would send another page now; not all the time, unless it has just come back. */
  async look(back = false): Promise<void> {
    const own = document.querySelector("script[type=module][src]")?.getAttribute("src");
    if (!own || this.page || (!back && performance.now() - this.looked < PAUSE)) return;
    this.looked = performance.now();
    if (folder) return this.lookForWorker();
    try {
      const answer = await fetch(below("/"), { cache: "no-cache" });
      this.page = answer.ok && !(await answer.text()).includes(`"${own}"`);
    } catch {
      // It is away: it will be looked for when it is back.
    }
  }

  /** Load it, at a moment at which nobody notices. In a folder of files only where no other page is open. */
  async take(): Promise<void> {
    const waiting = folder ? (await registration())?.waiting : null;
    if (!waiting) return location.reload();
    this.page = false;
    if (!(await alone())) return;
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage("now");
  }

  /** A folder's page comes from its service worker; a newer one lies ready where a newer worker waits. */
  private async lookForWorker(): Promise<void> {
    const found = await registration();
    await found?.update().catch(() => {}); // there is no network: what is here will do
    if (!found?.active) return; // it is only just being kept
    this.page = !!found.waiting && (await alone());
    found.installing?.addEventListener("statechange", async () => (this.page = !!found.waiting && (await alone())));
  }
}

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.getRegistration();
}

export const newer = new Newer();
