/** What every scene does: its view is moved on by what events say they changed, its own hand is held card by card. */

import { faces, newCard, type Card } from "./cards";

interface Seen {
  seat: number | null;
  hand: string | null;
}

/** The view after an event. */
export function viewAfter<View>(view: View, event: { ply: number; after?: object }): View {
  return { ...view, ...event.after, ply: event.ply };
}

/** The own hand, as cards nobody has seen before. */
export function ownHand(view: Seen): Card[] {
  return faces(view.hand ?? "").map(newCard);
}

/** What was dealt to the own seat. */
export function dealtHand({ seat }: Seen, hands: (string | null)[]): Card[] {
  return faces((seat === null ? null : hands[seat]) ?? "").map(newCard);
}
