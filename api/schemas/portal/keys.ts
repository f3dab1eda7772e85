/** Schemas of API keys. */
import { type Static, Type } from 'typebox';
import { KEY_STATES, PHARMACY_SCOPE_NAMES, SCOPE_NAMES } from '../../../domain/partners.ts';
import type { KeyInput, CreatedKey, ShownKey } from '../../../services/partners/keys.ts';
import { closedObject, type SameType, schema, text } from '../common.ts';

const time = (description: string) => Type.String({ format: 'date-time', description });
const timeOrNull = (description: string) => Type.Union([time(description), Type.Null()]);

const AnyScope = Type.Enum([...new Set([...SCOPE_NAMES, ...PHARMACY_SCOPE_NAMES])]);

const expiresAt = Type.Optional(
  time('Expiry date (RFC 3339), in the future. Without it the key does not expire.'),
);

export const CreateKeyBody = closedObject({
  name: text(100, 'Name of the key.'),
  scopes: Type.Array(AnyScope, {
    minItems: 1,
    uniqueItems: true,
    description: 'Scopes of the API of your organisation.',
  }),
  expires_at: expiresAt,
});
export type CreateKeyBody = Static<typeof CreateKeyBody>;
export const bodyMatchesService: SameType<CreateKeyBody, KeyInput> = true;

export const RotateKeyBody = closedObject({
  expires_at: Type.Optional(
    time(
      'Expiry date of the new key. If you omit it, or send a later date than the expiry date of the old key, the new key gets the expiry date of the old key.',
    ),
  ),
});
export type RotateKeyBody = Static<typeof RotateKeyBody>;

export const KeyAnswer = schema('Key', {
  key_id: Type.String(),
  name: Type.String(),
  state: Type.Enum([...KEY_STATES], { description: 'Only active keys are accepted.' }),
  starts_with: Type.String({ description: 'Start of the value, to tell keys apart.' }),
  scopes: Type.Array(AnyScope),
  created_by: Type.String({ description: 'ID of a user, or `ops`.' }),
  created_at: time('RFC 3339.'),
  expires_at: timeOrNull('Null if it does not expire.'),
  revoked_at: timeOrNull('Null if it is not revoked.'),
  rotated_from: Type.Union([Type.String(), Type.Null()], {
    description: 'The key that was rotated to create it.',
  }),
  last_used_at: timeOrNull('Accurate to a minute; null if never used.'),
});
export const keyMatchesService: SameType<Static<typeof KeyAnswer>, ShownKey> = true;

export const CreatedKeyAnswer = schema('MadeKey', {
  ...KeyAnswer.properties,
  key: Type.Union([Type.String(), Type.Null()], {
    description: 'The value. Only in this response: null when the call is repeated with its Idempotency-Key.',
  }),
});
export type CreatedKeyAnswer = Static<typeof CreatedKeyAnswer>;
type ShownOnce<Made extends { readonly key: string }> = Omit<Made, 'key'> & { readonly key: string | null };
export const madeKeyMatchesService: SameType<CreatedKeyAnswer, ShownOnce<CreatedKey>> = true;

export const KeysAnswer = Type.Object({
  keys: Type.Array(KeyAnswer, { description: 'All keys of your organisation, oldest first.' }),
});

export const KEY_PARAMETERS = {
  key_id: { description: 'From `GET /keys`.', example: 'key_4x8b2n6m0q5v9c3k7j1h2g4f8d' },
};

export const KEY_EXAMPLE: Static<typeof KeyAnswer> = {
  key_id: KEY_PARAMETERS.key_id.example,
  name: 'Our server',
  state: 'active',
  starts_with: 'mfp_sbx_1a2b',
  scopes: ['requests:read'],
  created_by: 'usr_1h2g4f8d4x8b2n6m0q5v9c3k7j',
  created_at: '2026-11-21T08:00:00.000Z',
  expires_at: null,
  revoked_at: null,
  rotated_from: null,
  last_used_at: null,
};

export const CREATED_KEY_EXAMPLE: CreatedKeyAnswer = { ...KEY_EXAMPLE, key: '(the value)' };
