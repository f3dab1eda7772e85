/** The audit log of an account, as the portal shows it. */
import { Type, type Static } from 'typebox';
import { CHANGE_KINDS } from '../../../domain/audit/changes.ts';
import { nullable, time } from '../common/common.ts';
import { pageCursor, pageLimit } from '../common/pages.ts';

export const ListChangesQuery = Type.Object(
  { limit: pageLimit('Changes a page.'), cursor: pageCursor },
  { additionalProperties: false },
);
export type ListChangesQuery = Static<typeof ListChangesQuery>;

export const ChangeList = Type.Object(
  {
    changes: Type.Array(
      Type.Object(
        {
          at: time(),
          kind: Type.Enum([...CHANGE_KINDS]),
          actor_id: Type.String({ description: 'The key, or the member, who did it; `ops` for us.' }),
          subject_id: nullable(Type.String(), 'The key, endpoint or member that it was done to.'),
          subject_name: nullable(Type.String(), 'What that was called then.'),
          client_address: nullable(Type.String(), 'From where; null where it was us.'),
        },
        { $id: 'AccountChange' },
      ),
      { description: 'Newest first.' },
    ),
    has_more: Type.Boolean(),
    next_cursor: nullable(Type.String(), 'Send it as `cursor` for the next page; null on the last.'),
  },
  { $id: 'ChangeList' },
);
export type ChangeList = Static<typeof ChangeList>;

export const CHANGE_EXAMPLE: ChangeList['changes'][number] = {
  at: '2026-11-21T08:00:00.000Z',
  kind: 'key.created',
  actor_id: 'usr_01k9z4m3xq8e7r5t2v6w9y0abc',
  subject_id: 'key_01k9z4m3xq8e7r5t2v6w9y0abc',
  subject_name: 'server',
  client_address: '203.0.113.7',
};
