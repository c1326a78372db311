/** Say every text in the chosen language. The words come from the server, so a game may bring its own. */

import { words } from "./api";
import { below } from "./base";
import { load, save } from "./storage";

export const LANGUAGES = ["de", "en", "nl"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Params = Record<string, string | number>;
/** A text, or its forms (one, other) where it counts something. */
export type Catalogue = Record<string, string | string[]>;

/** Our English is British: "a, b and c". */
const LOCALES: Record<Language, string> = { de: "de", en: "en-GB", nl: "nl" };

let chosen = $state.raw<{ language: Language; texts: Catalogue }>({ language: "en", texts: {} });

/** Give the text of a key with its parameters filled in; the parameter `n` chooses the form. */
export function say(key: string, params: Params = {}): string {
  return fill(chosen.texts, key, params, chosen.language);
}

/** The same for a text that a game need not have. */
export function sayIf(key: string, params: Params = {}): string | undefined {
  return key in chosen.texts ? say(key, params) : undefined;
}

/** The language spoken now. */
export function language(): Language {
  return chosen.language;
}

/** Speak another language from now on. If its words cannot be fetched, that is an error and nothing changes. */
export async function speak(next: Language): Promise<void> {
  use(next, await words(next));
  document.documentElement.lang = next;
  // Installed, the page is called as it speaks: `server/installable.py` writes a manifest in every language.
  document.querySelector("link[rel=manifest]")?.setAttribute("href", below(`/app.${next}.webmanifest`));
  save("language", next);
}

/** Speak a language with these words. */
export function use(language: Language, texts: Catalogue): void {
  chosen = { language, texts };
}

/** Speak as last time, or as the browser prefers. */
export function speakFirst(): Promise<void> {
  const wishes = [load("language"), ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())];
  return speak(wishes.find(isLanguage) ?? "en");
}

/** Find a text in a catalogue and fill it; a text that is missing is our mistake and shows as its key. */
export function fill(texts: Catalogue, key: string, params: Params, language: Language): string {
  const found = texts[key] ?? key;
  const form = typeof found === "string" ? found : (found[pluralForm(language, Number(params["n"]))] ?? key);
  return form.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? `{${name}}`));
}

/** Join names or cards as one would say them: "a, b und c". */
export function list(parts: string[]): string {
  return new Intl.ListFormat(LOCALES[chosen.language]).format(parts);
}

/** Write a place in an order: "4th", "4.", "4e". */
export function ordinal(place: number): string {
  const form = new Intl.PluralRules(LOCALES[chosen.language], { type: "ordinal" }).select(place);
  return say(`common.ordinal.${form}`, { place });
}

function pluralForm(language: Language, n: number): number {
  return new Intl.PluralRules(LOCALES[language]).select(n) === "one" ? 0 : 1;
}

function isLanguage(tag: string | null): tag is Language {
  return LANGUAGES.some((known) => known === tag);
}
