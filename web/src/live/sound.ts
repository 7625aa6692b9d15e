import { forget, keep, readKept } from '../kept/storage.ts';

/** The tone of a new message: a choice kept for this device, off until it is made. */
const key = 'sound';
/** Tabs that hear of the same message play it once. */
const toneMs = 1500;
let context: AudioContext | undefined;

export function isSoundOn(): boolean {
  return readKept(key) === 'on';
}

/** Switching it on plays it, which also lets the browser allow it. */
export function setSound(on: boolean): void {
  if (on) keep(key, 'on');
  else forget(key);
  if (on) playTone();
}

export function playTone(): void {
  if (!isSoundOn() || typeof AudioContext === 'undefined') return;
  const play = async (free: Lock | null) => {
    if (!free) return;
    await drawTone();
    await new Promise((done) => setTimeout(done, toneMs));
  };
  void navigator.locks.request('emberline-tone', { ifAvailable: true }, play).catch(() => {});
}

/** Two short soft notes. A browser that has not been touched yet stays silent. */
async function drawTone(): Promise<void> {
  context ??= new AudioContext();
  if (context.state !== 'running') await Promise.race([context.resume(), wait(300)]);
  if (context.state !== 'running') return;
  note(context, 660, 0);
  note(context, 880, 0.12);
}

function note(audio: AudioContext, hertz: number, after: number): void {
  const from = audio.currentTime + after;
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.linearRampToValueAtTime(0.12, from + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + 0.35);
  const tone = new OscillatorNode(audio, { type: 'sine', frequency: hertz });
  tone.connect(gain).connect(audio.destination);
  tone.start(from);
  tone.stop(from + 0.4);
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
