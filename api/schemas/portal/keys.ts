/** The bodies and answers of the portal's key management. */
import { type Static, Type } from 'typebox';
import { KEY_STATES, PHARMACY_SCOPE_NAMES, SCOPE_NAMES } from '../../../domain/partners.ts';
import type { AskedKey, MadeKey, ShownKey } from '../../../services/partners/keys.ts';
import { type SameType, text } from '../common.ts';

const time = (description: string) => Type.String({ format: 'date-time', description });
const timeOrNull = (description: string) => Type.Union([time(description), Type.Null()]);

const AnyScope = Type.Enum([...new Set([...SCOPE_NAMES, ...PHARMACY_SCOPE_NAMES])]);

const expiresAt = Type.Optional(
  time('RFC 3339, in the future: from then on the key is refused. Without it the key does not expire.'),
);

export const CreateKeyBody = Type.Object(
  {
    name: text(100, 'What you call it.'),
    scopes: Type.Array(AnyScope, {
      minItems: 1,
      uniqueItems: true,
      description: 'What it may do: scopes of the API of your organisation.',
    }),
    expires_at: expiresAt,
  },
  { additionalProperties: false },
);
export type CreateKeyBody = Static<typeof CreateKeyBody>;
export const bodySameAsInTheService: SameType<CreateKeyBody, AskedKey> = true;

export const RotateKeyBody = Type.Object(
  {
    expires_at: Type.Optional(
      time('When the new key ends. Without it, or when it is later: when the old one does.'),
    ),
  },
  { additionalProperties: false },
);
export type RotateKeyBody = Static<typeof RotateKeyBody>;

export const KeyAnswer = Type.Object(
  {
    key_id: Type.String(),
    name: Type.String(),
    state: Type.Enum([...KEY_STATES], { description: 'Only an active key is accepted.' }),
    starts_with: Type.String({ description: 'The start of its value, to tell keys apart.' }),
    scopes: Type.Array(AnyScope),
    created_by: Type.String({ description: 'The id of a user, or `ops`.' }),
    created_at: time('RFC 3339.'),
    expires_at: timeOrNull('Null when it does not expire.'),
    revoked_at: timeOrNull('Null when it is not revoked.'),
    rotated_from: Type.Union([Type.String(), Type.Null()], {
      description: 'The key in whose place it was made.',
    }),
    last_used_at: timeOrNull('Right to a minute; null when it was never used.'),
  },
  { $id: 'Key' },
);
export const keySameAsInTheService: SameType<Static<typeof KeyAnswer>, ShownKey> = true;

export const MadeKeyAnswer = Type.Object(
  {
    ...KeyAnswer.properties,
    key: Type.Union([Type.String(), Type.Null()], {
      description:
        'The value: here, and never again. Null when the call was sent before with its Idempotency-Key.',
    }),
  },
  { $id: 'MadeKey' },
);
export type MadeKeyAnswer = Static<typeof MadeKeyAnswer>;
type ShownOnce<Made extends { readonly key: string }> = Omit<Made, 'key'> & { readonly key: string | null };
export const madeKeySameAsInTheService: SameType<MadeKeyAnswer, ShownOnce<MadeKey>> = true;

export const KeysAnswer = Type.Object({
  keys: Type.Array(KeyAnswer, { description: 'All of your organisation, oldest first.' }),
});

/** The path parameter of every endpoint about one key. */
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

export const MADE_KEY_EXAMPLE: MadeKeyAnswer = { ...KEY_EXAMPLE, key: '(the value)' };
