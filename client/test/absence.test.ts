import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Listener } from "../src/lib/connection";
import type { GameEvent, GameView, Picture } from "../src/lib/protocol";
import { Table } from "../src/lib/table.svelte";
import { VIEW } from "./views";

vi.mock("../src/lib/newer.svelte", () => ({ newer: { look: vi.fn() } })); // there is no page here

const kept = new Map<string, string>();

function view(changes: Partial<GameView> = {}): GameView {
  const esel = { aside: [0, 0, 0], table: "", round: 1, starter: 0, plays: [], kind: "normal", best: null };
  const animals = { unbeatable: false, donkey: 0, ox: null, barred: "" };
  return { ...VIEW, game: "esel", hand: "3 7", held: [2, 4, 4], turn: 1, ...esel, ...animals, ...changes } as GameView;
}

function picture(changes: Partial<Picture>): Picture {
  const seats = ["Anna", "Bert", "Carla"].map((name) => ({ name, sitter: "person", level: null, presence: "here" }));
  const usual = { kind: "picture", table: "t", game: "esel", stage: "running", you: 0, seats, events: [], since: -1 };
  return {
    ...usual,
    story_from: 0,
    pause: null,
    view: view(),
    shuffles: [],
    asked: [],
    ...changes,
  } as unknown as Picture;
}

/** Somebody has passed, and `turn` is next. */
function passed(ply: number, turn = 1): GameEvent {
  const event = { event: "passed", ply, seat: ply % 3, phrases: [], heading: null, after: { turn } };
  return event as unknown as GameEvent;
}

function took(ply: number): GameEvent {
  return { event: "took", ply, seat: 0, cards: "9 E", phrases: [], heading: null, after: {} } as unknown as GameEvent;
}

function sit(first = picture({})): {
  table: Table;
  comes: (ply: number, events: GameEvent[], hand?: string, turn?: number) => void;
} {
  const connection = { ask: () => new Promise<never>(() => {}), callAgain: () => {}, close: () => {} };
  const table: Table = new Table("t", () => connection);
  (table as Listener).connectionChanged("up");
  table.pictureCame(first);
  const comes = (ply: number, events: GameEvent[], hand = "3 7", turn = 1): void =>
    table.pictureCame(picture({ view: view({ ply, hand, turn }), events, since: 0 }));
  return { table, comes };
}

const plies = (table: Table): number[] | undefined => table.absence?.map(({ event }) => event.ply);

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});

describe("whoever looks on", () => {
  it("reads how far the match is on the screen, not how far it is by now", () => {
    const { table } = sit();
    const events = [1, 2, 3].map((ply) => passed(ply));
    const round = (): unknown => (table.current as (GameView & { round?: number }) | null)?.round;
    table.pictureCame(picture({ view: view({ ply: 3, round: 2 } as Partial<GameView>), events, since: 0 }));
    expect(table.behind).toBeGreaterThan(0);
    expect(round()).toBe(1);
    table.skip();
    expect(round()).toBe(2);
  });
});

describe("whoever comes back", () => {
  const moves = [1, 2, 3, 4, 5].map((ply) => passed(ply));

  it("is told what happened, and is in the present", () => {
    const { table, comes } = sit();
    table.watch(false);
    comes(5, moves);
    expect(table.absence).toBeNull();
    table.watch(true);
    expect(plies(table)).toEqual([1, 2, 3, 4, 5]);
    expect(table.behind).toBe(0);
  });

  it("is not told of a few moves, nor of what was seen", () => {
    const { table, comes } = sit();
    table.watch(false);
    comes(3, moves.slice(0, 3));
    table.watch(true);
    comes(5, moves.slice(3));
    expect(table.absence).toBeNull();
  });

  it("is told after a lost connection too, once the picture is there", () => {
    const { table, comes } = sit();
    table.connectionChanged("lost");
    table.connectionChanged("up");
    expect(table.absence).toBeNull();
    comes(5, moves);
    expect(plies(table)).toHaveLength(5);
  });

  it("is told of both absences if the first was not read", () => {
    const { table, comes } = sit();
    table.watch(false);
    comes(5, moves);
    table.watch(true);
    table.watch(false);
    comes(6, [passed(6)]);
    table.watch(true);
    expect(plies(table)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("reads no further back than the game lets people", () => {
    const { table } = sit();
    table.watch(false);
    table.pictureCame(picture({ view: view({ ply: 5 }), events: moves, since: 0, story_from: 3 }));
    table.watch(true);
    expect(plies(table)).toEqual([3, 4, 5]);
  });

  it("sees it once more, from how it was", () => {
    const { table, comes } = sit();
    const before = table.scene;
    table.watch(false);
    comes(5, moves);
    table.watch(true);
    const story = table.story;
    expect(table.absence?.[0]?.before).toBe(before);
    table.showAgain();
    expect(table.absence).toBeNull();
    expect(table.behind).toBe(4);
    expect(table.ready).toBe(false);
    table.skip();
    expect((table.scene as { view: GameView }).view.ply).toBe(5);
    expect(table.story).toBe(story);
  });

  it("is told after the page was loaded again, if the seat is the same", () => {
    const { table } = sit();
    table.watch(false);
    const now = { view: view({ ply: 5 }), events: moves };
    expect(plies(sit(picture(now)).table)).toEqual([1, 2, 3, 4, 5]);
    expect(sit(picture({ ...now, you: 1 })).table.absence).toBeNull();
    expect(sit(picture({ ...now, events: moves.slice(2), story_from: 3 })).table.absence?.[0]?.before).toBeNull();
  });
});

describe("new cards", () => {
  const marked = (table: Table) =>
    (table.scene as { hand: { face: string; key: string }[] }).hand
      .filter(({ key }) => table.fresh.has(key))
      .map(({ face }) => face);

  it("are marked when they come, until the own move", () => {
    const { table, comes } = sit();
    comes(1, [took(1)], "3 7 9 E", 0);
    table.skip();
    expect(marked(table)).toEqual(["9", "E"]);
    comes(2, [passed(2)], "3 7 9 E");
    table.skip();
    expect(marked(table)).toEqual([]);
  });

  it("are not marked when all are dealt, nor on arrival", () => {
    const { table, comes } = sit();
    expect(marked(table)).toEqual([]);
    const dealt = { ...passed(1), event: "dealt", hands: ["3 8 9", null, null] } as unknown as GameEvent;
    comes(1, [dealt], "3 8 9");
    table.skip();
    expect(marked(table)).toEqual([]);
  });
});
