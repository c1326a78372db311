import { describe, expect, it } from "vitest";
import type { GameEvent, Phrase } from "../src/lib/protocol";
import { chapters, gathered } from "../src/lib/story";

const pass = (name: number, you = false): Phrase => ({
  key: `x.event.passed${you ? ".you" : ""}`,
  names: { name },
  together: "event.passed.many",
});
const play = (name: number): Phrase => ({ key: "x.event.played", names: { name } });

describe("what several did in a row", () => {
  it("is one sentence", () => {
    expect(gathered([play(0), pass(1), pass(2), play(3), pass(0)])).toEqual([
      play(0),
      { key: "event.passed.many", params: { n: 2 }, names: { names: [1, 2] } },
      play(3),
      pass(0),
    ]);
  });

  it("has you first", () => {
    expect(gathered([pass(1), pass(2, true), pass(3)])).toEqual([
      { key: "event.passed.many.you", params: { n: 2 }, names: { names: [1, 3] } },
    ]);
  });
});

describe("a story", () => {
  it("has a chapter where the game says that something begins, and passes are not gathered across it", () => {
    const told = (event: string, phrase: Phrase, heading?: Phrase): GameEvent => ({
      event,
      ply: 1,
      after: {},
      phrases: [phrase],
      ...(heading && { heading }),
    });
    const round = { key: "heading.round", params: { round: 2 } };
    const story = [
      told("dealt", play(0)),
      told("passed", pass(1)),
      told("passed", pass(2), round),
      told("passed", pass(3)),
    ];
    expect(chapters(story).map(({ heading, deal, phrases }) => [heading, deal, phrases.length])).toEqual([
      [null, true, 2],
      [round, false, 1],
    ]);
  });
});
