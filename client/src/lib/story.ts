/** The story as people would tell it: a chapter where something begins, and what several did in one sentence. */

import { list, say } from "./language.svelte";
import type { GameEvent, News, Phrase, Picture, TakenBack } from "./protocol";

export interface Chapter {
  key: number;
  /** What begins, if it has a name; a deal says it in its first sentence. */
  heading: Phrase | null;
  deal: boolean;
  phrases: Phrase[];
}

export function chapters(story: GameEvent[], news: News[] = []): Chapter[] {
  const told: Chapter[] = [];
  for (const [key, { event, heading = null, phrases }] of withNews(story, news).entries()) {
    const deal = event === "dealt";
    if (heading || deal || !told.length) told.push({ key, heading, deal, phrases: [] });
    told.at(-1)!.phrases.push(...phrases);
  }
  return told.map((chapter) => ({ ...chapter, phrases: gathered(chapter.phrases) }));
}

export function isTakenBack(event: GameEvent): event is GameEvent & TakenBack {
  return event.event === "taken_back";
}

/** A story without what was taken back later. */
export function standing(story: GameEvent[]): GameEvent[] {
  let kept: GameEvent[] = [];
  for (const event of story) {
    if (isTakenBack(event)) kept = kept.filter(({ ply }) => ply <= event.last);
    kept.push(event);
  }
  return kept;
}

type Told = Pick<GameEvent, "event" | "phrases"> & { heading?: Phrase | null; ply: number };

/** The story with what happened at the table besides: each line after the move it came after. */
function withNews(story: GameEvent[], news: News[]): Told[] {
  const lines = news.map(({ ply, phrase }): Told => ({ event: "news", phrases: [phrase], ply }));
  return [...story, ...lines].sort((one, other) => one.ply - other.ply); // of the same ply, the story comes first
}

/** Who watches, by name, and how many more. */
export function watchers({ watching, nameless = 0 }: Picture): { count: number; names: string } {
  const others = nameless ? [say("client.watch.nameless", { n: nameless })] : [];
  return { count: watching.length + nameless, names: list([...watching, ...others]) };
}

/** Say what several people did one after the other in one sentence, where there is one for it. */
export function gathered(phrases: Phrase[]): Phrase[] {
  const runs: Phrase[][] = [];
  for (const phrase of phrases) {
    const last = runs.at(-1);
    if (phrase.together && last?.[0]?.together === phrase.together) last.push(phrase);
    else runs.push([phrase]);
  }
  return runs.map((run) => (run.length > 1 ? inOne(run) : run[0]!));
}

/** You come first, with what you did; the others did the same. */
function inOne(run: Phrase[]): Phrase {
  const others = run.filter(({ key }) => !key.endsWith(".you"));
  const names = others.flatMap((phrase) => phrase.names?.["name"] ?? []);
  const key = `${run[0]!.together}${others.length < run.length ? ".you" : ""}`;
  return { key, params: { n: others.length }, names: { names } };
}
