import { faces } from "../../lib/cards";
import type { EselAnyEvent, EselAnyView } from "../../lib/protocol";
import type { Game } from "../game";
import Back from "./Back.svelte";
import Face from "./Face.svelte";
import SceneView from "./Scene.svelte";
import { open, settle, tell, type Scene } from "./scene";
import { cardName, words } from "./words";

/** How long people look at what has happened. */
const STAYS: Partial<Record<EselAnyEvent["event"], number>> = {
  dealt: 600,
  played: 320,
  passed: 250,
  round_won: 1000,
  took: 700,
  laid_aside: 700,
  received: 700,
  deal_over: 900,
};

export const esel: Game<EselAnyView, EselAnyEvent, Scene> = {
  name: "esel",
  emblem: ["3", "E", "12"],
  Face,
  Back,
  Scene: SceneView,
  card: cardName,
  open,
  tell,
  settle,
  words,
  stay: (event) => STAYS[event.event] ?? 0,
  waits: (event) => event.event === "dealt" && event.deal > 1,
  shown: (event) => (event.event === "deal_over" ? event : null),
  sound(event) {
    switch (event.event) {
      case "dealt":
        return "deal";
      case "played":
        return event.lead && faces(event.cards).includes("E") ? "donkey" : event.lead && event.cards === "O" ? "ox" : "card";
      case "took":
      case "laid_aside":
        return "sweep";
      case "deal_over":
        return "pencil";
      case "match_over":
        return "cheer";
      default:
        return null;
    }
  },
};
