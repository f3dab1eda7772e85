/** A sound when an order arrives, and again while one waits to be answered. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PharmacyOrder as Order } from '../../client/generated/index.ts';

const AGAIN_MS = 20_000;
/** Two short tones, a fourth apart; Hz. */
const TONES = [660, 880];
const TONE_SECONDS = 0.18;
const LOUDNESS = 0.2;
/** A browser that allows sound starts it within this time. */
const START_MS = 500;
/** What a browser takes for the consent of a user. */
const TOUCHES = ['click', 'keydown', 'touchend'] as const;

export interface ArrivalSound {
  /** Whether the sound is wanted, and the browser plays none: after a reload, until the page is touched. */
  readonly isBlocked: boolean;
  /** Has the browser allow it, and plays it once. Only a click or a key may call it. */
  readonly unblock: () => void;
}

/** @param isOn whether the sound is wanted on this device. */
export function useArrivalSound(orders: readonly Order[] | undefined, isOn: boolean): ArrivalSound {
  const { isPlaying, isBlocked } = useAudio(isOn);
  const heard = useRef<readonly string[]>([]);
  const waiting = (orders ?? []).filter(({ status, hold }) => status === 'pending' && hold === null);
  const ids = waiting.map(({ request_id }) => request_id).join(' ');
  useEffect(() => {
    const now = ids.split(' ').filter(Boolean);
    const isNew = now.some((id) => !heard.current.includes(id));
    if (isPlaying || now.length === 0) heard.current = now;
    if (!isPlaying || now.length === 0) return undefined;
    if (isNew) play();
    const timer = setInterval(play, AGAIN_MS);
    return () => clearInterval(timer);
  }, [ids, isPlaying]);
  const unblock = useCallback(() => void audioContext().resume().then(play), []);
  return { isBlocked, unblock };
}

function useAudio(isOn: boolean): { readonly isPlaying: boolean; readonly isBlocked: boolean } {
  const [state, setState] = useState({ isPlaying: false, isBlocked: false });
  useEffect(() => {
    if (!isOn) return undefined;
    const context = audioContext();
    const note = () => {
      const isPlaying = context.state === 'running';
      setState({ isPlaying, isBlocked: !isPlaying });
    };
    const resume = () => void context.resume();
    const stop = new AbortController();
    context.addEventListener('statechange', note, { signal: stop.signal });
    for (const touch of TOUCHES) window.addEventListener(touch, resume, { signal: stop.signal });
    resume();
    const timer = setTimeout(note, START_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
      setState({ isPlaying: false, isBlocked: false });
    };
  }, [isOn]);
  return state;
}

let audio: AudioContext | undefined;

function audioContext(): AudioContext {
  audio ??= new AudioContext();
  return audio;
}

function play(): void {
  const context = audioContext();
  for (const [index, frequency] of TONES.entries()) tone(context, frequency, index * TONE_SECONDS);
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
