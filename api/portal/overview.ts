/** Data of the start pages: order counts, webhook endpoints that need attention, and the states of Nigeria. */
import { schema } from '../schemas/common.ts';
import type { Services } from '../../services/compose.ts';
import { organisationOf, pharmacyOf } from '../../services/portal/member.ts';
import {
  ATTEMPT_SERIES_EXAMPLE,
  AttemptSeries,
  FLAGGED_EXAMPLE,
  FlaggedEndpointsAnswer,
  ORDER_COUNTS_EXAMPLE,
  OrderCounts,
  SeriesQuery,
} from '../schemas/portal/calls.ts';
import { portalEndpoint } from './portal.ts';
import { Type } from 'typebox';
import { STATE_CODES, STATES } from '../../domain/common/geography.ts';
import { ok, parameter } from '../http/endpoint.ts';
import { WEBHOOK_PARAMETERS } from '../webhooks/webhook-api.ts';

export function countOrders({ orders: pharmacyOrders }: Services) {
  return portalEndpoint({
    route: 'GET /order-counts',
    scope: 'orders:read',
    id: 'countOrders',
    tag: 'Orders',
    summary: 'Count orders by status',
    description: 'Orders of the last 30 days, except those that went on to another pharmacy.',
    answers: ok('The counts.', OrderCounts, ORDER_COUNTS_EXAMPLE),
    async handle({ caller }) {
      const { since, orders } = await pharmacyOrders.count(pharmacyOf(caller));
      const data: OrderCounts = { since: since.toISOString(), orders };
      return { data };
    },
  });
}

const StateList = schema('StateList', {
  states: Type.Array(
    Type.Object({ code: Type.String({ description: 'ISO 3166-2 code.' }), name: Type.String() }),
    { description: 'Sorted by name.' },
  ),
});

export function listStates() {
  const states = STATE_CODES.map((code) => ({ code: `NG-${code}`, name: STATES[code] })).toSorted(
    (one, other) => one.name.localeCompare(other.name),
  );
  return portalEndpoint({
    route: 'GET /states',
    scope: 'any_member',
    id: 'listStates',
    tag: 'Orders',
    summary: 'List the states of Nigeria',
    description: 'Returns each state with the code that addresses use.',
    answers: ok('The states.', StateList, { states: [{ code: 'NG-LA', name: 'Lagos' }] }),
    handle: async () => ({ data: { states } }),
  });
}

export function listWebhooks({ webhookEndpoints }: Services) {
  return portalEndpoint({
    route: 'GET /webhooks',
    scope: 'any_member',
    id: 'listFlaggedWebhooks',
    tag: 'Webhooks',
    summary: 'List webhook endpoints with their state',
    description: 'All endpoints of your organisation, oldest first, each marked if it needs attention.',
    answers: ok('The endpoints.', FlaggedEndpointsAnswer, { webhooks: [FLAGGED_EXAMPLE] }),
    handle: async ({ caller }) => ({
      data: { webhooks: await webhookEndpoints.listFlagged(organisationOf(caller)) },
    }),
  });
}

export function readAttemptSeries({ webhookDeliveries }: Services) {
  return portalEndpoint<undefined, SeriesQuery>({
    route: 'GET /webhooks/:webhook_id/attempts',
    scope: 'webhooks:manage',
    id: 'readAttemptSeries',
    tag: 'Webhooks',
    summary: 'Count the attempts of an endpoint by hour or day',
    description: 'Acknowledged and failed attempts.',
    parameters: WEBHOOK_PARAMETERS,
    answers: ok('The counts.', AttemptSeries, ATTEMPT_SERIES_EXAMPLE),
    errors: ['webhook_not_found'],
    query: SeriesQuery,
    async handle(call) {
      const choice = { webhook_id: parameter(call, 'webhook_id'), owner: organisationOf(call.caller) };
      const points = await webhookDeliveries.attemptSeries(choice, call.query.unit ?? 'hour');
      const data: AttemptSeries = {
        points: points.map(({ from, ...counts }) => ({ from: from.toISOString(), ...counts })),
      };
      return { data };
    },
  });
}
