/** The audit log and the actors in timelines, by name. */
import { organisationOf } from '../../services/portal/member.ts';
import type { Services } from '../../services/compose.ts';
import { REQUEST_ID_EXAMPLE } from '../examples.ts';
import { type Endpoint, parameter } from '../http/endpoint.ts';
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
import { changeCursorBefore, readChangeCursor } from '../http/cursors.ts';
import { DEFAULT_PAGE_LIMIT } from '../schemas/common.ts';

export function actorEndpoints({ actors }: Services): Endpoint[] {
  return [
    portalEndpoint<undefined, ListActorsQuery>({
      method: 'GET',
      path: '/actors',
      scope: 'any_member',
      operation: {
        id: 'listActors',
        tag: 'Audit',
        summary: 'Name keys and members',
        description: 'Keys and members of your organisation, also revoked and removed ones.',
        answers: {
          200: {
            description: 'In the order of the ids.',
            data: ActorList,
            example: { actors: [{ id: 'usr_1h2g4f8d4x8b2n6m0q5v9c3k7j', kind: 'member', name: 'Ada Obi' }] },
          },
        },
        errors: [],
      },
      query: ListActorsQuery,
      handle: async ({ caller, query }) => ({
        data: { actors: await actors.named(organisationOf(caller), query.ids.split(',')) },
      }),
    }),
    portalEndpoint({
      method: 'GET',
      path: '/timelines/:request_id/actors',
      scope: 'any_member',
      operation: {
        id: 'readTimelineActors',
        tag: 'Audit',
        summary: 'Name who made the entries of a timeline',
        description:
          'For a request of your partner, or an order of your pharmacy. Members and keys of the other side are not named.',
        parameters: {
          request_id: { description: 'Id of the request or order.', example: REQUEST_ID_EXAMPLE },
        },
        answers: {
          200: { description: 'By entry.', data: TimelineActors, example: TIMELINE_ACTORS_EXAMPLE },
        },
        errors: ['request_not_found', 'order_not_found'],
      },
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
    method: 'GET',
    path: '/changes',
    scope: 'audit:read',
    operation: {
      id: 'listChanges',
      tag: 'Audit',
      summary: 'List what was done to the account',
      description: 'Its keys, webhook endpoints, members and sign-ins; of the last two years.',
      answers: {
        200: {
          description: 'One page.',
          data: ChangeList,
          example: { changes: [CHANGE_EXAMPLE], has_more: false, next_cursor: null },
        },
      },
      errors: ['invalid_cursor'],
    },
    query: ListChangesQuery,
    async handle({ caller, query: { limit = DEFAULT_PAGE_LIMIT, cursor } }) {
      const before = cursor === undefined ? undefined : readChangeCursor(cursor);
      const page = await changeLog.list(organisationOf(caller), { limit, before });
      const last = page.has_more ? page.changes.at(-1) : undefined;
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
        next_cursor: last === undefined ? null : changeCursorBefore(last.change_id),
      };
      return { data };
    },
  });
}
