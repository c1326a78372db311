import { describe, expect, it } from "vitest";
import { declaredAs } from "../src/games/boss/cards";
import { open, settle, tell, type Scene } from "../src/games/boss/scene";
import type { BossEvent, BossView } from "../src/games/boss/protocol";
import { buttonText, declarable, moveOf, playName } from "../src/games/boss/words";
import { VIEW } from "./views";

function view(changes: Partial<BossView> = {}): BossView {
  return {
    ...VIEW,
    game: "boss",
    players: 4,
    options: { rounds: 5 },
    scores: [0, 0, 0, 0],
    hand: "3 3 7 K",
    held: [4, 4, 4, 4],
    jokers: 0,
    seating: [0, 1, 2, 3],
    boss: null,
    leader: 0,
    plays: [],
    best: null,
    rank: null,
    unbeatable: false,
    posts: [],
    standing: [],
    exchange: null,
    out: [],
    orders: [],
    ...changes,
  };
}

function told(scene: Scene, ...events: BossEvent[]): Scene {
  return events.reduce((now, event) => tell(now, event), scene);
}

const played = (seat: number, cards: string, rank: string, lead = false): BossEvent => ({
  event: "played",
  ply: 1,
  seat,
  cards,
  rank,
  lead,
});
const passed = (seat: number): BossEvent => ({ event: "passed", ply: 1, seat });
const hand = (scene: Scene) => scene.hand.map((card) => card.face).join(" ");
const keys = (cards: { key: string }[]) => cards.map((card) => card.key);

describe("the scene of Boss", () => {
  it("moves the very cards from the hand to the table", () => {
    const before = open(view());
    const after = told(before, played(0, "3 3", "3", true));
    expect(hand(after)).toBe("7 K");
    expect(keys(after.plays[0]!.cards)).toEqual(keys(before.hand.slice(0, 2)));
  });

  it("leaves a won trick lying, then gives it to the ass (B15)", () => {
    const won = told(open(view({ orders: [[0, 1, 2, 3]] })), played(0, "7", "7", true), passed(1), {
      event: "trick_won",
      ply: 2,
      seat: 0,
      collector: 3,
    });
    expect(won).toMatchObject({ winner: 0, taker: 3 });
    expect(won.plays).toHaveLength(2);
    const next = told(won, { event: "lead_moved", ply: 2, seat: 1, winner: 0, heir: "superior" });
    expect(next.plays).toEqual([]);
    expect(next.heir).toEqual({ seat: 1, winner: 0, why: "superior" });
    expect(told(next, played(1, "8", "8", true)).heir).toBeNull();
  });

  it("seats people anew (B8)", () => {
    const after = told(
      open(view()),
      {
        event: "deal_over",
        ply: 9,
        deal: 1,
        order: [2, 0, 3, 1],
        posts: [],
        hands: [],
        points: [],
        scores: [2, 4, 1, 3],
      },
      { event: "reseated", ply: 9, was: [0, 1, 2, 3], seating: [2, 0, 3, 1], after: { seating: [2, 0, 3, 1] } },
    );
    expect(after).toMatchObject({ moving: true, hand: [], plays: [] });
    expect(after.view.seating).toEqual([2, 0, 3, 1]);
  });

  it("swaps the very cards with the partner, and shows others only how many (B10)", () => {
    const before = open(view());
    const swap = (higher: number, lower: number, count: number, down: string | null, up: string | null): BossEvent => ({
      event: "exchanged",
      ply: 9,
      higher,
      lower,
      count,
      down,
      up,
    });
    const lying = told(before, swap(2, 1, 2, null, null), swap(3, 0, 1, "2", "K"));
    expect(lying.swaps[0]!.down.map((card) => card.face)).toEqual(["", ""]);
    expect(lying.swaps[1]!.up).toEqual([before.hand[3]]);
    expect(hand(lying)).toBe("3 3 7");
    const after = settle(lying, view({ hand: "2 3 3 7" }));
    expect(after.hand[0]).toBe(lying.swaps[1]!.down[0]);
    expect(after.swaps).toEqual([]);
  });

  it("remembers this round's exchange from either side, and nobody else's (B10)", () => {
    const dealt: BossEvent = { event: "dealt", ply: 9, deal: 2, dealer: 3, starter: 0, held: [], hands: [] };
    const swap: BossEvent = { event: "exchanged", ply: 9, higher: 2, lower: 0, count: 2, down: "2 3", up: "K A" };
    const unseen: BossEvent = { ...swap, down: null, up: null };
    const kept = (seat: number, ...events: BossEvent[]) => told(open(view({ seat })), ...events).view.exchange;
    expect(kept(0, dealt, swap)).toEqual({ partner: 2, gave: "K A", got: "2 3" });
    expect(kept(2, dealt, swap, passed(0))).toEqual({ partner: 0, gave: "2 3", got: "K A" });
    expect(kept(1, dealt, unseen)).toBeNull();
    expect(kept(0, swap, dealt)).toBeNull();
  });

  it("always ends where the view is, keeping the cards that stay", () => {
    const before = open(view());
    const after = settle(
      before,
      view({
        hand: "3 7 K",
        plays: [
          [0, "3"],
          [1, "* = 9"],
          [2, "pass"],
        ],
      }),
    );
    expect(after.hand.every((card) => before.hand.includes(card))).toBe(true);
    expect(after.plays.map((laid) => [laid.cards.length, declaredAs(laid.move)])).toEqual([
      [1, null],
      [1, "9"],
      [0, null],
    ]);
  });
});

describe("Boss in words", () => {
  it.each([
    ["pass", "Pass"],
    ["K", "Play King"],
    ["10 10", "Play 2 × 10"],
    ["10 *", "Play 2 × 10 with a joker"],
    ["J J * *", "Play 4 × Jack with 2 jokers"],
    ["* = A", "Play a joker as Ace"],
    ["* * = 9", "Play 2 jokers as 9"],
  ])("%s: %s", (move, text) => expect(buttonText(move)).toBe(text));

  it("also says what is no play", () => expect(playName("2 2 3 *")).toBe("2 × 2, 3 and a joker"));

  it("declares jokers, and only jokers (B12)", () => {
    expect(moveOf(["*", "10"], "A")).toBe("10 *");
    expect(moveOf(["*", "*"], "Q")).toBe("* * = Q");
    expect(moveOf([], "A")).toBe("pass");
  });

  it("offers the ranks that are legal for so many jokers", () => {
    const legal = ["pass", "K *", "* = K", "* = A", "* * = A"];
    expect(declarable(legal, 1)).toEqual(["K", "A"]);
    expect(declarable(legal, 2)).toEqual(["A"]);
    expect(declarable(legal, 3)).toEqual([]);
  });
});
