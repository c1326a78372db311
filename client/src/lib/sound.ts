/** Every noise the table makes, synthesised; silent until switched on. */

import { volume } from "./settings.svelte";

/** A noise, begun at that moment; a game makes its own from `noise`, `pling` and `voice`. */
export type Sound = (audio: AudioContext, at: number) => void;

let context: AudioContext | null = null;
let master: GainNode | null = null;
let hiss: AudioBuffer | null = null;

/** Make a noise, if noises are wanted, as loud as they are. */
export function sound(make: Sound): void {
  if (!volume()) return;
  context ??= new AudioContext();
  master ??= context.createGain();
  master.gain.value = volume();
  master.connect(context.destination);
  void context.resume();
  make(context, context.currentTime + 0.01);
}

export const card: Sound = (audio, at) => paper(audio, at, 0.5);
export const sweep: Sound = (audio, at) => noise(audio, at, 0.28, 0.22, "bandpass", 1500);
export const rustle: Sound = (audio, at) => scratch(audio, at);
export const knock: Sound = (audio, at) => [0, 0.13].forEach((later) => thump(audio, at + later, 190, 0.5));

/** What events of every game sound like. */
export const COMMON_SOUNDS: Record<"dealt" | "deal_over" | "match_over", Sound> = {
  dealt: (audio, at) => [0, 1, 2, 3, 4, 5].forEach((n) => paper(audio, at + n * 0.07, 0.3)),
  deal_over: (audio, at) => [0, 0.16, 0.27].forEach((later) => scratch(audio, at + later)),
  match_over: (audio, at) => [392, 494, 587, 784].forEach((note, n) => pling(audio, at + n * 0.11, note)),
};

/** Paper on wood: a short hiss and a soft knock under it. */
function paper(audio: AudioContext, at: number, loud: number): void {
  noise(audio, at, 0.07, loud * 0.5, "bandpass", 2600);
  thump(audio, at + 0.012, 120, loud * 0.6);
}

function scratch(audio: AudioContext, at: number): void {
  noise(audio, at, 0.1, 0.16, "highpass", 4200);
}

export function thump(audio: AudioContext, at: number, pitch: number, loud: number): void {
  const tone = audio.createOscillator();
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch / 2, at + 0.09);
  tone.connect(fade(audio, at, 0.005, 0.1, loud));
  ring(tone, at, 0.12);
}

/** A struck string. */
export function pling(audio: AudioContext, at: number, pitch: number): void {
  const tone = audio.createOscillator();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  tone.connect(fade(audio, at, 0.01, 0.35, 0.25));
  ring(tone, at, 0.4);
}

/** A throat: a sawtooth that glides over pitches, through one resonance, trembling. */
export function voice(
  audio: AudioContext,
  at: number,
  long: number,
  pitches: number[],
  formant: number,
  loud: number,
): void {
  const throat = audio.createOscillator();
  throat.type = "sawtooth";
  throat.frequency.setValueCurveAtTime(pitches, at, long);
  const mouth = audio.createBiquadFilter();
  mouth.type = "bandpass";
  mouth.frequency.value = formant;
  mouth.Q.value = 1.4;
  throat.connect(mouth).connect(fade(audio, at, 0.05, long, loud));
  const tremble = audio.createOscillator();
  tremble.frequency.value = 27;
  const depth = audio.createGain();
  depth.gain.value = 24;
  tremble.connect(depth).connect(throat.frequency);
  ring(tremble, at, long);
  ring(throat, at, long);
}

/** Air, through one filter. */
export function noise(
  audio: AudioContext,
  at: number,
  long: number,
  loud: number,
  type: BiquadFilterType,
  pitch: number,
): void {
  hiss ??= hissing(audio);
  const source = audio.createBufferSource();
  source.buffer = hiss;
  const filter = audio.createBiquadFilter();
  filter.type = type;
  filter.frequency.value = pitch;
  source.connect(filter).connect(fade(audio, at, 0.004, long, loud));
  source.start(at, Math.random() * 0.5, long + 0.05);
}

function hissing(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  return buffer;
}

function fade(audio: AudioContext, at: number, attack: number, long: number, loud: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud * 0.5, at + attack);
  gain.gain.exponentialRampToValueAtTime(0.001, at + long);
  gain.connect(master ?? audio.destination);
  return gain;
}

function ring(tone: OscillatorNode, at: number, long: number): void {
  tone.start(at);
  tone.stop(at + long + 0.05);
}
