/** Scopes and states of API keys, rate limits, and classes of HTTP statuses. */
import type { Environment } from './common/environments.ts';

/** Scopes of partner keys: `docs/partners/authentication.md`. */
export const SCOPES = {
  'medicines:search': 'Querying medicine availability across pharmacies',
  'requests:create': 'Submitting new fulfilment requests',
  'requests:read': 'Reading request status and timeline',
  'requests:cancel': 'Cancelling pending requests',
  'webhooks:manage': 'Registering and managing webhook endpoints',
} as const;
export type Scope = keyof typeof SCOPES;
export const SCOPE_NAMES = Object.keys(SCOPES) as Scope[];

/** A sliding window: no period of this length ever has more granted calls than the limit. */
interface CallWindow {
  readonly length_ms: number;
  /** Calls within one cell are counted together and leave the window together. It divides the length. */
  readonly cell_ms: number;
}

export const WINDOW_NAMES = ['minute', 'day'] as const;
export type WindowName = (typeof WINDOW_NAMES)[number];

export type CallWindows = Readonly<Record<WindowName, CallWindow>>;
export type CallLimits = Readonly<Record<WindowName, number>>;

/** New limits of a caller. Null restores the environment's default; an omitted limit stays unchanged. */
export type LimitChange = { readonly [Name in WindowName]?: CallLimits[Name] | null | undefined };

export const CALL_WINDOWS: CallWindows = {
  minute: { length_ms: 60_000, cell_ms: 250 },
  day: { length_ms: 86_400_000, cell_ms: 300_000 },
};

export const DEFAULT_CALL_LIMITS: Readonly<Record<Environment, CallLimits>> = {
  sandbox: { minute: 60, day: 5_000 },
  production: { minute: 300, day: 100_000 },
};

export const MAX_CALL_LIMIT = 1_000_000_000;

/** The API that a key is for. Other APIs refuse it without a database lookup. */
export type KeyKind = 'partner' | 'pharmacy';

export const KEY_PREFIXES: Readonly<Record<KeyKind, Readonly<Record<Environment, string>>>> = {
  partner: { sandbox: 'mfp_sbx_', production: 'mfp_live_' },
  pharmacy: { sandbox: 'mfp_ph_sbx_', production: 'mfp_ph_live_' },
};

/** Only active keys are accepted. A revoked key stays `revoked` after its expiry. */
export const KEY_STATES = ['active', 'expired', 'revoked'] as const;
export type KeyState = (typeof KEY_STATES)[number];

/** Null means never. */
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

export function statusClassOf(status: number): StatusClass {
  if (status < 300) return '2xx';
  if (status < 400) return '3xx';
  return status < 500 ? '4xx' : '5xx';
}

/** The first HTTP status of a class, such as 400. The class ends 99 later. */
export function firstStatusOf(statusClass: StatusClass): number {
  return Number(statusClass.charAt(0)) * 100;
}

export const PHARMACY_SCOPES = {
  'stock:write': 'Setting and reading your stock',
  'orders:read': 'Reading your orders',
  'orders:write': 'Accepting, dispensing and handing over your orders',
  'webhooks:manage': 'Registering and managing webhook endpoints',
} as const;
export type PharmacyScope = keyof typeof PHARMACY_SCOPES;
export const PHARMACY_SCOPE_NAMES = Object.keys(PHARMACY_SCOPES) as PharmacyScope[];
