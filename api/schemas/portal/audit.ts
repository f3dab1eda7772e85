/** The answers about actors and changes. */
import { type Static, Type } from 'typebox';
import { HOLD_ENDS, HOLD_REASONS } from '../../../domain/holds/holds.ts';
import { ACTOR_KINDS } from '../../../services/audit/actors.ts';
import { nullable, pageCursor, pageLimit, time } from '../common.ts';
import { CHANGE_KINDS } from '../../../domain/audit.ts';

/** Ids in one call. */
const MAX_IDS = 100;
const ID = '[a-z0-9_-]{1,60}';

export const ListActorsQuery = Type.Object(
  {
    ids: Type.String({
      pattern: `^${ID}(,${ID}){0,${MAX_IDS - 1}}$`,
      description: `Ids of members and keys, and \`ops\`, \`partner\`, \`pharmacy\`, \`courier\`, \`system\`; at most ${MAX_IDS}, with commas between them.`,
    }),
  },
  { additionalProperties: false },
);
export type ListActorsQuery = Static<typeof ListActorsQuery>;

const ACTOR = {
  kind: Type.Enum([...ACTOR_KINDS], {
    description:
      '`organisation` is your own, where no key or member is on record; `support` is us; `system` is the engine.',
  }),
  name: nullable(Type.String(), 'Name of the member or key, if it belongs to your organisation.'),
};

export const ActorList = Type.Object(
  { actors: Type.Array(Type.Object({ id: Type.String(), ...ACTOR }, { $id: 'NamedActor' })) },
  { $id: 'ActorList' },
);

export const TimelineActors = Type.Object(
  {
    entries: Type.Array(
      Type.Object(
        {
          sequence: Type.Integer({ minimum: 1 }),
          actor: Type.Object(ACTOR, { $id: 'Actor' }),
          recorded_by: nullable(Type.Object(ACTOR), 'Who recorded it for the courier.'),
          hold_reason: nullable(Type.Enum([...HOLD_REASONS]), 'Reason of the hold that this entry opened.'),
          hold_end: nullable(Type.Enum([...HOLD_ENDS]), 'How this entry ended a hold.'),
        },
        { $id: 'TimelineActor' },
      ),
      { description: 'In the order of the timeline, as far as Postgres has it.' },
    ),
    authorized_by: nullable(
      Type.Object(ACTOR),
      'Who submitted the authorization code that came without a hold.',
    ),
    authorization_until: nullable(
      time(),
      'Until when such a code is accepted; null where none is, and for pharmacies.',
    ),
  },
  { $id: 'TimelineActors' },
);
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
