/** How a page calls whoever is to act: by the icon of its tab and app, a buzz, a notification. */

import { below } from "./base";
import { settings } from "./settings.svelte";

const ICON = "/mark.svg";
const CALLING = "/mark-called.svg";
const BUZZ = [90, 60, 90];
const TAG = "eselsohr";

/** Mark the icon of the tab, and of the app where the page is one; or take the mark away. */
export function markIcon(called: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = below(called ? CALLING : ICON);
  if (icon && icon.getAttribute("href") !== wanted) icon.href = wanted;
  const badge = called ? navigator.setAppBadge?.() : navigator.clearAppBadge?.();
  badge?.catch(() => {}); // the page is no app here
}

/** Buzz, if that is wanted; a page nobody looks at may not. */
export function buzz(): void {
  if (settings.buzz === "on") navigator.vibrate?.(BUZZ);
}

/** Ask for leave to notify, on a click only, and show how that looks; whether it can be done. */
export async function mayNotify(sample: string): Promise<boolean> {
  if (!("Notification" in window) || (await Notification.requestPermission()) !== "granted") return false;
  return notify("Eselsohr", sample) !== null;
}

/** Notify, until the answer is called; null where the browser shows no notifications. */
export function notify(title: string, body: string): (() => void) | null {
  const how = { body, icon: below(ICON), tag: TAG };
  try {
    const shown = new Notification(title, how);
    shown.onclick = () => {
      focus();
      shown.close();
    };
    return () => shown.close();
  } catch {
    return throughWorker(title, how);
  }
}

/** Phones show only what the page's worker shows; it hears of the click, too. */
function throughWorker(title: string, how: NotificationOptions): (() => void) | null {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!worker?.controller) return null;
  const shown = worker.ready.then(async (own) => {
    await own.showNotification(title, { ...how, data: location.href });
    return own;
  });
  shown.catch(() => {}); // it is forbidden after all
  return () =>
    void shown.then(
      async (own) => (await own.getNotifications({ tag: TAG })).forEach((one) => one.close()),
      () => {},
    );
}
