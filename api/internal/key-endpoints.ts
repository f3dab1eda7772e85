/** `/internal/keys`: the keys of the user's partner; those of others are not found. */
import type { TSchema } from 'typebox';
import { createKey, keyState, listKeys, revokeKey, type MadeKey, type StoredKey } from '../../db/keys.ts';
import { rotateKey } from '../../db/rotate-key.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../errors.ts';
import {
  CreateKeyBody,
  RotateKeyBody,
  type KeyAnswer,
  type KeysAnswer,
  type MadeKeyAnswer,
} from '../schemas/keys.ts';
import { validationError } from '../validation.ts';
import type { PortalCaller } from './portal.ts';

export interface PortalCall<Body> {
  readonly caller: PortalCaller;
  readonly body: Body;
  /** Empty where the path names no key. */
  readonly key_id: string;
}

export interface PortalEndpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Under `/internal`. */
  readonly path: string;
  readonly status: number;
  readonly body?: TSchema;
  readonly handle: (call: PortalCall<never>) => Promise<unknown>;
}

export function keyEndpoints({ database, environment, clock }: Dependencies): PortalEndpoint[] {
  return [
    {
      method: 'GET',
      path: '/keys',
      status: 200,
      async handle({ caller }): Promise<KeysAnswer> {
        const now = clock();
        const keys = await listKeys(database, caller.partner_id);
        return { keys: keys.map((key) => keyAnswer(key, now)) };
      },
    },
    {
      method: 'POST',
      path: '/keys',
      status: 201,
      body: CreateKeyBody,
      async handle({ caller, body }: PortalCall<CreateKeyBody>): Promise<MadeKeyAnswer> {
        const { partner_id, user_id: created_by } = caller;
        const { name, scopes } = body;
        const now = clock();
        const end = readEnd(body, now);
        const made = await createKey(database, { partner_id, name, scopes, environment, created_by, ...end });
        return madeKeyAnswer(made, now);
      },
    },
    {
      method: 'POST',
      path: '/keys/:key_id/rotate',
      status: 201,
      body: RotateKeyBody,
      async handle({ caller, body, key_id }: PortalCall<RotateKeyBody>): Promise<MadeKeyAnswer> {
        const { partner_id, user_id: created_by } = caller;
        const now = clock();
        const end = readEnd(body, now);
        const rotation = { key_id, partner_id, environment, created_by, now, ...end };
        const outcome = await rotateKey(database, rotation);
        if (outcome.kind === 'rotated') return madeKeyAnswer(outcome.made, now);
        if (outcome.kind === 'not_found') throw keyNotFound();
        throw new ApiError(
          'key_not_active',
          `The key is ${outcome.state}; only an active key can be rotated. Make a new one.`,
        );
      },
    },
    {
      method: 'DELETE',
      path: '/keys/:key_id',
      status: 200,
      async handle({ caller: { partner_id }, key_id }): Promise<KeyAnswer> {
        const now = clock();
        const revoked = await revokeKey(database, { key_id, partner_id }, now);
        if (revoked === undefined) throw keyNotFound();
        return keyAnswer(revoked, now);
      },
    },
  ];
}

function keyAnswer(key: StoredKey, now: Date): KeyAnswer {
  return {
    key_id: key.key_id,
    name: key.name,
    state: keyState(key, now),
    starts_with: key.visible_start,
    scopes: key.scopes,
    created_by: key.created_by,
    created_at: key.created_at.toISOString(),
    expires_at: key.expires_at?.toISOString() ?? null,
    revoked_at: key.revoked_at?.toISOString() ?? null,
    rotated_from: key.rotated_from,
    last_used_at: key.last_used_at?.toISOString() ?? null,
  };
}

function madeKeyAnswer(made: MadeKey, now: Date): MadeKeyAnswer {
  return { ...keyAnswer(made, now), key: made.key };
}

function readEnd({ expires_at }: { expires_at?: string }, now: Date): { expires_at?: Date } {
  if (expires_at === undefined) return {};
  const end = new Date(expires_at);
  if (end > now) return { expires_at: end };
  throw validationError([{ path: 'expires_at', code: 'past', message: 'must be in the future' }]);
}

function keyNotFound(): ApiError {
  return new ApiError('key_not_found', 'Your partner has no key with this id. Check the key_id.');
}
