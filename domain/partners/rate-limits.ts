/** How often a partner or pharmacy may call. How it is counted: docs/decisions/0008. */
import type { Environment } from '../common/environments.ts';

/** A span of time that slides along: no such span ever holds more admitted calls than the limit. */
export interface CallWindow {
  readonly length_ms: number;
  /** Calls are counted together for so long, and leave the window together. A divisor of the length. */
  readonly cell_ms: number;
}

export const WINDOW_NAMES = ['minute', 'day'] as const;
export type WindowName = (typeof WINDOW_NAMES)[number];

export type CallWindows = Readonly<Record<WindowName, CallWindow>>;
/** Calls in each window. */
export type CallLimits = Readonly<Record<WindowName, number>>;

/** New limits of a caller. Null restores the environment's default; an omitted limit stays unchanged. */
export type LimitChange = { readonly [Name in WindowName]?: CallLimits[Name] | null | undefined };

export const CALL_WINDOWS: CallWindows = {
  minute: { length_ms: 60_000, cell_ms: 250 },
  day: { length_ms: 86_400_000, cell_ms: 300_000 },
};

/** For partners and pharmacies that have no limits of their own. */
export const DEFAULT_CALL_LIMITS: Readonly<Record<Environment, CallLimits>> = {
  sandbox: { minute: 60, day: 5_000 },
  production: { minute: 300, day: 100_000 },
};

/** The largest limit that a partner or pharmacy can be given. */
export const MOST_CALLS = 1_000_000_000;
