/** Scopes, states of keys, rate limits and classes of status codes. */
import type { Environment } from './common/environments.ts';

/** What a key may do: `docs/partners/authentication.md`. */
export const SCOPES = {
  'medicines:search': 'Querying medicine availability across pharmacies',
  'requests:create': 'Submitting new fulfilment requests',
  'requests:read': 'Reading request status and timeline',
  'requests:cancel': 'Cancelling pending requests',
  'webhooks:manage': 'Registering and managing webhook endpoints',
} as const;
export type Scope = keyof typeof SCOPES;
export const SCOPE_NAMES = Object.keys(SCOPES) as Scope[];

/** A span of time that slides along: no such span ever holds more admitted calls than the limit. */
interface CallWindow {
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

/** Whose API a key is for: it is refused by the others' without a look-up. */
export type KeyKind = 'partner' | 'pharmacy';

/** What keys begin with. */
export const KEY_PREFIXES: Readonly<Record<KeyKind, Readonly<Record<Environment, string>>>> = {
  partner: { sandbox: 'mfp_sbx_', production: 'mfp_live_' },
  pharmacy: { sandbox: 'mfp_ph_sbx_', production: 'mfp_ph_live_' },
};

/** Only an active key is accepted. One that was revoked stays so, also past its end. */
export const KEY_STATES = ['active', 'expired', 'revoked'] as const;
export type KeyState = (typeof KEY_STATES)[number];

/** When a key ends, and when somebody ended it; null is never. */
interface KeyLife {
  readonly revoked_at: Date | null;
  readonly expires_at: Date | null;
}

export function keyState({ revoked_at, expires_at }: KeyLife, now: Date): KeyState {
  if (revoked_at !== null) return 'revoked';
  return expires_at !== null && expires_at <= now ? 'expired' : 'active';
}

export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;
export type StatusClass = (typeof STATUS_CLASSES)[number];

/** The class of a status that was answered. */
export function statusClassOf(status: number): StatusClass {
  if (status < 300) return '2xx';
  if (status < 400) return '3xx';
  return status < 500 ? '4xx' : '5xx';
}

/** The first status of a class; the last is 99 more. */
export function firstStatusOf(statusClass: StatusClass): number {
  return Number(statusClass.charAt(0)) * 100;
}

/** What a pharmacy's key may do. */
export const PHARMACY_SCOPES = {
  'stock:write': 'Telling and reading what you have in stock',
  'orders:read': 'Reading your orders',
  'orders:write': 'Accepting, dispensing and handing over your orders',
  'webhooks:manage': 'Registering and managing webhook endpoints',
} as const;
export type PharmacyScope = keyof typeof PHARMACY_SCOPES;
export const PHARMACY_SCOPE_NAMES = Object.keys(PHARMACY_SCOPES) as PharmacyScope[];
