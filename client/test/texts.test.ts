import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fill, LANGUAGES } from "../src/lib/language.svelte";
import { words } from "./words";

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf-8" })
    .filter((file) => /\.(svelte|ts)$/.test(file))
    .map((file) => readFileSync(join(folder, file), "utf-8"));
}

/** Everything in quotes that looks like a key; a `${…}` in it stands for anything. */
function keysAsked(): Set<string> {
  const quoted = /["'`]((?:client|common|server|esel|boss|heuldoch|dreist)\.(?:[\w.]|\$\{[^}]*\})+)["'`]/g;
  return new Set(sources("src").flatMap((text) => [...text.matchAll(quoted)].map((found) => found[1]!)));
}

function pattern(key: string): RegExp {
  const parts = key.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(".", "\\."));
  return new RegExp(`^${parts.join("[\\w.]+")}$`);
}

describe("texts", () => {
  for (const language of LANGUAGES) {
    it(`has every text the client asks for: ${language}`, () => {
      const known = Object.keys(words(language));
      const missing = [...keysAsked()].filter((key) => !known.some((one) => pattern(key).test(one)));
      expect(missing).toEqual([]);
    });
  }

  it("has no text of the client's that nobody asks for", () => {
    const asked = [...keysAsked()].map(pattern);
    const unasked = Object.keys(words("en")).filter(
      (key) => key.startsWith("client.") && !asked.some((one) => one.test(key)),
    );
    expect(unasked).toEqual([]);
  });

  it("fills in parameters and chooses the form by n", () => {
    const texts = { card: ["{n} card", "{n} cards"], hello: "Hello {name}" };
    expect(fill(texts, "hello", { name: "Ann" }, "en")).toBe("Hello Ann");
    expect([0, 1, 2].map((n) => fill(texts, "card", { n }, "en"))).toEqual(["0 cards", "1 card", "2 cards"]);
  });
});
