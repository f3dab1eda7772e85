/** A sound when an order comes, and again while one waits to be answered. */
import { useEffect, useRef } from 'react';
import type { PharmacyOrder as Order } from '../../client/generated/index.ts';

const AGAIN_MS = 20_000;
/** Two short tones, a fourth apart; Hz. */
const TONES = [660, 880];
const TONE_SECONDS = 0.18;
const LOUDNESS = 0.2;

/** @param isOn whether somebody wants to hear it. */
export function useArrivalSound(orders: readonly Order[] | undefined, isOn: boolean): void {
  const heard = useRef<readonly string[]>([]);
  const waiting = (orders ?? []).filter(({ status, hold }) => status === 'pending' && hold === null);
  const ids = waiting.map(({ request_id }) => request_id).join(' ');
  useEffect(() => {
    const now = ids.split(' ').filter(Boolean);
    const isNew = now.some((id) => !heard.current.includes(id));
    heard.current = now;
    if (!isOn || now.length === 0) return undefined;
    if (isNew) play();
    const timer = setInterval(play, AGAIN_MS);
    return () => clearInterval(timer);
  }, [ids, isOn]);
}

let audio: AudioContext | undefined;

/** Browsers play nothing before the page was touched; then this does nothing. */
export function play(): void {
  audio ??= new AudioContext();
  void audio.resume();
  for (const [index, frequency] of TONES.entries()) tone(audio, frequency, index * TONE_SECONDS);
}

function tone(context: AudioContext, frequency: number, afterSeconds: number): void {
  const from = context.currentTime + afterSeconds;
  const loudness = context.createGain();
  loudness.gain.setValueAtTime(LOUDNESS, from);
  loudness.gain.exponentialRampToValueAtTime(0.001, from + TONE_SECONDS);
  const oscillator = context.createOscillator();
  oscillator.frequency.value = frequency;
  oscillator.connect(loudness).connect(context.destination);
  oscillator.start(from);
  oscillator.stop(from + TONE_SECONDS);
}
