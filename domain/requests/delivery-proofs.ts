/** Proofs of delivery, and the limits of what is handed in as one. */
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
/** Wrong PINs for one order within the span below; then none is taken, not even the right one. After one, nothing but a PIN is. */
export const MAX_WRONG_PINS = 10;
export const WRONG_PINS_MINUTES = 60;
