import { describe, expect, it } from "vitest";
import { Expectation, verdict } from "../src/lib/advice";

const options = [
  { move: "7", place: 1.5, why_not: [] },
  { move: "8", place: 1.54, why_not: [] },
  { move: "pass", place: 2.75, why_not: [{ key: "reason.first" }] },
];

describe("what a hint says of the chosen move", () => {
  it.each([
    ["7", "best"],
    ["8", "equal"],
    ["pass", "worse"],
  ])("%s: %s", (move, kind) => {
    expect(verdict(options, move)).toEqual({ kind, option: options.find((option) => option.move === move) });
  });

  it("says nothing of a move nobody has looked at", () => {
    expect(verdict(options, "9 9")).toBeNull();
    expect(verdict([], "7")).toBeNull();
  });
});

describe("what may be expected", () => {
  const [many, two] = [new Expectation(4, ""), new Expectation(2, "Egon")];

  it("is a place with one digit among many", () => {
    expect([many.figure(2), many.figure(1.26), many.difference(0.4), many.axis(3)]).toEqual(["2.0", "1.3", "0.4", "3"]);
  });

  it("is a chance between two", () => {
    expect([two.figure(1.38), two.figure(2), two.difference(0.12), two.axis(1)]).toEqual(["62%", "0%", "12%", "100%"]);
  });
});
