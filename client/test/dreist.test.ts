import { describe, expect, it } from "vitest";
import { ground, left, top } from "../src/games/dreist/geometry";
import { open, settle, tell, type Scene } from "../src/games/dreist/scene";
import type { DreistEvent, DreistView, Laid } from "../src/games/dreist/protocol";
import { buttonText, cardNames } from "../src/games/dreist/words";
import { VIEW } from "./views";

function view(changes: Partial<DreistView> = {}): DreistView {
  return {
    ...VIEW,
    game: "dreist",
    hand: "1y 5y 5y 6y",
    held: [4, 5, 5],
    piles: [20, 20, 20],
    layout: "5t@1 6r@1",
    discard: "",
    starter: 0,
    egon: null,
    laid: 0,
    offer: null,
    aside: "",
    acting: null,
    ladder: null,
    ...changes,
  };
}

const laid = (seat: number, cell: string, source: Laid["source"] = "hand"): DreistEvent => ({
  event: "laid",
  ply: 1,
  seat,
  cell,
  source,
  opening: false,
});
const told = (scene: Scene, ...events: DreistEvent[]) => events.reduce((now, event) => tell(now, event), scene);
const cells = (scene: Scene) => scene.layout.map(({ card, row }) => `${card.face}@${row}`).join(" ");
const words = (cards: { face: string }[]) => cards.map(({ face }) => face).join(" ");

describe("the scene of DREIst", () => {
  it("moves the very card from the hand to the layout, of equal ones the chosen", () => {
    const before = open(view());
    const chosen = before.hand[2]!.key;
    const after = tell(before, laid(0, "5y@2"), new Set([chosen]));
    expect(cells(after)).toBe("5t@1 6r@1 5y@2");
    expect(after.layout.at(-1)?.card.key).toBe(chosen);
    expect(words(after.hand)).toBe("1y 5y 6y");
    expect(after.last).toEqual({ face: "5y", row: 2 });
  });

  it("leaves a cleared column lying until it has been looked at, then all of it goes, loose cards too (D12)", () => {
    const before = open(view({ layout: "5t@1 5y@2 6y@2" }));
    const three = told(before, laid(1, "5r@3"), {
      event: "column_three",
      ply: 1,
      seat: 1,
      column: 5,
      cells: "5t@1 5y@2 5r@3",
      loose: "6y@2",
    });
    expect(three.layout).toHaveLength(4);
    expect(three.three?.loose).toEqual([{ face: "6y", row: 2 }]);
    const after = told(three, { event: "kept", ply: 2, seat: 1 });
    expect(cells(after)).toBe("");
    expect(words(after.discard).split(" ").sort()).toEqual(["5r", "5t", "5y", "6y"]);
    expect(new Set(after.discard.map(({ key }) => key))).toEqual(new Set(three.layout.map(({ card }) => card.key)));
  });

  it("draws into your own hand only what is yours (D10, D13)", () => {
    const after = told(
      open(view()),
      { event: "drew", ply: 1, seat: 0, cards: "8v" },
      { event: "refilled", ply: 2, seat: 1, cards: null, count: 2 },
    );
    expect(words(after.hand)).toBe("1y 5y 5y 6y 8v");
  });

  it("sends presents from pile to pile, until something else happens (D15)", () => {
    const gave = told(open(view()), { event: "gave", ply: 1, seat: 0, to: [1, 2], cards: null });
    expect(gave.presents.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [0, 2],
    ]);
    expect(told(gave, { event: "received", ply: 1, seat: 1, cards: null, count: 1 }).presents).toEqual([]);
  });

  it("follows Egon card by card: turned up, aside, back again, thrown away (D20, D22, D23)", () => {
    const solo = open(view({ players: 1, held: [5, 0], piles: [43, 48], scores: [0, 0], turn: 1, layout: "5t@1" }));
    const aside = told(
      solo,
      { event: "revealed", ply: 1, seat: 1, cards: "7r" },
      { event: "put_aside", ply: 1, seat: 1, cards: "7r" },
      { event: "revealed", ply: 1, seat: 1, cards: "8y" },
    );
    expect(words(aside.aside)).toBe("7r");
    expect(aside.revealed?.face).toBe("8y");
    const key = aside.aside[0]!.key;
    const back = told(aside, { event: "put_aside", ply: 1, seat: 1, cards: "8y" }, laid(1, "7r@1", "aside"));
    expect(back.layout.at(-1)?.card.key).toBe(key);
    const done = told(
      back,
      { event: "aside_discarded", ply: 1, seat: 1, cards: "8y" },
      { event: "ended", ply: 1, seat: 1 },
    );
    expect(words(done.discard)).toBe("8y");
    expect(done.aside).toEqual([]);
  });

  it("always ends where the view is, keeping the cards that stay", () => {
    const before = told(open(view()), laid(0, "6y@2"));
    const after = settle(before, view({ hand: "1y 5y 5y 7t", layout: "5t@1 6y@2", discard: "6r" }));
    expect(cells(after)).toBe("5t@1 6y@2");
    expect(after.layout.every((one) => before.layout.includes(one))).toBe(true);
    expect(words(after.hand)).toBe("1y 5y 5y 7t");
    expect(after.discard[0]?.key).toBe(before.layout[1]?.card.key);
  });
});

describe("the ground of DREIst", () => {
  const BOXES = [
    [366, 380],
    [640, 540],
    [1100, 700],
  ] as const;

  it("shrinks as the layout grows, but never under what can be read", () => {
    for (const [width, height] of BOXES) {
      const sizes = Array.from({ length: 41 }, (_, at) => ground(at + 1, width, height, 1).size);
      for (const [at, size] of sizes.entries()) {
        expect(size).toBeGreaterThanOrEqual(30);
        if (at) expect(size).toBeLessThanOrEqual(sizes[at - 1]!);
      }
    }
  });

  it("fits into its box across, and down as long as it can", () => {
    for (const [width, height] of BOXES)
      for (let rows = 4; rows <= 41; rows++) {
        const area = ground(rows, width, height, 1);
        expect(area.width).toBeLessThanOrEqual(width);
        if (area.size > 38) expect(area.height).toBeLessThanOrEqual(height);
      }
  });

  it("holds every cell, however near one looks", () => {
    const area = ground(42, 366, 380, 2.5);
    expect(left(8, area.size) + area.size).toBeLessThanOrEqual(area.width);
    expect(top(42, area.size) + area.size * 1.4).toBeLessThanOrEqual(area.height);
  });
});

describe("what the button of DREIst says", () => {
  const name = (seat: number) => ["Ann", "Ben", "Cleo"][seat]!;

  it.each([
    ["5y@2", "Lay the yellow 5 in row 2"],
    ["discard 1r", "Discard the red 1"],
    ["draw", "Draw a card"],
    ["keep", "No thanks"],
    ["end", "Done, end the turn"],
    ["gift 1 1", "Both to Ben"],
    ["gift 1 2", "One each to Ben and Cleo"],
    ["gift 2", "The last one to Cleo"],
    ["gift none", "Give nothing"],
  ])("%s: %s", (move, text) => expect(buttonText(move, name)).toBe(text));

  it("names several cells by their cards alone", () => {
    expect(cardNames("6t@1 7t@1 8t@1")).toBe("the turquoise 6, the turquoise 7 and the turquoise 8");
  });
});
