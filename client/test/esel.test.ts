import { describe, expect, it } from "vitest";
import { open, settle, tell, type Scene } from "../src/games/esel/scene";
import type { EselEvent, EselView } from "../src/games/esel/protocol";
import { VIEW } from "./views";

function view(changes: Partial<EselView> = {}): EselView {
  return {
    ...VIEW,
    game: "esel",
    hand: "E 3 3 7 *",
    held: [5, 4, 4],
    aside: [0, 0, 0],
    table: "",
    round: 1,
    starter: 0,
    plays: [],
    kind: "normal",
    best: null,
    unbeatable: false,
    donkey: 0,
    ox: null,
    barred: "",
    ...changes,
  };
}

function told(scene: Scene, ...events: EselEvent[]): Scene {
  return events.reduce((now, event) => tell(now, event), scene);
}

const played = (seat: number, cards: string, lead = false): EselEvent => ({
  event: "played",
  ply: 1,
  seat,
  cards,
  lead,
});
const passed = (seat: number): EselEvent => ({ event: "passed", ply: 1, seat });
const hand = (scene: Scene) => scene.hand.map((card) => card.face).join(" ");

describe("the scene of Esel", () => {
  it("moves the very cards from the hand to the table", () => {
    const before = open(view());
    const after = told(before, played(0, "3 3", true));
    expect(hand(after)).toBe("E 7 *");
    expect(after.plays[0]?.cards.map((card) => card.key)).toEqual(before.hand.slice(1, 3).map((card) => card.key));
  });

  it("of equal cards plays the chosen one", () => {
    const before = open(view());
    const chosen = before.hand[2]!.key;
    const after = tell(before, played(0, "3", true), new Set([chosen]));
    expect(after.plays[0]?.cards[0]?.key).toBe(chosen);
  });

  it("sees what everybody sees, as the event says", () => {
    const after = tell(open(view()), { ...played(0, "3", true), after: { turn: 1, best: 0, held: [4, 4, 4] } });
    expect(after.view).toEqual(view({ ply: 1, turn: 1, best: 0, held: [4, 4, 4] }));
  });

  it("lays a pass without cards", () => {
    const after = told(open(view()), played(0, "3", true), passed(1));
    expect(after.plays.map(({ seat, move, cards }) => [seat, move, cards.length])).toEqual([
      [0, "3", 1],
      [1, "pass", 0],
    ]);
  });

  it("takes up a donkey round card by card, as the cards that lay there (E14)", () => {
    const lying = told(open(view({ hand: "5", turn: 2 })), played(2, "E", true), played(0, "5"), played(1, "4"));
    const after = told(lying, { event: "took", ply: 3, seat: 0, cards: "E 4 5" });
    expect(hand(after)).toBe("E 4 5");
    expect(after.plays).toEqual([]);
    expect(after.taker).toBe(0);
    const keys = lying.plays.flatMap((laid) => laid.cards.map((card) => card.key));
    expect(after.hand.map((card) => card.key).sort()).toEqual(keys.sort());
  });

  it("leaves a won round lying until something else happens", () => {
    const won = told(open(view()), played(0, "3", true), passed(1), passed(2), {
      event: "round_won",
      ply: 3,
      seat: 0,
      round: 1,
    });
    expect(won.winner).toBe(0);
    expect(won.plays).toHaveLength(3);
    const next = told(won, played(0, "7", true));
    expect(next.plays).toHaveLength(1);
    expect(next.winner).toBeNull();
  });

  it("sends an ox round to whoever lays it aside (E20)", () => {
    const after = told(open(view({ hand: "O 5", ox: 0 })), played(0, "O", true), played(1, "4"), played(2, "9"), {
      event: "laid_aside",
      ply: 3,
      seat: 2,
      cards: "O 4 9",
    });
    expect(after).toMatchObject({ plays: [], taker: 2 });
  });

  it("always ends where the view is, keeping the cards that stay", () => {
    const before = open(view());
    const after = settle(
      before,
      view({
        hand: "3 7 *",
        plays: [
          [0, "3"],
          [1, "pass"],
        ],
      }),
    );
    expect(hand(after)).toBe("3 7 *");
    expect(after.hand.every((card) => before.hand.includes(card))).toBe(true);
    expect(after.plays.map((laid) => laid.cards.length)).toEqual([1, 0]);
  });
});
