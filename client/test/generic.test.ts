import { describe, expect, it } from "vitest";
import { cardsUsed, sameCards, tokenOf } from "../src/games/generic/cards";
import { genericGame } from "../src/games/generic/game";
import type { Scene } from "../src/games/generic/scene";
import type { GameEvent, GameView } from "../src/lib/protocol";

const game = genericGame("mule", {
  accent: "#808080",
  cards: ["1", "2", "3", "carrot"].map((token) => ({ token, corner: token, centre: token, ink: "#222222" })),
  zones: ["plays", "tops", "discard"],
});

const view = {
  ...{
    game: "mule",
    players: 2,
    options: { deals: 3 },
    seat: 0,
    turn: 0,
    ply: 4,
    deal: 2,
    scores: [0, 0],
    result: null,
  },
  ...{ legal: ["1 1", "carrot", "pass"], hand: "1 1 carrot", held: [3, 2] },
  ...{ plays: [[1, "2 2"]], tops: ["3", ""], discard: "1" },
} as GameView;

function event(after: object): GameEvent {
  return { event: "played", ply: 5, phrases: [], after } as GameEvent;
}

/** What lies where: zone, seat and cards. */
function lies({ piles }: Scene): [string, number | null, string][] {
  return piles.map(({ zone, seat, cards }) => [zone, seat, cards.map(({ face }) => face).join(" ")]);
}

describe("a card of any game", () => {
  it.each([
    ["5y@2", "5y"],
    ["carrot", "carrot"],
    ["5r~", null],
    ["?", null],
  ])("%s is the token %s", (card, token) => expect(tokenOf(card)).toBe(token));

  it("is used by the moves that name it, as often as they do", () => {
    expect(cardsUsed("1 1", ["1", "1", "carrot"])).toEqual(["1", "1"]);
    expect(cardsUsed("left carrot", ["1", "carrot"])).toEqual(["carrot"]);
    expect(cardsUsed("1@3", ["1", "1"])).toEqual(["1"]);
    expect(cardsUsed("gift 2", ["1"])).toEqual([]);
  });

  it("may be chosen in any order", () => {
    expect(sameCards(["2", "1"], ["1", "2"])).toBe(true);
    expect(sameCards(["1"], ["1", "1"])).toBe(false);
    expect(sameCards([], [])).toBe(true);
  });
});

describe("the scene of any game", () => {
  it("shows what lies open, by zone and seat", () => {
    expect(lies(game.open(view))).toEqual([
      ["plays", 1, "2 2"],
      ["tops", 0, "3"],
      ["discard", null, "1"],
    ]);
  });

  it("lets a card travel from the hand to the table, the chosen one first", () => {
    const before = game.open(view);
    const [, chosen] = before.hand;
    const after = game.tell(before, event({ held: [2, 2], tops: ["1", ""] }), new Set([chosen!.key]));
    expect(after.piles.find(({ zone }) => zone === "tops")?.cards).toEqual([chosen]);
    expect(after.hand.map(({ face }) => face)).toEqual(["1", "carrot"]);
  });

  it("lets cards that stay keep still, and others go from zone to zone", () => {
    const before = game.open(view);
    const after = game.tell(before, event({ plays: [], discard: "1 2 2" }), new Set());
    const [plays, , discard] = before.piles;
    expect(after.piles.at(-1)?.cards.map(({ key }) => key)).toEqual(
      [...discard!.cards, ...plays!.cards].map(({ key }) => key),
    );
    expect(after.hand).toHaveLength(3); // the hand did not shrink: nothing comes from there
  });

  it("is in the end what the view says", () => {
    const told = game.tell(game.open(view), event({ held: [1, 2] }), new Set());
    const settled = game.settle(told, { ...view, hand: "carrot 3", held: [2, 2] });
    expect(settled.hand.map(({ face }) => face)).toEqual(["carrot", "3"]);
    expect(lies(settled)).toEqual(lies(game.open(view)));
  });
});

describe("any game in words", () => {
  const name = (seat: number) => ["Ann", "Ben"][seat] ?? "";

  it.each([
    ["1 1", "Play 2 × 1"],
    ["carrot", "Play carrot"],
    ["pass", "pass"],
    ["left carrot", "left carrot"],
  ])("%s: %s", (move, text) => expect(game.moveText(move, view, name)).toBe(text));

  it("counts equal cards and says what lies face down", () => {
    expect(game.cards("2 2 carrot ?~")).toBe("2 × 2, carrot and a face-down card");
  });

  it("says how far the match is", () => {
    expect(game.progress(view)).toBe("Deal 2");
  });
});
