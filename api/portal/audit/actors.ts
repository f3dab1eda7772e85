/** `GET /internal/actors`, `GET /internal/timelines/{request_id}/actors`: who acted, by name. */
import { organisationOf } from '../../../services/portal/member.ts';
import type { Services } from '../../../services/services.ts';
import { REQUEST_ID_EXAMPLE } from '../../examples/requests.ts';
import { parameter, type Endpoint } from '../../http/endpoint.ts';
import {
  ActorList,
  ListActorsQuery,
  TIMELINE_ACTORS_EXAMPLE,
  TimelineActors,
} from '../../schemas/portal/actors.ts';
import { portalEndpoint } from '../portal-endpoint.ts';

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
