/** How a page calls whoever is to act: by the icon of its tab and app, a buzz, a notification. */

import { below } from "./base";
import { settings } from "./settings.svelte";

const ICON = "/mark.svg";
const CALLING = "/mark-called.svg";
const BUZZ = [90, 60, 90];

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
  try {
    const shown = new Notification(title, { body, icon: below(ICON), tag: "eselsohr" });
    shown.onclick = () => {
      focus();
      shown.close();
    };
    return () => shown.close();
  } catch {
    return null; // phones show only those of pages that are installed
  }
}
