/** The page as an app: kept on this device, installed, and opened by a record file. */

import { below, folder } from "./base";
import { newer } from "./newer.svelte";
import { openRecord } from "./record.svelte";
import { transport } from "./transport";

/** What a browser offers that can install a page. */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

/** What opens files with an installed page. */
interface LaunchQueue {
  setConsumer(take: (launch: { files?: readonly FileSystemFileHandle[] }) => void): void;
}

class App {
  private offer = $state.raw<Offer | null>(null);

  /** Whether it can be installed now. */
  get installable(): boolean {
    return this.offer !== null;
  }

  /** Be kept by this browser, where it keeps pages: those that nobody can have changed on the way. */
  begin(): void {
    if (import.meta.env.PROD && "serviceWorker" in navigator) void this.stay().catch(() => {}); // then it is not
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault(); // it is offered in the settings
      this.offer = event as Offer;
    });
    addEventListener("appinstalled", () => (this.offer = null));
    const { launchQueue } = window as { launchQueue?: LaunchQueue };
    launchQueue?.setConsumer(({ files }) => void files?.[0]?.getFile().then(openRecord));
  }

  /** Whoever keeps the page fetches all of it: after what is shown first, and what the tables are made of. */
  private async stay(): Promise<void> {
    await transport().ready();
    await navigator.serviceWorker.register(below("/sw.js"), { updateViaCache: "none" });
    if (matchMedia("(display-mode: standalone)").matches) await navigator.storage?.persist(); // installed: for good
    if (folder) await newer.look(true);
  }

  /** Ask whether it shall be installed; a browser lets a page do that once. */
  async install(): Promise<void> {
    const { offer } = this;
    this.offer = null;
    await offer?.prompt();
  }
}

export const app = new App();

/** Whether it may be added to the home screen by hand only, as on iPhones and iPads. */
export const byHand = "standalone" in navigator && !navigator.standalone;
