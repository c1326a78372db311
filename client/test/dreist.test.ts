import { describe, expect, it } from "vitest";
import { climbOf, rungs } from "../src/games/dreist/campaign";
import { ground, left, top } from "../src/games/dreist/geometry";
import { open, settle, tell, type Scene } from "../src/games/dreist/scene";
import type { DreistEvent, DreistView, Laid } from "../src/games/dreist/protocol";
import type { GameEvent } from "../src/lib/protocol";
import { buttonText, cardNames } from "../src/games/dreist/words";

function view(changes: Partial<DreistView> = {}): DreistView {
  return {
    game: "dreist",
    players: 3,
    options: {},
    seat: 0,
    turn: 0,
    ply: 0,
    deal: 1,
    scores: [0, 0, 0],
    result: null,
    legal: [],
    hand: "1y 5y 5y 6y",
    held: [4, 5, 5],
    piles: [20, 20, 20],
    layout: "5t@1 6r@1",
    discard: "",
    starter: 0,
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
    expect(after.view.held).toEqual([3, 5, 5]);
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

  it("counts what others draw and shows what you draw (D10, D13)", () => {
    const after = told(
      open(view()),
      { event: "drew", ply: 1, seat: 0, cards: "8v" },
      { event: "refilled", ply: 2, seat: 1, cards: null, count: 2 },
    );
    expect(words(after.hand)).toBe("1y 5y 5y 6y 8v");
    expect(after.view.held).toEqual([5, 7, 5]);
    expect(after.view.piles).toEqual([19, 18, 20]);
  });

  it("sends presents from pile to pile, some of them on into a hand (D15, D16)", () => {
    const after = told(
      open(view({ piles: [20, 0, 7] })),
      { event: "gave", ply: 1, seat: 0, to: [1, 2], cards: null },
      { event: "received", ply: 1, seat: 1, cards: null, count: 1 },
    );
    expect(after.view.piles).toEqual([18, 0, 8]);
    expect(after.view.held[1]).toBe(6);
    expect(after.view.turn).toBe(1);
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
    expect(aside.view.piles).toEqual([43, 46]);
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
    expect(done.view.turn).toBe(0);
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
        if (area.size > 34) expect(area.height).toBeLessThanOrEqual(height);
      }
  });

  it("holds every cell, however near one looks", () => {
    const area = ground(42, 366, 380, 2.5);
    expect(left(8, area.size) + area.size).toBeLessThanOrEqual(area.width);
    expect(top(42, area.size) + area.size * 1.4).toBeLessThanOrEqual(area.height);
  });
});

describe("the ladder of a campaign (D25)", () => {
  const climb = (start: number): GameEvent =>
    ({ event: "climb", ply: 0, start, against: 96 - start, phrases: [] }) as unknown as GameEvent;
  const won = (seat: number): GameEvent =>
    ({ event: "won", ply: 0, seat, deal: 1, after: {}, phrases: [] }) as GameEvent;

  it("knows which rungs are done and which is next", () => {
    const story = [climb(50), won(0), climb(52)];
    const marked = rungs(climbOf(story)).filter((rung) => rung.won || rung.now);
    expect(marked.map(({ start, won, now }) => [start, won, now])).toEqual([
      [52, false, true],
      [50, true, false],
    ]);
  });

  it("grows above the highest level that has a name", () => {
    const starts = Array.from({ length: 8 }, (_, at) => 50 + 2 * at);
    const all = rungs(climbOf(starts.flatMap((start) => [climb(start), won(0)])));
    expect(all[0]).toMatchObject({ start: 64, against: 32, level: 60, won: true });
    expect(all).toHaveLength(8);
  });
});

describe("what the button of DREIst says", () => {
  const name = (seat: number) => ["Ann", "Ben", "Cleo"][seat]!;

  it.each([
    ["5y@2", "Lay Yellow 5 in row 2"],
    ["discard 1r", "Discard Red 1"],
    ["draw", "Draw a card"],
    ["keep", "Rather not"],
    ["end", "Done, end the turn"],
    ["gift 1 1", "Both to Ben"],
    ["gift 1 2", "One each to Ben and Cleo"],
    ["gift 2", "The last one to Cleo"],
    ["gift none", "Give nothing"],
  ])("%s: %s", (move, text) => expect(buttonText(move, name)).toBe(text));

  it("names several cells by their cards alone", () => {
    expect(cardNames("6t@1 7t@1 8t@1")).toBe("Turquoise 6, Turquoise 7 and Turquoise 8");
  });
});
