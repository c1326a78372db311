/** Say every text in the chosen language. The catalogues are the package's own, compiled at build time. */

import { load, save } from "./storage";

export const LANGUAGES = ["de", "en", "nl"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Params = Record<string, string | number>;
/** A text, or its forms (one, other) where it counts something. */
export type Catalogue = Record<string, string | string[]>;

const catalogues: Record<Language, () => Promise<{ default: Catalogue }>> = {
  de: () => import("$text/de.json"),
  en: () => import("$text/en.json"),
  nl: () => import("$text/nl.json"),
};

const spoken = $state<{ language: Language; texts: Catalogue }>({ language: "en", texts: {} });

/** Give the text of a key with its parameters filled in; the parameter `n` chooses the form. */
export function say(key: string, params: Params = {}): string {
  return fill(spoken.texts, key, params);
}

/** The language spoken now. */
export function language(): Language {
  return spoken.language;
}

/** Speak another language from now on. */
export async function speak(next: Language): Promise<void> {
  spoken.texts = (await catalogues[next]()).default;
  spoken.language = next;
  document.documentElement.lang = next;
  save("language", next);
}

/** Speak as last time, or as the browser prefers. */
export function speakFirst(): Promise<void> {
  const wishes = [load("language"), ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())];
  return speak(wishes.find(isLanguage) ?? "en");
}

/** Find a text in a catalogue and fill it; a text that is missing is our mistake and shows as its key. */
export function fill(texts: Catalogue, key: string, params: Params): string {
  const found = texts[key] ?? key;
  const form = typeof found === "string" ? found : (found[params["n"] === 1 ? 0 : 1] ?? key);
  return form.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? `{${name}}`));
}

/** Join names or cards as one would say them: "a, b und c". */
export function list(parts: string[]): string {
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} ${say("common.and")} ${parts.at(-1)}`;
}

function isLanguage(tag: string | null): tag is Language {
  return LANGUAGES.some((known) => known === tag);
}
