/** What is asked over plain HTTP, before one sits at a table. */

import { away } from "./away.svelte";
import { site } from "./base";
import type { Catalogue, Language } from "./language.svelte";
import type {
  Around,
  Attempt,
  Code,
  Companion,
  Created,
  Dailies,
  Duplicate,
  FinishedMatch,
  Group,
  GroupPad,
  GroupStandings,
  GroupTalk,
  Home,
  Look,
  Luck,
  NewKey,
  NewTable,
  PadDeals,
  PadSheet,
  Phrase,
  Privacy,
  Preset,
  Refused,
  Review,
  Rulebook,
  Standings,
  Statistics,
  Suggestions,
  Taught,
  You,
} from "./protocol";
import { across, Lost, transport, type Answer as Answered } from "./transport";

/** The server said no, and why. */
export class Refusal extends Error {
  constructor(readonly refused: Pick<Refused, "rule" | Exclude<keyof Phrase, "together">> & { code: Code | "away" }) {
    super(refused.key);
  }
}

/** What may be asked twice. */
const REPEATABLE = ["GET", "PUT"];

export function home(): Promise<Home> {
  return call<Home>("GET", "/api/home");
}

export function rename(name: string): Promise<Home> {
  return call<Home>("PUT", "/api/me", { name });
}

/** Somebody else who plays at this device: who has that name here, or somebody new. */
export function accompany(name: string): Promise<Companion> {
  return call<Companion>("POST", "/api/companions", { name });
}

/** Where you are known. */
export function you(): Promise<You> {
  return call<You>("GET", "/api/me");
}

/** Be gone, for good. */
export function deleteMe(): Promise<Home> {
  return call<Home>("DELETE", "/api/me");
}

/** Words that open you on another device, once and soon; `move`: and sign this one out then. */
export function newCode(move: boolean): Promise<NewKey> {
  return call<NewKey>("POST", "/api/me/code", { move });
}

/** A recovery phrase, instead of the one before. */
export function newPhrase(): Promise<NewKey> {
  return call<NewKey>("POST", "/api/me/phrase");
}

/** Be who made those words, from now on. */
export function become(words: string): Promise<Home> {
  return call<Home>("POST", "/api/me/devices", { words });
}

export function signOut(device: string): Promise<You> {
  return call<You>("DELETE", `/api/me/devices/${encodeURIComponent(device)}`);
}

/** The tables that would like company; whoever asks does so again and again. */
export function around(): Promise<Around> {
  return once("GET", "/api/tables").then(read<Around>);
}

/** For how long things are kept. */
export function privacy(): Promise<Privacy> {
  return call<Privacy>("GET", "/api/privacy");
}

export function create(table: NewTable): Promise<Created> {
  return call<Created>("POST", "/api/tables", table);
}

export function dailies(): Promise<Dailies> {
  return call<Dailies>("GET", "/api/daily");
}

/** Your table for a deal of the day. */
export function playDaily(contest: string): Promise<Created> {
  return call<Created>("POST", `/api/daily/${encodeURIComponent(contest)}`);
}

export function standings(contest: string): Promise<Standings> {
  return call<Standings>("GET", `/api/daily/${encodeURIComponent(contest)}`);
}

/** All you have played, and what came of it. */
export function statistics(): Promise<Statistics> {
  return call<Statistics>("GET", "/api/me/statistics");
}

export function makeGroup(name: string): Promise<Group> {
  return call<Group>("POST", "/api/groups", { name });
}

export function group(group: string): Promise<Group> {
  return call<Group>("GET", groupPath(group));
}

export function renameGroup(group: string, name: string): Promise<Group> {
  return call<Group>("PUT", groupPath(group), { name });
}

export function joinGroup(group: string): Promise<Group> {
  return call<Group>("POST", groupPath(group, "/members"));
}

export function leaveGroup(group: string): Promise<Home> {
  return call<Home>("DELETE", groupPath(group, "/members"));
}

export function keepPreset(group: string, preset: Preset): Promise<Group> {
  return call<Group>("PUT", groupPath(group, "/presets"), preset);
}

export function dropPreset(group: string, name: string): Promise<Group> {
  return call<Group>("DELETE", groupPath(group, `/presets/${encodeURIComponent(name)}`));
}

/** The same people once more, with the same options. */
export function playAgain(group: string, table: string): Promise<Created> {
  return call<Created>("POST", groupPath(group, `/tables/${encodeURIComponent(table)}`));
}

/** The same cards at several tables. */
export function duplicate(group: string, contest: string): Promise<Duplicate> {
  return call<Duplicate>("GET", groupPath(group, `/duplicates/${encodeURIComponent(contest)}`));
}

/** Another table with the same cards. */
export function playDuplicate(group: string, contest: string): Promise<Created> {
  return call<Created>("POST", groupPath(group, `/duplicates/${encodeURIComponent(contest)}`));
}

export function groupStandings(group: string): Promise<GroupStandings> {
  return call<GroupStandings>("GET", groupPath(group, "/standings"));
}

/** What was said in a group after a line. */
export function groupTalk(group: string, after: number): Promise<GroupTalk> {
  return call<GroupTalk>("GET", groupPath(group, `/talk?after=${after}`));
}

/** Say something in a group; gives that, and what was said after a line. */
export function sayInGroup(group: string, text: string, after: number): Promise<GroupTalk> {
  return call<GroupTalk>("POST", groupPath(group, "/talk"), { text, after });
}

function groupPath(group: string, rest = ""): string {
  return `/api/groups/${encodeURIComponent(group)}${rest}`;
}

/** Have a seat's play thought over, or hear how far that is; only what came out after the first few decisions. */
export function review(table: string, seat: number, since: number): Promise<Review> {
  return call<Review>("PUT", `/api/tables/${encodeURIComponent(table)}/reviews/${seat}?since=${since}`);
}

/** Have a finished match played many times with the best bot at a seat, or hear how far that is. */
export function luck(table: string, seat: number): Promise<Luck> {
  return call<Luck>("PUT", `/api/tables/${encodeURIComponent(table)}/luck/${seat}`);
}

/** Take a table off the own list. */
export function forget(table: string): Promise<Home> {
  return call<Home>("DELETE", `/api/tables/${encodeURIComponent(table)}`);
}

/** A match that is over: all hands, or as one seat saw it. */
export function replay(table: string, seat: number | null): Promise<FinishedMatch> {
  return call<FinishedMatch>(
    "GET",
    `/api/tables/${encodeURIComponent(table)}/replay${seat === null ? "" : `?seat=${seat}`}`,
  );
}

/** The same of a record file. */
export function replayRecord(record: string, seat: number | null): Promise<FinishedMatch> {
  return call<FinishedMatch>("POST", `/api/records${seat === null ? "" : `?seat=${seat}`}`, record);
}

/** The record of a match, as its file has it. */
export async function record(table: string): Promise<string> {
  const answer = await reach("GET", `/api/tables/${encodeURIComponent(table)}/record`);
  return answer.status < 300 ? answer.text : read(answer);
}

/** All of a table of yours among bots, to take along. */
export async function parcel(table: string): Promise<string> {
  const answer = await reach("GET", `/api/tables/${encodeURIComponent(table)}/parcel`);
  return answer.status < 300 ? answer.text : read(answer);
}

/** Lay a table that was taken along. */
export function lay(parcel: string): Promise<Created> {
  return call<Created>("POST", "/api/parcels", parcel);
}

/** Lay it in the other place of this page, by that name if nobody is known there. */
export async function layAcross(parcel: string, name: string): Promise<Created> {
  try {
    const there = await across();
    if (!read<Home>(await there.ask("GET", "/api/home")).name)
      read<Home>(await there.ask("PUT", "/api/me", JSON.stringify({ name })));
    return read<Created>(await there.ask("POST", "/api/parcels", parcel));
  } catch (reason) {
    if (!(reason instanceof Lost)) throw reason;
    throw undone();
  }
}

export function rules(game: string, language: string): Promise<Rulebook> {
  return call<Rulebook>("GET", `/api/rules/${encodeURIComponent(game)}/${language}`);
}

/** What so many people could play in so many minutes. */
export function suggestions(players: number, minutes: number): Promise<Suggestions> {
  return call<Suggestions>("GET", `/api/suggestions?players=${players}&minutes=${minutes}`);
}

/** Every text in a language, those of all games included; without words nobody can be told to wait. */
export function words(language: Language): Promise<Catalogue> {
  return once("GET", `/api/words/${language}`).then(read<Catalogue>);
}

/** How the cards of a game are drawn. */
export function look(game: string): Promise<Look> {
  return call<Look>("GET", `/api/games/${encodeURIComponent(game)}/look`);
}

/** A lesson, before its first choice. */
export function lesson(game: string, name: string): Promise<Taught> {
  return call<Taught>("GET", lessonPath(game, name));
}

/** What comes of a move in a lesson. */
export function attempt(game: string, name: string, tried: Attempt): Promise<Taught> {
  return call<Taught>("POST", lessonPath(game, name), tried);
}

/** What people tell of a game at a real table, counted by its rules. */
export function countPad(game: string, told: PadDeals): Promise<PadSheet> {
  return call<PadSheet>("POST", `/api/games/${encodeURIComponent(game)}/pad`, told);
}

/** Keep a score pad for a group, as it is now. */
export function keepPad(group: string, pad: string, told: GroupPad): Promise<PadSheet> {
  return call<PadSheet>("PUT", `/api/groups/${encodeURIComponent(group)}/pads/${pad}`, told);
}

/** A score pad as a group keeps it. */
export function groupPad(group: string, pad: string): Promise<GroupPad> {
  return call<GroupPad>("GET", groupPath(group, `/pads/${encodeURIComponent(pad)}`));
}

/** Let a group keep a score pad no more. */
export function dropPad(group: string, pad: string): Promise<Group> {
  return call<Group>("DELETE", `/api/groups/${encodeURIComponent(group)}/pads/${pad}`);
}

function lessonPath(game: string, name: string): string {
  return `/api/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(name)}`;
}

/** Ask; `body` is a message, or already its text. */
async function call<Answer>(method: string, path: string, body?: object | string): Promise<Answer> {
  return read<Answer>(await reach(method, path, body));
}

function read<Answer>({ status, text }: Answered): Answer {
  if (status < 300) return JSON.parse(text) as Answer;
  throw new Refusal(JSON.parse(text) as Refused);
}

/** Nobody has answered, and nobody knows whether it has been done. */
function undone(): Refusal {
  const key = site ? "client.site.undone" : "client.away.undone";
  return new Refusal({ code: "away", rule: null, key, params: {}, names: {}, cards: {} });
}

/** Ask until there is an answer; what may not be done twice is not asked twice. */
async function reach(method: string, path: string, body?: object | string): Promise<Answered> {
  for (;;) {
    try {
      return await once(method, path, body);
    } catch (reason) {
      if (!(reason instanceof Lost)) throw reason;
      if (site && !REPEATABLE.includes(method)) throw undone(); // its tables are with another tab now
      const back = away.back();
      if (!REPEATABLE.includes(method)) throw undone();
      await back;
    }
  }
}

function once(method: string, path: string, body?: object | string): Promise<Answered> {
  return transport().ask(method, path, typeof body === "object" ? JSON.stringify(body) : body);
}
