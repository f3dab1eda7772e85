/** What the first pages show: counts of orders, endpoints that need attention, and the states of Nigeria. */
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
import { parameter } from '../http/endpoint.ts';
import { WEBHOOK_PARAMETERS } from '../webhooks/webhook-api.ts';

export function countOrders({ orders: pharmacyOrders }: Services) {
  return portalEndpoint({
    method: 'GET',
    path: '/order-counts',
    scope: 'orders:read',
    operation: {
      id: 'countOrders',
      tag: 'Orders',
      summary: 'Count the orders by status',
      description: 'Of the last 30 days; those that went on to another pharmacy are left out.',
      answers: { 200: { description: 'The counts.', data: OrderCounts, example: ORDER_COUNTS_EXAMPLE } },
      errors: [],
    },
    async handle({ caller }) {
      const { since, orders } = await pharmacyOrders.count(pharmacyOf(caller));
      const data: OrderCounts = { since: since.toISOString(), orders };
      return { data };
    },
  });
}

const StateList = Type.Object(
  {
    states: Type.Array(
      Type.Object({ code: Type.String({ description: 'Of ISO 3166-2.' }), name: Type.String() }),
      { description: 'By name.' },
    ),
  },
  { $id: 'StateList' },
);

export function listStates() {
  const states = STATE_CODES.map((code) => ({ code: `NG-${code}`, name: STATES[code] })).toSorted(
    (one, other) => one.name.localeCompare(other.name),
  );
  return portalEndpoint({
    method: 'GET',
    path: '/states',
    scope: 'any_member',
    operation: {
      id: 'listStates',
      tag: 'Orders',
      summary: 'List the states of Nigeria',
      description: 'By the codes with which addresses are answered.',
      answers: {
        200: {
          description: 'All of them.',
          data: StateList,
          example: { states: [{ code: 'NG-LA', name: 'Lagos' }] },
        },
      },
      errors: [],
    },
    handle: async () => ({ data: { states } }),
  });
}

export function listWebhooks({ webhookEndpoints }: Services) {
  return portalEndpoint({
    method: 'GET',
    path: '/webhooks',
    scope: 'any_member',
    operation: {
      id: 'listFlaggedWebhooks',
      tag: 'Webhooks',
      summary: 'List the webhook endpoints, and which need somebody',
      description: 'All of your organisation, oldest first.',
      answers: {
        200: {
          description: 'The endpoints.',
          data: FlaggedEndpointsAnswer,
          example: { webhooks: [FLAGGED_EXAMPLE] },
        },
      },
      errors: [],
    },
    handle: async ({ caller }) => ({
      data: { webhooks: await webhookEndpoints.listFlagged(organisationOf(caller)) },
    }),
  });
}

export function readAttemptSeries({ webhookDeliveries }: Services) {
  return portalEndpoint<undefined, SeriesQuery>({
    method: 'GET',
    path: '/webhooks/:webhook_id/attempts',
    scope: 'webhooks:manage',
    operation: {
      id: 'readAttemptSeries',
      tag: 'Webhooks',
      summary: 'Count the attempts of an endpoint by hour or day',
      description: 'Those that it acknowledged, and those that it did not.',
      parameters: WEBHOOK_PARAMETERS,
      answers: { 200: { description: 'The series.', data: AttemptSeries, example: ATTEMPT_SERIES_EXAMPLE } },
      errors: ['webhook_not_found'],
    },
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
