/** The answer about what has lasting access to an account. */
import { Type, type Static } from 'typebox';
import { nullable, time } from '../common/common.ts';

const AccessRow = Type.Object(
  {
    kind: Type.Enum(['passkey', 'second_factor', 'sign_on', 'key', 'invitation']),
    id: Type.String(),
    name: Type.String(),
    organisation_name: nullable(Type.String(), 'Of a key or an invitation.'),
    created_at: nullable(time(), 'Null for a second factor.'),
    is_suspended: Type.Boolean({
      description: 'Whether it is out of use until you have confirmed the list.',
    }),
  },
  { $id: 'LastingAccess' },
);
export const AccessAnswer = Type.Object({ access: Type.Array(AccessRow) });

export const ACCESS_EXAMPLE: Static<typeof AccessRow> = {
  kind: 'passkey',
  id: 'pky_4x8b2n6m0q5v9c3k7j1h2g4f8d',
  name: 'My phone',
  organisation_name: null,
  created_at: '2026-11-21T08:00:00.000Z',
  is_suspended: false,
};
