import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TalkLine } from "../src/lib/protocol";
import { isReaction, REACTIONS } from "../src/lib/reactions";
import { muted, TableTalk } from "../src/lib/talk.svelte";

const LINE: TalkLine = { at: 0, seat: 1, name: "Bert", who: "b", text: "Hm.", reaction: null, aside: false };
const BRAY: TalkLine = { ...LINE, text: null, reaction: "bray" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  muted.set("b", false);
  muted.setAll(false);
});

test("what comes is read, counted until somebody looks, and replaced when it is told anew", () => {
  const talk = new TableTalk();
  talk.came({ kind: "talk", lines: [LINE, BRAY], anew: true });
  expect([talk.lines.length, talk.unread, talk.atSeats.size]).toEqual([2, 0, 0]);
  talk.came({ kind: "talk", lines: [LINE, { ...LINE, who: null }], anew: false });
  expect([talk.lines.length, talk.unread]).toEqual([4, 1]);
  talk.look(true);
  talk.came({ kind: "talk", lines: [LINE], anew: false });
  expect(talk.unread).toBe(0);
  talk.came({ kind: "talk", lines: [LINE], anew: true });
  expect(talk.lines).toEqual([LINE]);
});

test("a reaction is seen at its seat for a moment, a second one for a moment of its own", () => {
  const talk = new TableTalk();
  talk.came({ kind: "talk", lines: [BRAY], anew: false });
  vi.advanceTimersByTime(2000);
  expect(talk.atSeats.get(1)).toBe("bray");
  talk.came({ kind: "talk", lines: [{ ...BRAY, reaction: "yawn" }], anew: false });
  vi.advanceTimersByTime(2000);
  expect(talk.atSeats.get(1)).toBe("yawn");
  vi.advanceTimersByTime(1000);
  expect(talk.atSeats.size).toBe(0);
});

test("who is muted is neither read nor seen nor counted, and oneself always is", () => {
  const talk = new TableTalk();
  muted.set("b", true);
  talk.came({ kind: "talk", lines: [LINE, BRAY, { ...LINE, who: null }, { ...LINE, who: "c" }], anew: false });
  expect([talk.lines.length, talk.unread, talk.atSeats.size]).toEqual([2, 1, 0]);
  expect([...talk.speakers.keys()]).toEqual(["b", "c"]);
  muted.setAll(true);
  expect(talk.lines.map(({ who }) => who)).toEqual([null]);
  muted.setAll(false);
  muted.set("b", false);
  expect(talk.lines.length).toBe(4);
});

test("a reaction of a newer server is none this client shows", () => {
  expect(REACTIONS).toHaveLength(8);
  expect([isReaction("bray"), isReaction("moo"), isReaction(null)]).toEqual([true, false, false]);
});
