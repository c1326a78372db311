import { say } from "../../lib/language.svelte";
import { card, COMMON_SOUNDS, pling, sweep, type Sound } from "../../lib/sound";
import type { Game } from "../game";
import Back from "./Back.svelte";
import Face from "./Face.svelte";
import ScorePad from "./ScorePad.svelte";
import SceneView from "./Scene.svelte";
import Sketch from "./Sketch.svelte";
import { lingers, open, settle, tell, type Scene } from "./scene";
import { buttonText, cardName, cardNames } from "./words";
import type { DreistEvent, DreistView } from "./protocol";

/** How long people look at what has happened. Egon turns up his cards one by one: each is looked at before the next. */
const STAYS: Partial<Record<DreistEvent["event"], number>> = {
  dealt: 600,
  climb: 300,
  laid: 450,
  row_three: 900,
  column_three: 1200,
  discarded: 450,
  drew: 400,
  received: 600,
  refilled: 400,
  gave: 900,
  revealed: 900,
  put_aside: 550,
  aside_discarded: 800,
  won: 900,
  deal_over: 900,
};

/** Three of a colour: a chord. */
const three: Sound = (audio, at) => [523, 659, 784].forEach((note, n) => pling(audio, at + n * 0.07, note));

const SOUNDS: Partial<Record<DreistEvent["event"], Sound>> = {
  ...COMMON_SOUNDS,
  laid: card,
  discarded: card,
  revealed: card,
  row_three: three,
  column_three: sweep,
  aside_discarded: sweep,
  gave: sweep,
};

export const game: Game<DreistView, DreistEvent, Scene> = {
  name: "dreist",
  accent: "#1b8287",
  emblem: ["3t", "5y", "8v"],
  Face,
  Back,
  Scene: SceneView,
  ScorePad,
  Sketch,
  dummy: () => say("dreist.egon"),
  card: cardName,
  cards: cardNames,
  moveText: (move, _, name) => buttonText(move, name),
  progress: ({ deal, options }) =>
    options["campaign"]
      ? say("dreist.where.campaign", { deal })
      : say("dreist.where", { deal, n: Number(options["games"]) }),
  sheetTitle: (deal) => say("dreist.after", { deal }),
  open,
  tell,
  settle,
  lingers,
  stay: (event) => STAYS[event.event] ?? 0,
  dealEnd: (event) =>
    event.event === "deal_over"
      ? { deal: event.deal, hands: event.hands, aside: event.hands.map(() => ""), unseen: event.piles }
      : null,
  sound: (event) => SOUNDS[event.event] ?? null,
};
