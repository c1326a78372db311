import { faces } from "../../lib/cards";
import { say } from "../../lib/language.svelte";
import type { Game } from "../game";
import Back from "./Back.svelte";
import Face from "./Face.svelte";
import SceneView from "./Scene.svelte";
import { open, settle, tell, type Scene } from "./scene";
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
  // The card that decides an animal round is looked at before the round is swept up.
  stay: (event, next) => (next && TAKING.has(next.event) ? DECIDED : (STAYS[event.event] ?? 0)),
  dealEnd: (event) => (event.event === "deal_over" ? event : null),
  sound(event) {
    switch (event.event) {
      case "dealt":
        return "deal";
      case "played":
        return event.lead && faces(event.cards).includes("E")
          ? "donkey"
          : event.lead && event.cards === "O"
            ? "ox"
            : "card";
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
