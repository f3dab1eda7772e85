/** Proofs of delivery, and the limits on guessing a PIN. */
import { MEDIA_TYPES } from '../prescriptions/prescriptions.ts';

declare const CLEAR: unique symbol;
/** The recipient's six-digit PIN in clear text. Stored PINs are sealed and have type `string`. */
export type DeliveryPin = string & { readonly [CLEAR]: true };

export const PROOF_TYPES = ['pin', 'signature', 'photo', 'name'] as const;

export const PROOF_REQUIREMENTS = {
  any: 'A PIN, a name, a signature or a photo.',
  pin: 'The PIN alone.',
} as const;
export type ProofRequirement = keyof typeof PROOF_REQUIREMENTS;
export const PROOF_REQUIREMENT_NAMES = Object.keys(PROOF_REQUIREMENTS) as ProofRequirement[];
export const DEFAULT_PROOF_REQUIREMENT: ProofRequirement = 'any';

export interface Proof {
  readonly type: (typeof PROOF_TYPES)[number];
  readonly name?: string;
  /** Id of the signature or photo, derived from the request and the image. No workflow history contains the image. */
  readonly image_id?: string;
}

/** Accepted media types of images, detected from their bytes. */
export const PROOF_MEDIA_TYPES = [MEDIA_TYPES.jpeg, MEDIA_TYPES.png] as const;
export const MAX_PROOF_IMAGE_BYTES = 5_000_000;

/**
 * After this many wrong PINs for an order within `WRONG_PINS_MINUTES`, its PIN is not checked for a while. After a
 * single wrong PIN, only the PIN can prove the delivery.
 */
export const MAX_WRONG_PINS = 10;
export const WRONG_PINS_MINUTES = 60;
/**
 * After this many wrong attempts a PIN is never checked again: the chance of guessing it among 1,000,000 is then 1 in
 * 33,000. The partner issues a new PIN by confirming the recipient.
 */
export const MAX_WRONG_ATTEMPTS_AT_A_PIN = 30;
/**
 * After this many wrong PINs of a pharmacy within `WRONG_PINS_MINUTES`, over all its orders, none of its PINs is
 * checked for a while.
 */
export const MAX_WRONG_PINS_OF_A_PHARMACY = 60;

export interface WrongPins {
  readonly at_this_pin: number;
  /** Milliseconds until the next PIN of the order is checked; null if it can be checked now. */
  readonly order_wait_ms: number | null;
  /** Milliseconds until the next PIN of any order of the pharmacy is checked; null if it can be checked now. */
  readonly pharmacy_wait_ms: number | null;
}

export type PinBlock =
  /** No PIN is checked for `waitMs` milliseconds. */
  | { readonly kind: 'too_many'; readonly of: 'order' | 'pharmacy'; readonly waitMs: number }
  /** Only a new PIN can be checked. */
  | { readonly kind: 'exhausted' };

export function pinBlock({ at_this_pin, order_wait_ms, pharmacy_wait_ms }: WrongPins): PinBlock | undefined {
  if (at_this_pin >= MAX_WRONG_ATTEMPTS_AT_A_PIN) return { kind: 'exhausted' };
  if (order_wait_ms !== null) return { kind: 'too_many', of: 'order', waitMs: order_wait_ms };
  if (pharmacy_wait_ms !== null) return { kind: 'too_many', of: 'pharmacy', waitMs: pharmacy_wait_ms };
  return undefined;
}
