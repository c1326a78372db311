import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import * as boss from "../src/games/boss/scene";
import * as dreist from "../src/games/dreist/scene";
import * as esel from "../src/games/esel/scene";
import * as generic from "../src/games/generic/scene";
import * as heuldoch from "../src/games/heuldoch/scene";
import type { Card } from "../src/lib/cards";
import type { GameEvent, GameView } from "../src/lib/protocol";

/** A match as one seat sees and hears it: `moments[ply]`. */
interface Story {
  name: string;
  game: string;
  zones: string[];
  /** Fields of one seat only: no story tells how they change. */
  private: (keyof GameView)[];
  moments: { view: GameView; events: GameEvent[] }[];
}

/** What a game does to its scene. */
interface Stage {
  open(view: GameView): Scene;
  tell(scene: Scene, event: GameEvent): Scene;
  settle(scene: Scene, view: GameView): Scene;
}

interface Scene {
  view: GameView;
}

/** Told by the rules themselves. */
const stories = JSON.parse(
  execFileSync(process.env["PYTHON"] ?? "../.venv/bin/python", ["test/stories.py"], { maxBuffer: 2 ** 28 }).toString(),
) as Story[];

const stages = { boss, dreist, esel, heuldoch } as unknown as Record<string, Stage>;

/** The scene of a game that has no folder of its own. */
function anyStage(zones: string[]): Stage {
  return {
    open: (view) => generic.open(view, zones),
    tell: (scene, event) => generic.tell(scene as generic.Scene, event, zones, new Set()),
    settle: (scene, view) => generic.settle(scene as generic.Scene, view, zones),
  };
}

/** What everybody sees; the rest comes with the view. */
function open(view: GameView, hidden: (keyof GameView)[]): Partial<GameView> {
  return Object.fromEntries(Object.entries(view).filter(([name]) => !hidden.includes(name as keyof GameView)));
}

/** Every card in a scene, wherever it lies. */
function cards(part: unknown): Card[] {
  if (typeof part !== "object" || part === null) return [];
  if ("key" in part && "face" in part) return [part as Card];
  return Object.values(part).flatMap(cards);
}

function keys(scene: Scene): Set<string> {
  return new Set(cards(scene).map(({ key }) => key));
}

describe.each(stories)("the story of $name", ({ game, zones, private: hidden, moments }) => {
  const [first, ...later] = moments;

  it("leads the scene to what everybody sees, by cards that were there", () => {
    const { open: begin, tell, settle } = stages[game]!;
    let scene = begin(first!.view);
    for (const { view, events } of later) {
      const told = events.reduce((now, event) => tell(now, event), scene);
      expect(open(told.view, hidden)).toEqual(open(view, hidden));
      scene = settle(told, view);
      expect([...keys(scene)].filter((key) => !keys(told).has(key))).toEqual([]);
      const faces = (one: Scene) => cards(one).map(({ face }) => face);
      expect(faces(scene)).toEqual(expect.arrayContaining(faces(begin(view))));
    }
    expect(later.length).toBeGreaterThan(10);
  });

  it("is told in the generic scene as well", () => {
    const { open: begin, tell, settle } = anyStage(zones);
    let scene = begin(first!.view);
    for (const { view, events } of later) {
      const told = events.reduce((now, event) => tell(now, event), scene);
      expect(open(told.view, hidden)).toEqual(open(view, hidden));
      scene = settle(told, view);
    }
  });
});
