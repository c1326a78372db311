/** What people do at a table without words: in which order, and what it sounds like. */

import type { Reaction } from "./protocol";
import { noise, pling, thump, voice, type Sound } from "./sound";

/** A hand on another one. */
function clap(audio: AudioContext, at: number, loud: number): void {
  noise(audio, at, 0.06, loud, "bandpass", 1250 + Math.random() * 500);
  noise(audio, at + 0.008, 0.09, loud * 0.5, "bandpass", 2300);
}

export const SOUNDS: Record<Reaction, Sound> = {
  /** Two sniffs, and a trumpet. */
  handkerchief: (audio, at) => {
    for (const later of [0, 0.22]) noise(audio, at + later, 0.16, 0.22, "bandpass", 3400);
    voice(audio, at + 0.5, 0.5, [150, 172, 150, 118], 520, 0.5);
    noise(audio, at + 0.5, 0.45, 0.2, "bandpass", 700);
  },
  bray: (audio, at) => {
    voice(audio, at, 0.42, [420, 640, 600], 1500, 0.55);
    voice(audio, at + 0.5, 0.62, [300, 250, 170], 800, 0.7);
  },
  applause: (audio, at) => {
    for (let n = 0; n < 26; n++) clap(audio, at + n * 0.055 + Math.random() * 0.05, 0.34 * (1 - n / 40));
  },
  slow_clap: (audio, at) => {
    for (const later of [0, 0.62, 1.3]) clap(audio, at + later, 0.6);
  },
  /** A bag is shaken, one shell is cracked. */
  peanuts: (audio, at) => {
    for (let n = 0; n < 7; n++) noise(audio, at + n * 0.07, 0.05, 0.2, "highpass", 3600 + 400 * (n % 3));
    noise(audio, at + 0.66, 0.03, 0.6, "bandpass", 2000);
    thump(audio, at + 0.67, 320, 0.25);
  },
  /** Something is whistled, as if nothing had been. */
  innocent: (audio, at) => [988, 1175, 1319, 1175, 988, 880].forEach((note, n) => pling(audio, at + n * 0.16, note)),
  yawn: (audio, at) => {
    voice(audio, at, 1.2, [190, 240, 225, 140, 95], 640, 0.4);
    noise(audio, at + 0.1, 1.1, 0.07, "bandpass", 900);
  },
  cheers: (audio, at) => {
    for (const [later, note] of [
      [0, 2093],
      [0.02, 3136],
      [0.34, 2349],
    ] as const)
      pling(audio, at + later, note);
  },
};

/** In the order in which they are offered; the first is 1 on the keyboard. */
export const REACTIONS = Object.keys(SOUNDS) as Reaction[];

/** Whether this client knows how to draw it: a newer server may have more. */
export function isReaction(name: string | null): name is Reaction {
  return name !== null && name in SOUNDS;
}
