/** The settings of this browser: theme, sound, the order of the hand. */

import { load, save } from "./storage";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const ORDERS = ["up", "down", "sets"] as const;
export type Order = (typeof ORDERS)[number];

class Settings {
  theme = $state<Theme>(known(THEMES, load("theme")));
  order = $state<Order>(known(ORDERS, load("order")));
  /** Silent until switched on. */
  sound = $state(load("sound") === "on");

  setTheme(theme: Theme): void {
    this.theme = theme;
    save("theme", theme);
    this.apply();
  }

  setSound(on: boolean): void {
    this.sound = on;
    save("sound", on ? "on" : "off");
  }

  setOrder(order: Order): void {
    this.order = order;
    save("order", order);
  }

  apply(): void {
    document.documentElement.dataset["theme"] = this.theme;
  }
}

function known<T extends string>(values: readonly [T, ...T[]], wish: string | null): T {
  return values.find((value) => value === wish) ?? values[0];
}

export const settings = new Settings();
