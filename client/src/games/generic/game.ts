/** A game that has no folder here: drawn from what its own package tells the server, and nothing else. */

import { sayIf, say } from "../../lib/language.svelte";
import type { GameEvent, GameView, Look } from "../../lib/protocol";
import { card, COMMON_SOUNDS, type Sound } from "../../lib/sound";
import type { DealEnd, Game } from "../game";
import Back from "./Back.svelte";
import Face from "./Face.svelte";
import SceneView from "./Scene.svelte";
import { open, settle, tell, type Scene } from "./scene";
import { cardName, cardNames, moveText } from "./words";

const STAYS: Record<string, number> = { dealt: 600, deal_over: 900 };
const STAY = 400;
const SOUNDS: Record<string, Sound> = COMMON_SOUNDS;

export function genericGame(name: string, look: Look): Game<GameView, GameEvent, Scene> {
  const tokens = look.cards.map(({ token }) => token);
  const known = new Set(tokens);
  return {
    name,
    look,
    accent: look.accent,
    emblem: [0.25, 0.5, 0.75].flatMap((part) => tokens[Math.floor(part * tokens.length)] ?? []),
    Face,
    Back,
    Scene: SceneView,
    card: (card) => cardName(name, card),
    cards: (cards) => cardNames(name, cards, known),
    moveText: (move) => moveText(name, move, known),
    progress: (view) =>
      sayIf(`${name}.where`, numbers({ ...view.options, ...view })) ?? `${say("common.deal")} ${view.deal}`,
    sheetTitle: (deal) => sayIf(`${name}.after`, { deal }),
    open: (view) => open(view, look.zones),
    tell: (scene, event, chosen) => tell(scene, event, look.zones, chosen),
    settle: (scene, view) => settle(scene, view, look.zones),
    stay: (event) => STAYS[event.event] ?? STAY,
    sound: (event) => SOUNDS[event.event] ?? (look.zones.some((zone) => zone in event.after) ? card : null),
    dealEnd,
  };
}

/** The hands that were left, if the game tells them. */
function dealEnd(event: GameEvent): DealEnd | null {
  const { deal, hands } = event as GameEvent & Partial<DealEnd>;
  return event.event === "deal_over" && deal !== undefined && hands ? { deal, hands, aside: [] } : null;
}

/** The fields that are numbers, for a text to choose from. */
function numbers(fields: object): Record<string, number> {
  return Object.fromEntries(
    Object.entries(fields).filter((one): one is [string, number] => typeof one[1] === "number"),
  );
}
