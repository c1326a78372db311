import { say } from "../../lib/language.svelte";
import { card, COMMON_SOUNDS, sweep, voice, type Sound } from "../../lib/sound";
import type { Game } from "../game";
import Back from "./Back.svelte";
import { kind } from "./cards";
import Face from "./Face.svelte";
import SceneView from "./Scene.svelte";
import { lingers, open, settle, tell, type Scene } from "./scene";
import { buttonText, cardName, playName } from "./words";
import type { EselEvent, EselView } from "./protocol";

/** How long people look at what has happened. */
const STAYS: Partial<Record<EselEvent["event"], number>> = {
  dealt: 600,
  played: 320,
  passed: 250,
  round_won: 1000,
  took: 700,
  laid_aside: 700,
  received: 700,
  deal_over: 900,
};

const TAKING = new Set<EselEvent["event"]>(["took", "laid_aside"]);
const DECIDED = 1300;

/** Ee-aw, twice: a rough high breath in, a rough low breath out. */
const bray: Sound = (audio, at) =>
  [at, at + 0.75].forEach((start) => {
    voice(audio, start, 0.3, [520, 640], 1900, 0.3);
    voice(audio, start + 0.32, 0.38, [300, 190], 900, 0.4);
  });

const moo: Sound = (audio, at) => voice(audio, at, 1.1, [105, 130, 98], 520, 0.5);

const SOUNDS: Partial<Record<EselEvent["event"], Sound>> = {
  ...COMMON_SOUNDS,
  played: card,
  took: sweep,
  laid_aside: sweep,
};

export const game: Game<EselView, EselEvent, Scene> = {
  name: "esel",
  accent: "#6f6488",
  emblem: ["3", "E", "12"],
  Face,
  Back,
  Scene: SceneView,
  card: cardName,
  cards: playName,
  moveText: buttonText,
  progress: (view) => say("esel.where", { deal: view.deal, deals: Number(view.options["deals"]), round: view.round }),
  open,
  tell,
  settle,
  lingers,
  // The card that decides an animal round is looked at before the round is swept up.
  stay: (event, next) => (next && TAKING.has(next.event) ? DECIDED : (STAYS[event.event] ?? 0)),
  dealEnd: (event) => (event.event === "deal_over" ? event : null),
  sound(event) {
    const released = event.event === "played" && event.lead ? kind(event.cards) : null;
    if (released === "donkey") return bray;
    return released === "ox" ? moo : (SOUNDS[event.event] ?? null);
  },
};
