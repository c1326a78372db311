import { describe, expect, it } from "vitest";
import type { Game } from "../src/games/game";
import { say } from "../src/lib/language.svelte";
import { sentence } from "../src/lib/phrases";

/** As much of a game as its words need. */
async function speaker(folder: string): Promise<Game> {
  const words = await import(`../src/games/${folder}/words.ts`);
  return { card: words.cardName, cards: words.cardNames ?? words.playName } as Game;
}

const name = (seat: number) => ["ann", "Ben", "Cleo"][seat] ?? "Egon";

describe("a sentence of the story", () => {
  it.each([
    ["esel", { key: "esel.event.played", cards: { cards: "11 11 *" }, names: { name: 1 } }, "3 × 11 with a joker"],
    ["boss", { key: "boss.event.played.as", cards: { cards: "* *", rank: "K" }, names: { name: 1 } }, "King"],
    ["heuldoch", { key: "heuldoch.event.kept", cards: { card: "5r" }, names: { name: 1 } }, "the red 5"],
    ["dreist", { key: "dreist.event.laid", cards: { cell: "5y@2" }, names: { name: 3 } }, "Egon"],
  ])("of %s says cards and names as people do", async (folder, phrase, part) => {
    const text = sentence(phrase, await speaker(folder), name);
    expect(text).toContain(part);
    expect(text).not.toMatch(/[{}]/);
  });

  it("has room for another phrase", async () => {
    const title = { key: "boss.title.boss", params: {}, names: {} };
    const phrase = { key: "boss.event.went_out", params: { title }, names: { name: 1 } };
    expect(sentence(phrase, await speaker("boss"), name)).toContain(say("boss.title.boss"));
  });

  it("names several people", async () => {
    const phrase = { key: "boss.event.reseated", params: {}, names: { name: 0, names: [0, 2, 1] } };
    expect(sentence(phrase, await speaker("boss"), name)).toContain("ann, Cleo and Ben");
  });
});

describe("a refusal", () => {
  it("names the people it is about", async () => {
    const refused = { key: "heuldoch.refuse.H15.empty", params: { rule: "H15" }, names: { name: 2 } };
    expect(sentence(refused, await speaker("heuldoch"), name)).toMatch(/^Cleo has no card to swap/);
  });
});

describe("a text that begins with", () => {
  it("cards begins with a capital", async () => {
    expect(sentence({ key: "boss.refuse.G8", cards: { cards: "*" } }, await speaker("boss"))).toMatch(/^A joker would/);
    expect(sentence({ key: "heuldoch.refuse.G8", cards: { card: "5r" } }, await speaker("heuldoch"))).toMatch(
      /^The red 5 would/,
    );
    expect(sentence({ key: "dreist.refuse.G8", cards: { cards: "5y" } }, await speaker("dreist"))).toMatch(
      /^The yellow 5 would/,
    );
  });

  it("a name is left as people write themselves", async () => {
    const phrase = { key: "esel.event.passed", params: {}, names: { name: 0 } };
    expect(sentence(phrase, await speaker("esel"), name)).toMatch(/^ann /);
  });
});
