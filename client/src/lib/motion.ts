/** Cards travel from where they were to where they are. Only crossfades when less motion is wanted. */

import { cubicOut } from "svelte/easing";
import { crossfade, fade, type TransitionConfig } from "svelte/transition";
import { lessMotion, scaled } from "./settings.svelte";

export { lessMotion, scaled };

const STAGGER = 40;
/** The last of many cards starts at most this late (ms), so that dealing takes 600 ms at most. */
const DEAL = 280;
const SHORT = 180;
const LONG = 320;
const FADE = 150;

export interface Trip {
  key: string;
  /** The anchor the card comes from or goes to when no card with this key is there. */
  anchor?: string;
  delay?: number;
}

const anchors = new Map<string, Element>();

/** Give an element a name, so that cards can come from it and go to it. */
export function anchor(node: Element, name: string): { update(name: string): void; destroy(): void } {
  let mine = name;
  anchors.set(mine, node);
  const leave = () => anchors.get(mine) === node && anchors.delete(mine);
  return {
    update(next) {
      leave();
      anchors.set((mine = next), node);
    },
    destroy: leave,
  };
}

/** The element with that name, if it is there. */
export function anchored(name: string): Element | undefined {
  return anchors.get(name);
}

/** How long a card takes to travel so many pixels. */
export function duration(distance: number): number {
  return scaled(Math.min(LONG, SHORT + distance / 4));
}

/** How long the next card waits for the ones before it. */
export function stagger(at: number, count = 1): number {
  return scaled(at * Math.min(STAGGER, DEAL / count));
}

const [leave, arrive] = crossfade({
  duration: (distance) => duration(distance ?? 0),
  easing: cubicOut,
  fallback: (node, params) => towards(node, params as Trip),
});

type Way = (node: Element, trip: Trip) => TransitionConfig | (() => TransitionConfig);

export const depart: Way = (node, trip) => (lessMotion() ? faded(node) : leave(node, trip));
export const land: Way = (node, trip) => (lessMotion() ? faded(node) : arrive(node, trip));

function faded(node: Element): TransitionConfig {
  return fade(node, { duration: scaled(FADE) });
}

/** Come from, or go to, a named anchor; fade if there is none. */
function towards(node: Element, trip: Trip): TransitionConfig {
  const there = trip.anchor === undefined ? undefined : anchors.get(trip.anchor)?.getBoundingClientRect();
  if (!there) return faded(node);
  const here = node.getBoundingClientRect();
  const dx = there.left + there.width / 2 - here.left - here.width / 2;
  const dy = there.top + there.height / 2 - here.top - here.height / 2;
  return {
    delay: trip.delay ?? 0,
    duration: duration(Math.hypot(dx, dy)),
    easing: cubicOut,
    css: (_, u) => `transform: translate(${dx * u}px, ${dy * u}px) scale(${1 - u * 0.55}); opacity: ${1 - u * u * 0.9}`,
  };
}
