/** The audit log, and the names of actors in timelines. */
import { organisationOf } from '../../services/portal/member.ts';
import type { Services } from '../../services/compose.ts';
import { REQUEST_ID_EXAMPLE } from '../examples.ts';
import { type Endpoint, ok, parameter } from '../http/endpoint.ts';
import {
  ActorList,
  CHANGE_EXAMPLE,
  ChangeList,
  ListActorsQuery,
  ListChangesQuery,
  TIMELINE_ACTORS_EXAMPLE,
  TimelineActors,
} from '../schemas/portal/audit.ts';
import { portalEndpoint } from './portal.ts';
import { CHANGE_CURSOR } from '../http/cursors.ts';
import { DEFAULT_PAGE_LIMIT } from '../schemas/common.ts';

export function actorEndpoints({ actors }: Services): Endpoint[] {
  return [
    portalEndpoint<undefined, ListActorsQuery>({
      route: 'GET /actors',
      scope: 'any_member',
      id: 'listActors',
      tag: 'Audit',
      summary: 'Look up the names of keys and members',
      description: 'Finds keys and members of your organisation, including revoked keys and removed members.',
      answers: ok('The names, in the order of the IDs.', ActorList, {
        actors: [{ id: 'usr_1h2g4f8d4x8b2n6m0q5v9c3k7j', kind: 'member', name: 'Ada Obi' }],
      }),
      query: ListActorsQuery,
      handle: async ({ caller, query }) => ({
        data: { actors: await actors.named(organisationOf(caller), query.ids.split(',')) },
      }),
    }),
    portalEndpoint({
      route: 'GET /timelines/:request_id/actors',
      scope: 'any_member',
      id: 'readTimelineActors',
      tag: 'Audit',
      summary: 'Look up the actors of a timeline',
      description:
        'For a request of your organisation or an order of your pharmacy. Does not name members and keys of the other side.',
      parameters: {
        request_id: { description: 'ID of the request or order.', example: REQUEST_ID_EXAMPLE },
      },
      answers: ok('The actors by entry.', TimelineActors, TIMELINE_ACTORS_EXAMPLE),
      errors: ['request_not_found', 'order_not_found'],
      async handle(call) {
        const { entries, ...rest } = await actors.ofTimeline(
          organisationOf(call.caller),
          parameter(call, 'request_id'),
        );
        return { data: { entries: [...entries], ...rest } };
      },
    }),
  ];
}

export function listChanges({ changeLog }: Services) {
  return portalEndpoint<undefined, ListChangesQuery>({
    route: 'GET /changes',
    scope: 'audit:read',
    id: 'listChanges',
    tag: 'Audit',
    summary: 'List changes to the account',
    description:
      'Changes to keys, webhook endpoints and members, sign-ins, and holds of requests or orders, of the last two years.',
    answers: ok('A page of changes.', ChangeList, {
      changes: [CHANGE_EXAMPLE],
      has_more: false,
      next_cursor: null,
    }),
    errors: ['invalid_cursor'],
    query: ListChangesQuery,
    async handle({ caller, query: { limit = DEFAULT_PAGE_LIMIT, cursor } }) {
      const before = CHANGE_CURSOR.read(cursor);
      const page = await changeLog.list(organisationOf(caller), { limit, before });
      const data: ChangeList = {
        changes: page.changes.map(({ at, kind, actor_id, subject_id, subject_name, client_address }) => ({
          at: at.toISOString(),
          kind,
          actor_id,
          subject_id,
          subject_name,
          client_address,
        })),
        has_more: page.has_more,
        next_cursor: CHANGE_CURSOR.next(page.has_more, page.changes),
      };
      return { data };
    },
  });
}
