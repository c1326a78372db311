import { expect, test } from "vitest";
import { DEVICE, wanted } from "../src/lib/hotseat.svelte";
import type { Picture, Sharer } from "../src/lib/protocol";

const ANNA: Sharer = { seat: 0, acting: null };
const MIA: Sharer = { seat: 2, acting: "anna.1" };

function picture(turn: number | null, company: Sharer[] = [ANNA, MIA], more: Partial<Picture> = {}): Picture {
  return { stage: "running", pause: null, view: { turn }, company, ...more } as Picture;
}

test("with one person at the device nothing changes", () => {
  for (const turn of [0, 1, null])
    expect(wanted(picture(turn, []), undefined, true)).toEqual({ acting: null, cover: null });
  expect(wanted(picture(1, [MIA]), undefined, true)).toEqual({ acting: MIA.acting, cover: null });
});

test("nobody sees a hand before they have taken the device", () => {
  expect(wanted(picture(0), undefined, true)).toEqual({ acting: DEVICE, cover: ANNA });
  expect(wanted(picture(1), undefined, true)).toEqual({ acting: DEVICE, cover: null });
  expect(wanted(picture(0), null, true)).toEqual({ acting: null, cover: null });
});

test("the hand stays while others play, until the next one at the device is to act and all has been shown", () => {
  expect(wanted(picture(1), null, true)).toEqual({ acting: null, cover: null });
  expect(wanted(picture(2), null, false)).toEqual({ acting: null, cover: null });
  expect(wanted(picture(2), null, true)).toEqual({ acting: DEVICE, cover: MIA });
});

test("the score sheet and the shuffle are the device's, the end is its owner's", () => {
  const pause = { deal: 1, pressed: [], left: 0 };
  expect(wanted(picture(0, [ANNA, MIA], { pause }), null, true)).toEqual({ acting: DEVICE, cover: null });
  expect(wanted(picture(0, [ANNA, MIA], { stage: "shuffling" }), null, true)).toEqual({ acting: DEVICE, cover: null });
  expect(wanted(picture(null, [ANNA, MIA], { stage: "over" }), "anna.1", true)).toEqual({ acting: null, cover: null });
  expect(wanted(picture(null, [ANNA, MIA], { stage: "open" }), undefined, true)).toEqual({ acting: null, cover: null });
});
