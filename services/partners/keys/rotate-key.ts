/** Makes a key in the place of another one, which stays valid until it is revoked or ends. */
import { rotateKey as replaceKey } from '../../../db/partners/rotate-key.ts';
import type { KeyChoice } from '../../../db/partners/keys.ts';
import { ServiceError } from '../../common/errors.ts';
import { keyEnd } from './key-end.ts';
import type { KeyParts } from './parts.ts';
import { keyNotFound } from './refusals.ts';
import { toMade, type MadeKey } from './shown-key.ts';

export interface AskedRotation {
  /** Who rotates, for the record. */
  readonly created_by: string;
  /** RFC 3339; without it, or when it is later: when the old one ends. */
  readonly expires_at?: string | undefined;
}

/** @throws ServiceError `key_not_found`, `key_not_active`, `validation_error`. */
export async function rotateKey(
  { database, environment, clock }: KeyParts,
  choice: KeyChoice,
  { created_by, expires_at }: AskedRotation,
): Promise<MadeKey> {
  const now = clock();
  const end = keyEnd(expires_at, now);
  const outcome = await replaceKey(database, { ...choice, environment, created_by, now, ...end });
  switch (outcome.kind) {
    case 'rotated':
      return toMade(outcome.made, now);
    case 'not_found':
      throw keyNotFound();
    case 'not_active':
      throw new ServiceError(
        'key_not_active',
        `The key ${choice.key_id} is ${outcome.state}; only an active key can be rotated. Make a new one.`,
      );
  }
}
