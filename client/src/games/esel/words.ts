/** Esel in words: what the button will do, what happened, what a card is called. */

import { faces } from "../../lib/cards";
import { list, say, type Params } from "../../lib/language.svelte";
import type { EselAnyEvent } from "../../lib/protocol";
import type { Company } from "../game";
import { kind, rank } from "./cards";

/** The name of one card: "7", "Joker". */
export function cardName(card: string): string {
  const shape = kind(card);
  return shape === "number" ? card : say(`esel.card.${shape}`);
}

/** The canonical text of a selection; nothing selected is a pass. */
export function moveOf(cards: string[]): string {
  return [...cards].sort((a, b) => rank(a) - rank(b)).join(" ") || "pass";
}

/** Say a play as people do: "3 × 11 with a joker", "2 jokers", "the donkey". */
export function playName(move: string): string {
  const cards = faces(move);
  const jokers = cards.filter((card) => kind(card) === "joker").length;
  const others = cards.filter((card) => kind(card) !== "joker");
  const [face] = others;
  if (face === undefined) return say("esel.play.jokers", { n: jokers });
  if (!others.every((card) => card === face)) return list(groups(others, jokers));
  if (kind(face) !== "number") return cards.length > 1 ? list(groups(others, jokers)) : say(`esel.play.${kind(face)}`);
  if (jokers) return say("esel.play.mixed", { count: cards.length, value: face, n: jokers });
  return cards.length > 1 ? say("esel.play.set", { count: cards.length, value: face }) : say("esel.play.one", { value: face });
}

/** What the big button says: exactly what will happen. */
export function buttonText(move: string): string {
  return move === "pass" ? say("common.pass") : say("esel.button.play", { play: playName(move) });
}

/** Group any cards: "2 × 3, 7 and a joker". */
function groups(others: string[], jokers: number): string[] {
  const kinds = [...new Set(others)];
  const named = kinds.map((face) => {
    const count = others.filter((card) => card === face).length;
    return count > 1 ? `${count} × ${cardName(face)}` : cardName(face);
  });
  return jokers ? [...named, say("esel.play.jokers", { n: jokers })] : named;
}

/** An event as a line of the log. */
export function words(event: EselAnyEvent, company: Company): string | null {
  switch (event.event) {
    case "dealt":
      return tell("esel.event.dealt", event.starter, company, { deal: event.deal, deals: Number(company.options["deals"]) });
    case "played":
      return tell(`esel.event.played${manner(event.cards, event.lead)}`, event.seat, company, { cards: playName(event.cards) });
    case "passed":
      return tell("esel.event.passed", event.seat, company);
    case "round_won":
      return tell("esel.event.round_won", event.seat, company, { round: event.round });
    case "took":
      return tell("esel.event.took", event.seat, company, { cards: list(groupAll(event.cards)) });
    case "laid_aside":
      return tell("esel.event.laid_aside", event.seat, company, { cards: list(groupAll(event.cards)) });
    case "received":
      return tell(`esel.event.received.${kind(event.animal)}`, event.seat, company);
    case "deal_over":
      return say("esel.event.deal_over", { deal: event.deal });
    case "match_over":
      return matchOver(event.winners, event.scores, company);
  }
}

function manner(cards: string, lead: boolean): string {
  const shape = kind(cards);
  if (lead && (shape === "donkey" || shape === "ox")) return `.${shape}`;
  return lead ? ".lead" : "";
}

function groupAll(text: string): string[] {
  const cards = faces(text);
  const others = cards.filter((card) => kind(card) !== "joker");
  return groups(others, cards.length - others.length);
}

function tell(key: string, seat: number, company: Company, params: Params = {}): string {
  if (seat === company.you) return say(`${key}.you`, params);
  return say(key, { ...params, name: nameOf(seat, company) });
}

function nameOf(seat: number, company: Company): string {
  return company.seats[seat]?.name ?? String(seat + 1);
}

function matchOver(winners: number[], scores: number[], company: Company): string {
  const yours = company.you !== null && winners.includes(company.you);
  const params = { n: winners.length, score: scores[winners[0] ?? 0] ?? 0, names: list(winners.map((seat) => nameOf(seat, company))) };
  return say(yours ? "esel.event.match_over.you" : "esel.event.match_over", params);
}
