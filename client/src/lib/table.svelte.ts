/** A table as this browser sees it: the last picture, and the scene on its way there. */

import { SvelteSet } from "svelte/reactivity";
import { gameNamed, loadGame } from "../games";
import type { Game } from "../games/game";
import { account } from "./account.svelte";
import { Refusal } from "./api";
import { Connection, type ConnectionState, type Listener, type Wish } from "./connection";
import { newcomers, type Card } from "./cards";
import { Hints } from "./hints.svelte";
import { say } from "./language.svelte";
import { newer } from "./newer.svelte";
import { sentence } from "./phrases";
import type { GameEvent, GameView, Phrase, Picture, Talk } from "./protocol";
import { Queue, type Moment } from "./queue";
import { scaled } from "./settings.svelte";
import { answer, noteTaken } from "./shuffle";
import { sound } from "./sound";
import { isTakenBack, standing } from "./story";
import { loadForNow, saveForNow } from "./storage";
import { TableTalk } from "./talk.svelte";

/** Whatever sends pictures and takes wishes. */
type Connect = (listener: Listener) => Pick<Connection, "ask" | "callAgain" | "close">;

/** What every scene has. */
interface Shown {
  view: GameView;
  hand: Card[];
}

/** What was shown, and the scene before it; null where nobody knows that any more. */
export interface Told {
  event: GameEvent;
  before: unknown;
}

/** What this browser tab saw last, for when the page is loaded again. */
const GLIMPSE = "glimpse";
/** Whoever misses no more moves than these is not told. */
const FEW = 3;

/** What may still be read of it; null if that is nothing. */
function readable(told: Told[], { story_from: first }: Picture): Told[] | null {
  const kept = told.filter(({ event }) => event.ply >= first);
  return kept.length ? kept : null;
}

export class Table implements Listener {
  picture = $state.raw<Picture | null>(null);
  /** What lies on the screen; it follows the picture, a little later. */
  scene = $state.raw<unknown>(null);
  /** Every hand, by seat, where all of them lie open. */
  hands = $state.raw<string[] | null>(null);
  /** How much faster than usual things are shown. */
  speed = 1;
  /** What has been shown so far. */
  story = $state.raw<GameEvent[]>([]);
  /** How many moments the screen is behind the picture. */
  behind = $state(0);
  /** All there is to show now has been shown. */
  resting = $state(true);
  /** The cards chosen in the own hand, by key. */
  readonly selected = new SvelteSet<string>();
  /** The cards that have come into the own hand since its last move, by key. */
  readonly fresh = new SvelteSet<string>();
  /** The ply at which a move was sent, until it is refused or the next picture comes: one picture, one move. */
  private playedAt = $state(-1);
  refusal = $state.raw<Refusal | null>(null);
  /** What the big button does where no move is to be made; `key` says it. */
  instead = $state.raw<{ key: string; act: () => void } | null>(null);
  connectionState = $state<ConnectionState>("calling");
  /** What happened while nobody looked, once somebody looks again. */
  absence = $state.raw<Told[] | null>(null);
  /** When the score sheet is put away by itself, on the performance clock. */
  deadline = $state(0);
  /** When the turn began, on the performance clock. */
  turnBegan = $state(0);

  private looking = true;
  /** What has been shown since nobody looks, or nothing comes in; null while all is well. */
  private missed: Told[] | null = null;
  readonly talk = new TableTalk();
  readonly hints = new Hints((wish) => this.connection.ask(wish));

  private toldPly: number | null = null;
  /** This page's part in the shuffle is on its way. */
  private shuffling = false;
  /** All that happened, once the match is over; before that some of it may be kept back. */
  private whole: GameEvent[] | null = null;
  private readonly queue = new Queue(() => this.noteProgress());
  private readonly connection: ReturnType<Connect>;

  constructor(
    readonly name: string,
    connect: Connect = (listener) => new Connection(name, listener),
  ) {
    this.connection = connect(this);
  }

  get game(): Game | undefined {
    return this.picture ? gameNamed(this.picture.game) : undefined;
  }

  get yourTurn(): boolean {
    const { view, you, pause } = this.picture ?? {};
    return view != null && you != null && view.turn === you && !pause;
  }

  /** The screen shows the picture: nothing is still to be told, and nothing that has passed lies there any more. */
  get present(): boolean {
    return this.behind === 0 && (this.resting || !this.game?.lingers?.(this.scene));
  }

  /** It is your turn on the screen too, and you have not played yet: only now controls do what they say. */
  get ready(): boolean {
    return this.yourTurn && this.present && this.picture?.view?.ply !== this.playedAt;
  }

  /** What the controls may offer. */
  get legal(): string[] {
    return this.ready ? (this.picture?.view?.legal ?? []) : [];
  }

  /** The view of what lies on the screen: while a round is still being shown, the next one has not begun. */
  get current(): GameView | null {
    return (this.scene as Shown | null)?.view ?? this.picture?.view ?? null;
  }

  told(): number | null {
    return this.toldPly;
  }

  connectionChanged(state: ConnectionState): void {
    if (state === "up" && this.connectionState === "lost") void newer.look(true);
    this.connectionState = state;
    if (state === "lost") this.lookAway();
  }

  pictureCame(picture: Picture): void {
    if (!gameNamed(picture.game)) return void this.learn(picture);
    // Whoever gets another seat has not been there yet.
    if (this.picture?.view && this.picture.you !== picture.you) this.forgetStory();
    const known = this.toldPly ?? -1;
    const arriving = this.toldPly === null;
    const fresh = picture.events.filter((event) => arriving || event.ply > known);
    this.picture = picture;
    if (picture.view?.ply !== this.playedAt) this.playedAt = -1;
    if (picture.stage === "over" && picture.since < 0) this.whole = picture.events;
    this.deadline = performance.now() + (picture.pause?.left ?? 0);
    this.turnBegan = performance.now() - (picture.waiting?.waited ?? 0);
    this.toldPly = picture.view?.ply ?? -1;
    this.hints.turnTo(this.toldPly);
    void this.shuffle();
    if (arriving) this.arrive(picture, fresh);
    else if (fresh.some(isTakenBack)) this.goBack(picture, fresh);
    else this.follow(picture, fresh);
    if (this.looking) this.lookBack();
  }

  /** Somebody looks at the screen, or does not any more. */
  watch(looking: boolean): void {
    this.looking = looking;
    if (looking) return this.lookBack();
    this.lookAway();
    const view = this.picture?.view;
    if (view) saveForNow(GLIMPSE, JSON.stringify({ table: this.name, view }));
  }

  private lookAway(): void {
    this.missed ??= this.absence ?? [];
    this.absence = null;
  }

  /** Bring the present, and say what led there, if it was more than somebody could follow. */
  private lookBack(): void {
    const { missed, scene, picture } = this;
    if (!missed || this.connectionState !== "up" || !picture?.view) return;
    const from = ((missed[0]?.before ?? scene) as Shown | null)?.view.ply ?? picture.view.ply;
    if (picture.view.ply - from > FEW) {
      this.skip();
      this.absence = readable(missed, picture);
    }
    this.missed = null;
  }

  /** Show once more what happened while nobody looked. */
  showAgain(): void {
    const { game, absence } = this;
    this.absence = null;
    if (!game || !absence?.[0]?.before) return;
    this.skip();
    this.fresh.clear();
    this.scene = absence[0].before;
    this.play(
      game,
      absence.map(({ event }) => event),
      (event) => this.move(game, event),
    );
  }

  private forgetStory(): void {
    this.toldPly = null;
    this.queue.clear();
    this.selected.clear();
  }

  /** Do this page's part in the shuffle; what is refused has come too late, or from another window. */
  private async shuffle(): Promise<void> {
    const wish = this.picture && !this.shuffling ? answer(this.picture) : null;
    if (!wish) return;
    this.shuffling = true;
    const taken = await this.connection.ask(wish).then(
      () => true,
      (reason: unknown) => {
        if (!(reason instanceof Refusal)) throw reason;
        return false;
      },
    );
    this.shuffling = false;
    if (!taken) return;
    if (wish.do === "reveal") noteTaken(this.name, wish.reveal);
    await this.shuffle(); // the next picture has come before the answer
  }

  /** A game nobody has drawn here before: first learn how. */
  private async learn(picture: Picture): Promise<void> {
    await loadGame(picture.game);
    if (gameNamed(picture.game)) this.pictureCame(picture);
  }

  /** Turn to another moment of the match: nothing is told, all lies as it did then. */
  turnTo(picture: Picture): void {
    this.picture = picture;
    this.playedAt = -1;
    this.toldPly = picture.view?.ply ?? -1;
    if (picture.view && this.game) this.scene ??= this.game.open(picture.view);
    this.queue.clear();
    this.fresh.clear();
    this.story = this.recalled(picture.events);
  }

  /** Ask for something; a refusal is kept for the screen and answers false. */
  async ask(wish: Wish): Promise<boolean> {
    this.refusal = null;
    try {
      await this.connection.ask(wish);
      return true;
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason;
      this.refusal = reason;
      return false;
    }
  }

  /** Say something, or react; a refusal is kept for those who read the talk, and answers false. */
  async speak(wish: Wish): Promise<boolean> {
    this.talk.refusal = null;
    try {
      await this.connection.ask(wish);
      return true;
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason;
      this.talk.refusal = reason;
      return false;
    }
  }

  talkCame(talk: Talk): void {
    this.talk.came(talk);
  }

  /** Whether there is anybody to talk to, or anything to read; whoever has no name hears nothing. */
  get sociable(): boolean {
    const { name, seats, watching } = this.picture ?? { name: null, seats: [], watching: [] };
    const people = seats.filter(({ sitter }) => sitter === "person").length + watching.length;
    return name !== null && (people > 1 || !this.talk.silent);
  }

  /** Ask what the best bot would do, and why not a move. */
  async hint(move: string | null = null): Promise<void> {
    const ply = this.picture?.view?.ply;
    if (this.catchUp() || ply === undefined || !this.ready || this.hints.pondering) return;
    this.refusal = null;
    const refusal = await this.hints.give(ply, move);
    if (refusal) this.refusal = refusal;
  }

  preparingCame(): void {
    this.hints.prepare();
  }

  /** Choose cards, or put them back. */
  toggle = (keys: string[], on?: boolean): void => {
    this.catchUp();
    this.refusal = null;
    const choose = on ?? !keys.every((key) => this.selected.has(key));
    for (const key of keys)
      if (choose) this.selected.add(key);
      else this.selected.delete(key);
  };

  /** Play a move if it is legal; if not, ask for the reason. What has not been shown yet is shown instead. */
  async act(move: string): Promise<void> {
    const view = this.picture?.view;
    if (this.catchUp() || !view || !this.ready) return;
    if (!view.legal.includes(move)) return void (await this.ask({ do: "try", ply: view.ply, move }));
    this.skip();
    this.playedAt = view.ply;
    const chosen = [...this.selected];
    // Played cards may come back into the hand: not chosen any more.
    if (await this.ask({ do: "play", ply: view.ply, move })) for (const key of chosen) this.selected.delete(key);
    else this.playedAt = -1;
  }

  /** Have the own turns passed until the round ends, or not any more. */
  passRound(on: boolean): void {
    const ply = this.picture?.view?.ply;
    if (ply !== undefined) void this.ask({ do: "pass_round", ply, on });
  }

  /** Go back to the own last decision. */
  async takeBack(): Promise<void> {
    const ply = this.picture?.view?.ply;
    if (ply === undefined || ply === this.playedAt) return;
    this.playedAt = ply;
    if (await this.ask({ do: "take_back", ply })) this.selected.clear();
    else this.playedAt = -1;
  }

  /** Bring the present, if it is your turn and the screen is not there yet; whether it was needed. */
  catchUp(): boolean {
    const early = this.yourTurn && !this.present;
    if (early) this.skip();
    return early;
  }

  /** Why a move is refused now, in a sentence; null if it is not, or the moment has passed. */
  async why(move: string): Promise<string | null> {
    const ply = this.picture?.view?.ply;
    if (ply === undefined) return null;
    try {
      await this.connection.ask({ do: "try", ply, move });
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason;
      return reason.refused.rule ? sentence(reason.refused, this.game, this.who) : null;
    }
    return null;
  }

  /** Say a phrase of the story, with the names of the people here. */
  say(phrase: Phrase): string {
    return this.game ? sentence(phrase, this.game, this.who) : "";
  }

  /** The name of whoever plays a seat, somebody who does not sit at it too. */
  readonly who = (seat: number): string => {
    const { seats, stage } = this.picture ?? { seats: [], stage: "open" };
    const name = seats[seat]?.name ?? this.game?.dummy?.() ?? "";
    return name || (stage === "over" ? say("client.nameless") : "");
  };

  /** What to read while there is nothing to do: for whom the table waits. */
  waitingFor(turn: number | null): string {
    return turn === null || turn === this.picture?.you
      ? say("client.table.moment")
      : say("client.table.waiting", { name: this.who(turn) });
  }

  /** Show at once all that is still to be shown. */
  skip(): void {
    this.queue.skip();
  }

  /** Call again after being turned away. */
  callAgain(): void {
    this.connection.callAgain();
  }

  /** Have the server know you, and then the socket; false if it will not. */
  async introduce(): Promise<boolean> {
    try {
      await account.introduce();
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason;
      this.refusal = reason;
      return false;
    }
    this.callByName();
    return true;
  }

  /** Have the socket know your name: one that was opened before you had it is opened anew. */
  callByName(): void {
    if (this.picture?.name === null && this.connectionState === "up") this.callAgain();
  }

  close(): void {
    this.connection.close();
    this.queue.clear();
    this.talk.close();
  }

  /** Come in: what happened before is for the log, not for the eye. */
  private arrive(picture: Picture, events: GameEvent[]): void {
    if (picture.view && this.game) this.scene = this.game.open(picture.view);
    this.story = this.recalled(events);
    if (picture.stage === "running") this.recallAbsence(picture, events);
  }

  /** The page was loaded again: go on from what this tab saw last. */
  private recallAbsence(picture: Picture, events: GameEvent[]): void {
    const { game } = this;
    const last = JSON.parse(loadForNow(GLIMPSE) ?? "{}") as { table?: string; view?: GameView };
    if (!game || !last.view || last.table !== this.name || last.view.seat !== picture.you) return;
    const { ply } = last.view;
    const missed = events.filter((event) => event.ply > ply);
    if ((picture.view?.ply ?? 0) - ply <= FEW || missed.some(isTakenBack)) return;
    let scene = missed[0]?.ply === ply + 1 ? game.open(last.view) : null;
    const told = missed.map((event): Told => {
      const before = scene;
      scene = scene && game.tell(scene, event, new Set());
      return { event, before };
    });
    this.absence = readable(told, picture);
  }

  /** Somebody took a move back: what was still to be shown has not happened, and all lies as it did before. */
  private goBack(picture: Picture, events: GameEvent[]): void {
    this.story = this.recalled(this.whole ?? [...this.story, ...events]);
    if (picture.view && this.game) this.scene ??= this.game.open(picture.view);
    this.queue.clear();
    this.fresh.clear();
    this.absence = null;
    if (this.missed) this.missed = [];
  }

  /** Show what is new, one moment after the other; the last one ends where the picture is. */
  private follow(picture: Picture, events: GameEvent[]): void {
    const { game } = this;
    const { view } = picture;
    if (!game || !view) return;
    this.scene ??= game.open(view);
    this.play(game, events, (event) => this.tell(game, event));
  }

  /** Show events, one moment after the other. */
  private play(game: Game, events: GameEvent[], show: (event: GameEvent) => void): void {
    const moments = events.map((event, at): Moment => ({
      show: () => show(event),
      stay: scaled(game.stay(event, events[at + 1])) / this.speed,
      // The score sheet is read before the next deal begins.
      held: () => events[at - 1]?.event === "deal_over" && this.picture?.pause != null,
    }));
    this.queue.add(moments);
    this.noteProgress();
  }

  private tell(game: Game, event: GameEvent): void {
    this.missed?.push({ event, before: this.scene });
    this.move(game, event);
    this.story = this.whole?.filter(({ ply }) => ply <= event.ply) ?? this.recalled([...this.story, event]);
  }

  /** Move the scene on by an event. */
  private move(game: Game, event: GameEvent): void {
    const { view } = this.scene as Shown;
    if (view.turn === view.seat && event.ply > view.ply) this.fresh.clear(); // it was the own move
    this.show(game.tell(this.scene, event, this.selected));
    const noise = game.sound(event);
    if (noise) sound(noise);
  }

  /** What stands of a story. Some games let nobody read further back than people remember, until the match is over. */
  private recalled(story: GameEvent[]): GameEvent[] {
    const first = this.picture?.story_from ?? 0;
    return standing(story).filter(({ ply }) => ply >= first);
  }

  private noteProgress(): void {
    this.behind = this.queue.length;
    this.resting = this.queue.resting;
    const { game } = this;
    const view = this.picture?.view;
    if (game && view && this.scene !== null && this.queue.length === 0 && this.resting)
      this.show(game.settle(this.scene, view));
  }

  /** Go on to the next scene, and note which cards have come into the hand. */
  private show(scene: unknown): void {
    for (const { key } of newcomers((this.scene as Shown).hand, (scene as Shown).hand)) this.fresh.add(key);
    this.scene = scene;
  }
}
