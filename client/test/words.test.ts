import { describe, expect, it } from "vitest";
import { rank } from "../src/games/esel/cards";
import { buttonText, playName } from "../src/games/esel/words";
import { spell } from "../src/games/tricks/words";

describe("what the button says", () => {
  it.each([
    ["pass", "Pass"],
    ["11", "Play 11"],
    ["11 11 11", "Play 3 × 11"],
    ["11 11 *", "Play 3 × 11 with a joker"],
    ["11 * *", "Play 3 × 11 with 2 jokers"],
    ["*", "Play a joker"],
    ["* *", "Play 2 jokers"],
    ["E", "Play the donkey"],
    ["O", "Play the ox"],
  ])("%s: %s", (move, text) => expect(buttonText(move)).toBe(text));

  it("also says what is no play", () => {
    expect(playName("E 4 4 *")).toBe("Donkey, 2 × 4 and a joker");
  });
});

describe("a selection as a move", () => {
  it("is spelled in canonical order", () => {
    expect(spell(["*", "11", "11"], rank)).toBe("11 11 *");
    expect(spell(["13", "2", "E"], rank)).toBe("E 2 13");
  });

  it("is a pass when nothing is chosen", () => {
    expect(spell([], rank)).toBe("pass");
  });
});
