import { describe, expect, it } from "vitest";
import { open, settle, tell, type Scene } from "../src/games/heuldoch/scene";
import type { HeuldochEvent, HeuldochView, Moved, Way } from "../src/games/heuldoch/protocol";
import { buttonText, cardName, only } from "../src/games/heuldoch/words";
import { VIEW } from "./views";

function view(changes: Partial<HeuldochView> = {}): HeuldochView {
  return {
    ...VIEW,
    game: "heuldoch",
    hand: "5r 5r 2b carousel",
    held: [4, 4, 4],
    neighbours: [
      [1, 2],
      [2, 0],
      [0, 1],
    ],
    ways: [],
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

  const way = (move: string, card: string, stack: number | null = null): Way => ({ card, move, stack });
  const [own, left, right] = [way("own 5r", "5r", 0), way("left 5r", "5r", 1), way("right 5r", "5r", 2)];
  const onion = way("onion 5r", "5r");

  it.each([
    [own, "Keep the red 5"],
    [left, "Give the red 5 to Ann"],
    [right, "Give the red 5 to Bob"],
    [way("onion towel", "towel"), "Lay Beach towel as an onion"],
    [way("catapult", "catapult"), "Fire the catapult"],
    [way("towel 2", "towel", 2), "Swap top cards with Bob"],
    [way("towel", "towel"), "Spread the beach towel; nothing happens"],
    [way("carousel right", "carousel"), "Turn the carousel to the right"],
    [way("werewolf", "werewolf"), "Let the werewolf out"],
  ])("%o: %s", (one, text) => expect(buttonText(one, name)).toBe(text));

  it("need no choice where there is none", () => {
    expect(only([left, onion])).toBe(left);
    expect(only([onion])).toBe(onion);
    expect(only([left, right, onion])).toBeNull();
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
