import { say } from "../../lib/language.svelte";
import { card, COMMON_SOUNDS, sweep, type Sound } from "../../lib/sound";
import type { Game } from "../game";
import Back from "./Back.svelte";
import Face from "./Face.svelte";
import SceneView from "./Scene.svelte";
import { lingers, open, settle, tell, type Scene } from "./scene";
import { buttonText, cardName, playName, titleName } from "./words";
import type { BossEvent, BossView } from "./protocol";

/** How long people look at what has happened. */
const STAYS: Partial<Record<BossEvent["event"], number>> = {
  reseated: 1900,
  dealt: 700,
  exchanged: 700,
  played: 320,
  passed: 250,
  went_out: 900,
  trick_won: 900,
  lead_moved: 1300,
  deal_over: 1200,
};

/** An exchange one sees the cards of, and the last of an exchange one does not. */
const OWN_EXCHANGE = 3000;
const LAST_EXCHANGE = 1600;

const SOUNDS: Partial<Record<BossEvent["event"], Sound>> = {
  ...COMMON_SOUNDS,
  played: card,
  reseated: sweep,
  exchanged: sweep,
  trick_won: sweep,
};

export const game: Game<BossView, BossEvent, Scene> = {
  name: "boss",
  accent: "#3d7a58",
  emblem: ["7", "*", "K"],
  Face,
  Back,
  Scene: SceneView,
  card: cardName,
  cards: playName,
  moveText: buttonText,
  progress: (view) => say("boss.where", { deal: view.deal, deals: Number(view.options["rounds"]) }),
  sheetTitle: (deal) => say("boss.after", { deal }),
  open,
  tell,
  settle,
  lingers,
  stay(event, next) {
    if (event.event !== "exchanged") return STAYS[event.event] ?? 0;
    if (event.down !== null) return OWN_EXCHANGE;
    return next?.event === "exchanged" ? (STAYS.exchanged ?? 0) : LAST_EXCHANGE;
  },
  dealEnd(event) {
    if (event.event !== "deal_over") return null;
    const titles = event.posts.map(titleName);
    return { ...event, aside: event.hands.map(() => ""), titles };
  },
  sound: (event) => SOUNDS[event.event] ?? null,
};
