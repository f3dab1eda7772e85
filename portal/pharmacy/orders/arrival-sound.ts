/** Plays a sound when an order arrives, and repeats it while an order waits for an answer. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PharmacyOrder as Order } from '../../client/generated/index.ts';

const REPEAT_MS = 20_000;
/** Two short tones, a fourth apart, in Hz. */
const TONES = [660, 880];
const TONE_SECONDS = 0.18;
const VOLUME = 0.2;
/** A browser that allows sound starts within this time. */
const START_MS = 500;
/** Events that let a browser play sound. */
const GESTURES = ['click', 'keydown', 'touchend'] as const;

interface ArrivalSound {
  /** True if the sound is on but the browser blocks it, as after a reload until the user clicks or types. */
  readonly isBlocked: boolean;
  /** Plays the sound once, which makes the browser allow it. Must be called from a click or key event. */
  readonly unblock: () => void;
}

export function useArrivalSound(orders: readonly Order[] | undefined, isOn: boolean): ArrivalSound {
  const { isPlaying, isBlocked } = useAudio(isOn);
  const played = useRef<readonly string[]>([]);
  const waiting = (orders ?? []).filter(({ status, hold }) => status === 'pending' && hold === null);
  const ids = waiting.map(({ request_id }) => request_id).join(' ');
  useEffect(() => {
    const now = ids.split(' ').filter(Boolean);
    const isNew = now.some((id) => !played.current.includes(id));
    if (isPlaying || now.length === 0) played.current = now;
    if (!isPlaying || now.length === 0) return undefined;
    if (isNew) play();
    const timer = setInterval(play, REPEAT_MS);
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
    const updateState = () => {
      const isPlaying = context.state === 'running';
      setState({ isPlaying, isBlocked: !isPlaying });
    };
    const resume = () => void context.resume();
    const stop = new AbortController();
    context.addEventListener('statechange', updateState, { signal: stop.signal });
    for (const gesture of GESTURES) window.addEventListener(gesture, resume, { signal: stop.signal });
    resume();
    const timer = setTimeout(updateState, START_MS);
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
  const volume = context.createGain();
  volume.gain.setValueAtTime(VOLUME, from);
  volume.gain.exponentialRampToValueAtTime(0.001, from + TONE_SECONDS);
  const oscillator = context.createOscillator();
  oscillator.frequency.value = frequency;
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(from);
  oscillator.stop(from + TONE_SECONDS);
}
