/** Plays a sound when an order arrives, and repeats it while the time to answer an order passes. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PharmacyOrder as Order } from '../../client/generated/index.ts';
import { useNow } from '../../common/format/use-now.ts';
import { clockOffsetMs } from '../api/server-time.ts';

const REPEAT_MS = 20_000;
const MINUTE_MS = 60_000;
/** Greater than the time to answer of an open pharmacy. An order with more time was placed while the pharmacy was closed. */
const MAX_OPEN_ANSWER_MS = 60 * MINUTE_MS;
/** The time to answer, and a minute for clocks. */
const REPEATED_BEFORE_MS = 16 * MINUTE_MS;
/** Two short tones, a fourth apart, in Hz. */
const TONES = [660, 880];
const TONE_SECONDS = 0.18;
const VOLUME = 0.2;
/** A browser that allows sound starts within this time. */
const START_MS = 500;
/** Events that let a browser play sound. */
const GESTURES = ['click', 'keydown', 'touchend'] as const;

export interface ArrivalSound {
  /** True if the sound is on but the browser blocks it, as after a reload until the user clicks or types. */
  readonly isBlocked: boolean;
  /** Plays the sound once, which makes the browser allow it. Must be called from a click or key event. */
  readonly unblock: () => void;
}

export function useArrivalSound(orders: readonly Order[] | undefined, isOn: boolean): ArrivalSound {
  const { isPlaying, isBlocked } = useAudio(isOn);
  const played = useRef<readonly string[]>([]);
  const now = useNow() + clockOffsetMs();
  const waiting = (orders ?? []).filter(({ status, hold }) => status === 'pending' && hold === null);
  const ids = waiting.map(({ request_id }) => request_id).join(' ');
  const isRepeated = waiting.some((order) => isTimePassing(order, now));
  useEffect(() => {
    const current = ids.split(' ').filter(Boolean);
    const isNew = current.some((id) => !played.current.includes(id));
    if (isPlaying || current.length === 0) played.current = current;
    if (!isPlaying || current.length === 0) return undefined;
    if (isNew) play();
    if (!isRepeated) return undefined;
    const timer = setInterval(play, REPEAT_MS);
    return () => clearInterval(timer);
  }, [ids, isPlaying, isRepeated]);
  const unblock = useCallback(() => void audioContext().resume().then(play), []);
  return useMemo(() => ({ isBlocked, unblock }), [isBlocked, unblock]);
}

/** Returns whether the time to answer passes: from the opening, for an order that was placed while the pharmacy was closed. */
function isTimePassing({ answer_by, created_at }: Order, now: number): boolean {
  const due = Date.parse(answer_by ?? '');
  return due - Date.parse(created_at) < MAX_OPEN_ANSWER_MS || due - now < REPEATED_BEFORE_MS;
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
