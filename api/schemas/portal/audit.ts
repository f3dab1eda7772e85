/** Schemas of actors and changes. */
import { type Static, Type } from 'typebox';
import { HOLD_ENDS, HOLD_REASONS } from '../../../domain/holds/holds.ts';
import { ACTOR_KINDS } from '../../../services/audit/actors.ts';
import {
  closedObject,
  nullable,
  patterned,
  pageCursor,
  pageMembers,
  pageLimit,
  schema,
  time,
} from '../common.ts';
import { CHANGE_KINDS } from '../../../domain/audit.ts';

/** Maximum IDs per call. */
const MAX_IDS = 100;
const ID = '[a-z0-9_-]{1,60}';

export const ListActorsQuery = closedObject({
  ids: patterned(
    `^${ID}(,${ID}){0,${MAX_IDS - 1}}$`,
    `must be 1 to ${MAX_IDS} ids of members and keys, separated by commas`,
    {
      description:
        `IDs of members and keys, or \`ops\`, \`partner\`, \`pharmacy\`, \`courier\`, \`system\`. At most ${MAX_IDS}, ` +
        'separated by commas.',
    },
  ),
});
export type ListActorsQuery = Static<typeof ListActorsQuery>;

const ACTOR = {
  kind: Type.Enum([...ACTOR_KINDS], {
    description:
      '`organisation` is yours, when no key or member is recorded; `support` is our support team; `system` is the engine.',
  }),
  name: nullable(Type.String(), 'Name of the member or key, if it belongs to your organisation.'),
};

export const ActorList = schema('ActorList', {
  actors: Type.Array(schema('NamedActor', { id: Type.String(), ...ACTOR })),
});

export const TimelineActors = schema('TimelineActors', {
  entries: Type.Array(
    schema('TimelineActor', {
      sequence: Type.Integer({ minimum: 1 }),
      actor: schema('Actor', ACTOR),
      recorded_by: nullable(Type.Object(ACTOR), 'Who recorded it for the courier.'),
      hold_reason: nullable(Type.Enum([...HOLD_REASONS]), 'Reason of the hold that this entry opened.'),
      hold_end: nullable(Type.Enum([...HOLD_ENDS]), 'How this entry ended a hold.'),
    }),
    { description: 'The timeline entries that Postgres has, in order.' },
  ),
  authorized_by: nullable(
    Type.Object(ACTOR),
    'Who submitted the authorization code that came without a hold.',
  ),
  authorization_until: nullable(
    time(),
    'End of the period in which an authorization code is accepted without a hold; null if none is accepted, and for pharmacies.',
  ),
});
export type TimelineActors = Static<typeof TimelineActors>;

export const TIMELINE_ACTORS_EXAMPLE: TimelineActors = {
  entries: [
    {
      sequence: 1,
      actor: { kind: 'key', name: 'Morning batch' },
      recorded_by: null,
      hold_reason: null,
      hold_end: null,
    },
    {
      sequence: 2,
      actor: { kind: 'pharmacy', name: null },
      recorded_by: null,
      hold_reason: 'price_changed',
      hold_end: null,
    },
    {
      sequence: 3,
      actor: { kind: 'member', name: 'Ada Obi' },
      recorded_by: null,
      hold_reason: null,
      hold_end: 'approve',
    },
  ],
  authorized_by: null,
  authorization_until: '2026-11-23T08:00:00.000Z',
};

export const ListChangesQuery = closedObject({
  limit: pageLimit('Maximum changes per page.'),
  cursor: pageCursor,
});
export type ListChangesQuery = Static<typeof ListChangesQuery>;

export const ChangeList = schema('ChangeList', {
  changes: Type.Array(
    schema('AccountChange', {
      at: time(),
      kind: Type.Enum([...CHANGE_KINDS]),
      actor_id: Type.String({
        description:
          'Key or member that made the change; `ops` for our support team. For holds also `partner`, `pharmacy`, `courier` or `system`.',
      }),
      subject_id: nullable(
        Type.String(),
        'What was changed: a key, endpoint, member or session, or the request of a hold.',
      ),
      subject_name: nullable(Type.String(), 'Its name at that time; for a hold its reason, or how it ended.'),
      client_address: nullable(Type.String(), 'Address of the caller; null for our support team.'),
    }),
    { description: 'Newest first.' },
  ),
  ...pageMembers,
});
export type ChangeList = Static<typeof ChangeList>;

export const CHANGE_EXAMPLE: ChangeList['changes'][number] = {
  at: '2026-11-21T08:00:00.000Z',
  kind: 'key.created',
  actor_id: 'usr_01k9z4m3xq8e7r5t2v6w9y0abc',
  subject_id: 'key_01k9z4m3xq8e7r5t2v6w9y0abc',
  subject_name: 'server',
  client_address: '203.0.113.7',
};
