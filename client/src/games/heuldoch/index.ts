import { say } from "../../lib/language.svelte";
import { card, COMMON_SOUNDS, noise, sweep, type Sound } from "../../lib/sound";
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

/** Air through a wet nose, twice. */
const sniff: Sound = (audio, at) =>
  [at, at + 0.17].forEach((start) => {
    noise(audio, start, 0.13, 0.3, "bandpass", 3400);
    noise(audio, start + 0.04, 0.09, 0.16, "highpass", 5200);
  });

const SOUNDS: Partial<Record<HeuldochEvent["event"], Sound>> = {
  ...COMMON_SOUNDS,
  onion: sniff,
  kept: card,
  gave: card,
  catapult: sweep,
  towel: sweep,
  carousel: sweep,
  werewolf: sweep,
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
  moveText: (move, view, name) => {
    const way = view.ways.find((one) => one.move === move);
    return way ? buttonText(way, name) : move;
  },
  progress: (view) => say("heuldoch.where", { n: view.draw }),
  open,
  tell,
  settle,
  stay: (event) => STAYS[event.event] ?? 0,
  dealEnd: () => null,
  sound: (event) => SOUNDS[event.event] ?? null,
};
