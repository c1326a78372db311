/** Cards travel from where they were to where they are. Only crossfades when less motion is wanted. */

import { cubicOut } from "svelte/easing";
import { crossfade, fade, type TransitionConfig } from "svelte/transition";

export const STAGGER = 40;
/** Within this the last card of a deal sets off; with its way, a deal takes 600 ms at most. */
export const DEAL = 280;
const SHORT = 180;
const LONG = 320;
const FADE = 150;

export interface Trip {
  key: string;
  /** The place a card comes from, or goes to, if its other end is not a card of that key. */
  place?: string;
  delay?: number;
}

const places = new Map<string, Element>();

/** Name an element as a place cards come from and go to. */
export function place(node: Element, name: string): { update(name: string): void; destroy(): void } {
  let mine = name;
  places.set(mine, node);
  const leave = () => places.get(mine) === node && places.delete(mine);
  return {
    update(next) {
      leave();
      places.set((mine = next), node);
    },
    destroy: leave,
  };
}

export function lessMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** How long a way of so many pixels takes. */
export function duration(distance: number): number {
  return Math.min(LONG, SHORT + distance / 4);
}

const [leave, arrive] = crossfade({
  duration: (distance) => duration(distance ?? 0),
  easing: cubicOut,
  fallback: (node, params) => towards(node, params as Trip),
});

type Way = (node: Element, trip: Trip) => TransitionConfig | (() => TransitionConfig);

export const depart: Way = (node, trip) => (lessMotion() ? fade(node, { duration: FADE }) : leave(node, trip));
export const land: Way = (node, trip) => (lessMotion() ? fade(node, { duration: FADE }) : arrive(node, trip));

/** Come from, or go to, a named place; without one, out of or into the paper. */
function towards(node: Element, trip: Trip): TransitionConfig {
  const there = trip.place === undefined ? undefined : places.get(trip.place)?.getBoundingClientRect();
  if (!there) return fade(node, { duration: FADE });
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
