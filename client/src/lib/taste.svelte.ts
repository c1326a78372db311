/** How this browser's owner likes it: theme, sound, the order of the hand. */

import { recall, remember } from "./memory";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const ORDERS = ["up", "down", "sets"] as const;
export type Order = (typeof ORDERS)[number];

class Taste {
  theme = $state<Theme>(known(THEMES, recall("theme")));
  order = $state<Order>(known(ORDERS, recall("order")));
  /** Silent until switched on. */
  sound = $state(recall("sound") === "on");

  setTheme(theme: Theme): void {
    this.theme = theme;
    remember("theme", theme);
    this.apply();
  }

  setSound(on: boolean): void {
    this.sound = on;
    remember("sound", on ? "on" : "off");
  }

  setOrder(order: Order): void {
    this.order = order;
    remember("order", order);
  }

  apply(): void {
    document.documentElement.dataset["theme"] = this.theme;
  }
}

function known<T extends string>(values: readonly [T, ...T[]], wish: string | null): T {
  return values.find((value) => value === wish) ?? values[0];
}

export const taste = new Taste();
