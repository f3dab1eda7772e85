/** Proofs of delivery: what counts as one, and the limits on guessing a PIN. */
import { MEDIA_TYPES } from '../prescriptions/prescriptions.ts';

declare const CLEAR: unique symbol;
/** The six digits that the recipient tells at the door, in clear. What is kept of them is sealed, and is any other string. */
export type DeliveryPin = string & { readonly [CLEAR]: true };

export const PROOF_TYPES = ['pin', 'signature', 'photo', 'name'] as const;

/** What a partner insists on, and what it means. */
export const PROOF_REQUIREMENTS = {
  any: 'A PIN, a name, a signature or a photo.',
  pin: 'The PIN alone.',
} as const;
export type ProofRequirement = keyof typeof PROOF_REQUIREMENTS;
export const PROOF_REQUIREMENT_NAMES = Object.keys(PROOF_REQUIREMENTS) as ProofRequirement[];
export const DEFAULT_PROOF_REQUIREMENT: ProofRequirement = 'any';

/** How the recipient showed that the medicines arrived. */
export interface Proof {
  readonly type: (typeof PROOF_TYPES)[number];
  /** Who took them, where that was said. */
  readonly name?: string;
  /** The signature or photo; follows from the request and the image. The image itself is in no history. */
  readonly image_id?: string;
}

/** What an image may be; told from its bytes. */
export const PROOF_MEDIA_TYPES = [MEDIA_TYPES.jpeg, MEDIA_TYPES.png] as const;
export const MAX_PROOF_IMAGE_BYTES = 5_000_000;

/**
 * Wrong PINs within `WRONG_PINS_MINUTES` after which no PIN of the order is checked. After a single one, only the PIN proves
 * the delivery.
 */
export const MAX_WRONG_PINS = 10;
export const WRONG_PINS_MINUTES = 60;
/**
 * Wrong attempts at one PIN after which it is never checked again: a guess then finds one of 1,000,000 with a chance of 1 in
 * 33,000. The partner issues a new PIN by confirming the recipient.
 */
export const MAX_WRONG_ATTEMPTS_AT_A_PIN = 30;
/** Wrong PINs of one pharmacy within `WRONG_PINS_MINUTES`, over all its orders, after which it can check none. */
export const MAX_WRONG_PINS_OF_A_PHARMACY = 60;

export interface WrongPins {
  readonly at_this_pin: number;
  /** Milliseconds until the next PIN of the order is checked; null when it is checked now. */
  readonly order_wait_ms: number | null;
  /** The same for the pharmacy. */
  readonly pharmacy_wait_ms: number | null;
}

export type PinBlock =
  /** No PIN is checked for `waitMs` milliseconds. */
  | { readonly kind: 'too_many'; readonly of: 'order' | 'pharmacy'; readonly waitMs: number }
  /** Only a new PIN can be checked. */
  | { readonly kind: 'exhausted' };

/** Why a PIN is not checked now; undefined when it is. */
export function pinBlock({ at_this_pin, order_wait_ms, pharmacy_wait_ms }: WrongPins): PinBlock | undefined {
  if (at_this_pin >= MAX_WRONG_ATTEMPTS_AT_A_PIN) return { kind: 'exhausted' };
  if (order_wait_ms !== null) return { kind: 'too_many', of: 'order', waitMs: order_wait_ms };
  if (pharmacy_wait_ms !== null) return { kind: 'too_many', of: 'pharmacy', waitMs: pharmacy_wait_ms };
  return undefined;
}
