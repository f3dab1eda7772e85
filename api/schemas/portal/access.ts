/** The answer about what has lasting access to an account. */
import { Type, type Static } from 'typebox';
import { LISTED_ACCESS, type ListedAccess } from '../../../domain/portal/lasting-access.ts';
import { nullable, time } from '../common/common.ts';

const AccessRow = Type.Object(
  {
    kind: Type.Enum(Object.keys(LISTED_ACCESS) as ListedAccess[]),
    id: Type.String(),
    name: Type.String({
      description: 'For a member, the address and role; for a webhook endpoint, its URL.',
    }),
    organisation_name: nullable(
      Type.String(),
      'Set for a key, an invitation, a member and a webhook endpoint.',
    ),
    created_at: nullable(
      time(),
      'When it was created; for a member or a webhook endpoint, when you last gave it access. Null for a second factor.',
    ),
    is_suspended: Type.Boolean({
      description: 'Whether it is out of use until you have confirmed the list.',
    }),
    to_remove: Type.String({ description: 'What removes it, in words.' }),
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
  to_remove: LISTED_ACCESS.passkey,
};
