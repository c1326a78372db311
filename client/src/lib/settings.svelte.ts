/** How this browser likes it: light, sound, motion, the size and order of the cards, the hand one plays with. */

import { load, save } from "./storage";

/** What there is to choose from. */
export const CHOICES = {
  theme: ["auto", "light", "dark"],
  sound: ["off", "soft", "on", "loud"],
  call: ["off", "tab", "notify"],
  buzz: ["on", "off"],
  motion: ["slow", "normal", "quick", "off"],
  cards: ["small", "normal", "large"],
  side: ["left", "right"],
  order: ["up", "down", "sets"],
  keys: ["on", "off"],
  thinking: ["server", "device"],
} as const;

export type Setting = keyof typeof CHOICES;
export type Choice<Name extends Setting> = (typeof CHOICES)[Name][number];
type Settings = { [Name in Setting]: Choice<Name> };

/** Silent until switched on; only a tab nobody looks at is marked. Whoever dictates, or uses single keys otherwise, switches those of the table off. */
const USUAL: Settings = {
  theme: "auto",
  sound: "off",
  call: "tab",
  buzz: "off",
  motion: "normal",
  cards: "normal",
  side: "right",
  order: "up",
  keys: "on",
  thinking: "server",
};

/** How long things take, how loud they are, how large. */
const MOTION: Record<Choice<"motion">, number> = { slow: 1.7, normal: 1, quick: 0.5, off: 1 };
const VOLUME: Record<Choice<"sound">, number> = { off: 0, soft: 0.35, on: 1, loud: 2 };
const CARDS: Record<Choice<"cards">, number> = { small: 0.85, normal: 1, large: 1.2 };

export const settings: Settings = $state(
  Object.fromEntries(Object.entries(USUAL).map(([name, usual]) => [name, kept(name as Setting) ?? usual])) as Settings,
);

const STILL = "(prefers-reduced-motion: reduce)";

/** Like it another way, from now on. */
export function choose<Name extends Setting>(name: Name, value: Choice<Name>): void {
  settings[name] = value as Settings[Name];
  save(name, value);
  apply();
}

/** Whether cards only fade in and out: the device asks for it, or whoever sits at it. */
export function lessMotion(): boolean {
  return matchMedia(STILL).matches || settings.motion === "off";
}

/** How long something takes that usually takes so many milliseconds. */
export function scaled(ms: number): number {
  return ms * MOTION[settings.motion];
}

export function volume(): number {
  return VOLUME[settings.sound];
}

/** Have it as it was liked last time, and as the device asks from now on. */
export function recall(): void {
  matchMedia(STILL).addEventListener("change", apply);
  apply();
}

/** Tell the style sheets. */
function apply(): void {
  const { dataset, style } = document.documentElement;
  dataset["theme"] = settings.theme;
  dataset["side"] = settings.side;
  dataset["motion"] = lessMotion() ? "off" : settings.motion;
  style.setProperty("--motion", `${MOTION[settings.motion]}`);
  style.setProperty("--card-size", `${CARDS[settings.cards]}`);
  const wood = getComputedStyle(document.documentElement).backgroundColor;
  if (settings.theme !== "auto")
    for (const frame of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) frame.content = wood;
}

function kept(name: Setting): string | undefined {
  return CHOICES[name].find((value) => value === load(name));
}
