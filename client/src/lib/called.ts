/** What a table wants of you besides a move, in a sentence. */

import { say } from "./language.svelte";
import { sentence } from "./phrases";
import type { Picture } from "./protocol";

/** The host would like to deal and you are not ready yet, or somebody asks for another match; null: nothing. */
export function waitsForYou(picture: Picture | null): string | null {
  const you = picture?.you ?? null;
  if (!picture || you === null) return null;
  return picture.stage === "over" ? asksAgain(picture) : wouldDeal(picture, you);
}

function wouldDeal(picture: Picture, you: number): string | null {
  const settled = picture.host || picture.ready?.includes(you) || picture.seats[you]?.presence === "asked";
  if (picture.stage !== "open" || !picture.called || settled) return null;
  const name = picture.seats[picture.host_seat ?? -1]?.name;
  return name ? say("client.lobby.called", { name }) : say("client.lobby.called.host");
}

/** Who asks for another match, once somebody has. */
export function asksAgain({ next, news }: Picture): string | null {
  const asked = next ? news?.findLast(({ phrase }) => phrase.key === "news.again") : undefined;
  return asked ? sentence(asked.phrase) : null;
}
