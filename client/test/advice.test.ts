import { describe, expect, it } from "vitest";
import { tenths, verdict } from "../src/lib/advice";

const options = [
  { move: "7", place: 1.5 },
  { move: "8", place: 1.54 },
  { move: "pass", place: 2.75 },
];

describe("what a hint says of the chosen move", () => {
  it.each([
    ["7", "best", 0],
    ["8", "equal", 0.04],
    ["pass", "worse", 1.25],
  ])("%s: %s", (move, kind, cost) => {
    const said = verdict(options, move);
    expect(said?.kind).toBe(kind);
    expect(said?.cost).toBeCloseTo(cost);
  });

  it("says nothing of a move nobody has looked at", () => {
    expect(verdict(options, "9 9")).toBeNull();
    expect(verdict([{ move: "7", place: null }], "7")).toBeNull();
    expect(verdict([], "7")).toBeNull();
  });

  it("writes places with one digit", () => expect([2, 1.26].map(tenths)).toEqual(["2.0", "1.3"]));
});
