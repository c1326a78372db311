import { say } from "../../lib/language.svelte";
import { COMMON_SOUNDS, type Sound } from "../../lib/sound";
import type { Game } from "../game";
import Back from "./Back.svelte";
import Face from "./Face.svelte";
import ScorePad from "./ScorePad.svelte";
import SceneView from "./Scene.svelte";
import { open, settle, tell, type Scene } from "./scene";
import { buttonText, cardName, cardNames } from "./words";
import type { HeuldochEvent, HeuldochView } from "./protocol";

/** How long people look at what has happened. */
const STAYS: Partial<Record<HeuldochEvent["event"], number>> = {
  dealt: 600,
  kept: 450,
  gave: 450,
  onion: 450,
  catapult: 1500,
  towel: 1500,
  carousel: 1500,
  werewolf: 1800,
  deal_over: 900,
};

const SOUNDS: Partial<Record<HeuldochEvent["event"], Sound>> = {
  ...COMMON_SOUNDS,
  kept: "card",
  gave: "card",
  onion: "sniff",
  catapult: "sweep",
  towel: "sweep",
  carousel: "sweep",
  werewolf: "sweep",
};

export const game: Game<HeuldochView, HeuldochEvent, Scene> = {
  name: "heuldoch",
  accent: "#b0444d",
  emblem: ["5r", "?~", "7b"],
  Face,
  Back,
  Scene: SceneView,
  ScorePad,
  card: cardName,
  cards: cardNames,
  moveText: (move, view, name) => buttonText(move, view.seat ?? 0, view.players, name),
  progress: (view) => say("heuldoch.where", { n: view.draw }),
  open,
  tell,
  settle,
  stay: (event) => STAYS[event.event] ?? 0,
  dealEnd: () => null,
  sound: (event) => SOUNDS[event.event] ?? null,
};
