/** The scene of Esel: what lies where on the screen, moved on by events. */

import { faces, match, newCard } from "../../lib/cards";
import { dealtHand, viewAfter } from "../../lib/scene";
import { lay, openTrick, PASS, settleTrick, sweep, type TrickScene } from "../tricks/scene";
import type { EselEvent, EselView } from "./protocol";

export type Scene = TrickScene<EselView>;

export const open = openTrick<EselView>;
export const settle = settleTrick<EselView>;

export { lingers } from "../tricks/scene";

export function tell(scene: Scene, event: EselEvent, chosen: ReadonlySet<string> = new Set()): Scene {
  const cleared = scene.winner === null ? scene : sweep(scene, null);
  return { ...moved(cleared, event, chosen), view: viewAfter(scene.view, event) };
}

function moved(scene: Scene, event: EselEvent, chosen: ReadonlySet<string>): Scene {
  switch (event.event) {
    case "dealt":
      return { ...sweep(scene, null), hand: dealtHand(scene.view, event.hands) };
    case "played":
      return lay(scene, event.seat, event.cards, chosen);
    case "passed":
      return lay(scene, event.seat, PASS, chosen);
    case "round_won":
      return { ...scene, winner: event.seat, taker: null };
    case "took":
      return sweep(takeUp(scene, event.seat, faces(event.cards)), event.seat);
    case "laid_aside":
      return sweep(scene, event.seat);
    case "received":
      return event.seat === scene.view.seat ? { ...scene, hand: [...scene.hand, newCard(event.animal)] } : scene;
    case "deal_over":
    case "match_over":
      return scene;
  }
}

/** The cards that lay there go into the own hand. */
function takeUp(scene: Scene, seat: number, taken: string[]): Scene {
  if (seat !== scene.view.seat) return scene;
  const lying = scene.plays.flatMap((laid) => laid.cards);
  return { ...scene, hand: [...scene.hand, ...match(lying, taken)] };
}
