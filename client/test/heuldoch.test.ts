import { describe, expect, it } from "vitest";
import { open, settle, tell, type Scene } from "../src/games/heuldoch/scene";
import type { HeuldochEvent, HeuldochView, Moved } from "../src/games/heuldoch/protocol";
import { buttonText, cardName, only, stackOf, wishes } from "../src/games/heuldoch/words";
import { VIEW } from "./views";

function view(changes: Partial<HeuldochView> = {}): HeuldochView {
  return {
    ...VIEW,
    game: "heuldoch",
    hand: "5r 5r 2b carousel",
    held: [4, 4, 4],
    tops: ["3r", "?~", "4b"],
    heights: [2, 2, 1],
    draw: 40,
    discard: "",
    discarded: 0,
    onions: [0, 1, 0],
    stacks: null,
    lost: null,
    ...changes,
  };
}

const tops = (scene: Scene) => scene.stacks.map((stack) => stack.at(-1)?.face ?? "");
const moved = (card: string, from: number, to: number | null, uncovered = ""): Moved => ({
  card,
  from,
  to,
  uncovered,
  known: null,
});

describe("the scene of Heul doch", () => {
  it("moves the chosen card from the hand to a stack, onto what lay there", () => {
    const before = open(view());
    const chosen = before.hand[1]!.key;
    const kept: HeuldochEvent = { event: "kept", ply: 1, seat: 0, card: "5r" };
    const after = tell(before, kept, new Set([chosen]));
    expect(after.stacks[0]?.map((card) => card.face)).toEqual(["3r", "5r"]);
    expect(after.stacks[0]?.at(-1)?.key).toBe(chosen);
  });

  it("draws an onion as an onion, also one whose face you know", () => {
    const after = tell(open(view()), { event: "onion", ply: 1, seat: 0, card: "2b" });
    expect(tops(after)).toEqual(["?~", "?~", "4b"]);
    expect(after.hand.map((card) => card.face)).toEqual(["5r", "5r", "carousel"]);
  });

  it("gives a card to a neighbour, from the giver's seat (H5)", () => {
    const after = tell(open(view()), { event: "gave", ply: 1, seat: 1, card: "4p", to: 2 });
    expect(after.stacks[2]?.at(-1)).toMatchObject({ face: "4p", from: "seat-1" });
    expect(after.hand).toHaveLength(4);
  });

  it("carries the very top cards round at once (H16)", () => {
    const before = open(view());
    const keys = before.stacks.map((stack) => stack.at(-1)?.key);
    const after = tell(before, {
      event: "carousel",
      ply: 1,
      seat: 0,
      side: "left",
      moved: [moved("3r", 0, 1, "7g"), moved("1p~", 1, 2, "2o"), moved("4b", 2, 0)],
    });
    expect(tops(after)).toEqual(["4b", "3r", "?~"]);
    expect(after.stacks.map((stack) => stack.at(-1)?.key)).toEqual([keys[2], keys[0], keys[1]]);
    expect(after.stacks.map((stack) => stack[0]?.face)).toEqual(["7g", "2o", "?~"]);
    expect(after.special).toBe("carousel");
  });

  it("shoots cards onto the discard and uncovers what the event says (H14)", () => {
    const shot = [moved("4b", 2, null), moved("3r", 0, null, "?~")];
    const after = tell(open(view()), { event: "catapult", ply: 1, seat: 1, number: 4, moved: shot });
    expect(tops(after)).toEqual(["?~", "?~", ""]);
    expect(after.discard.at(-1)?.face).toBe("3r");
  });

  it("turns the same card over (H17)", () => {
    const before = open(view());
    const flipped = [
      { seat: 0, card: "3r~" },
      { seat: 1, card: "6y" },
    ];
    const after = tell(before, { event: "werewolf", ply: 1, seat: 2, flipped });
    expect(tops(after)).toEqual(["?~", "6y", "4b"]);
    expect(after.stacks[1]?.at(-1)?.key).toBe(before.stacks[1]?.at(-1)?.key);
  });

  it("draws into your own hand only what is yours", () => {
    const mine = tell(open(view()), { event: "drew", ply: 1, seat: 0, card: "7v", left: 39 });
    expect(mine.hand.at(-1)?.face).toBe("7v");
    const theirs = tell(mine, { event: "drew", ply: 2, seat: 1, card: null, left: 38 });
    expect(theirs.hand).toHaveLength(5);
  });

  it("always ends where the view is, keeping the cards that stay", () => {
    const before = open(view());
    const after = settle(before, view({ tops: ["3r", "5o", ""], heights: [2, 3, 0], hand: "5r 2b" }));
    expect(tops(after)).toEqual(["3r", "5o", ""]);
    expect(after.stacks[0]).toBe(before.stacks[0]);
    expect(after.hand.every((card) => before.hand.includes(card))).toBe(true);
  });
});

describe("moves of Heul doch", () => {
  const name = (seat: number) => ["you", "Ann", "Bob"][seat]!;

  it.each([
    ["own 5r", "Keep red 5"],
    ["left 5r", "Give red 5 to Ann"],
    ["right 5r", "Give red 5 to Bob"],
    ["onion towel", "Lay Beach towel as an onion"],
    ["catapult", "Fire the catapult"],
    ["towel 2", "Swap top cards with Bob"],
    ["towel", "Spread the beach towel; nothing happens"],
    ["carousel right", "Turn the carousel to the right"],
    ["werewolf", "Let the werewolf out"],
  ])("%s: %s", (move, text) => expect(buttonText(move, 0, 3, name)).toBe(text));

  it("are aimed at stacks", () => {
    expect(wishes("5r", 3).map((wish) => stackOf(wish, 0, 3))).toEqual([0, 1, 2, null]);
    expect(wishes("towel", 3).map((wish) => stackOf(wish, 0, 3))).toEqual([null, 0, 1, 2, null]);
  });

  it("need no choice where there is none", () => {
    expect(only(["left 5r", "onion 5r"])).toBe("left 5r");
    expect(only(["onion 5r"])).toBe("onion 5r");
    expect(only(["left 5r", "right 5r", "onion 5r"])).toBeNull();
    expect(only([])).toBeNull();
  });

  it("name cards as people do", () => {
    expect(["3p", "werewolf", "?~", "?", "3p~"].map(cardName)).toEqual([
      "pink 3",
      "Werewolf",
      "an onion",
      "an onion",
      "an onion (pink 3)",
    ]);
  });
});
