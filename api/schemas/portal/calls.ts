/** Schemas of calls, attempts, endpoints and order counts, and their series over time. */
import { type Static, Type } from 'typebox';
import { SERIES_UNITS } from '../../../services/common/series.ts';
import { STATUS_CLASSES } from '../../../domain/partners.ts';
import {
  closedObject,
  count,
  nullable,
  pageCursor,
  pageMembers,
  pageLimit,
  type SameType,
  schema,
  someOf,
  text,
  time,
  timeParameter,
} from '../common.ts';
import { DISABLED_REASONS, type DisabledReason, DISABLERS } from '../../../domain/webhooks/webhooks.ts';
import type { FlaggedWebhook } from '../../../services/webhooks/endpoints.ts';
import { WEBHOOK_ID_EXAMPLE } from '../../examples.ts';
import { type Status, STATUSES } from '../../../domain/requests/statuses.ts';

export const SeriesQuery = closedObject({
  unit: Type.Optional(
    Type.Enum([...SERIES_UNITS], {
      default: 'hour',
      description: '`hour`: the last 48 hours. `day`: the last 31 days in Nigeria.',
    }),
  ),
});
export type SeriesQuery = Static<typeof SeriesQuery>;

export const ListCallsQuery = closedObject({
  status_class: someOf(STATUS_CLASSES, 'One status class, or several separated by commas: `4xx,5xx`.'),
  operation: Type.Optional(text(200, 'Method and path: `GET /requests/{request_id}`.')),
  caller_id: Type.Optional(text(100, 'Only calls with this key or by this member.')),
  x_request_id: Type.Optional(text(100, 'Only the call with this `X-Request-Id`.')),
  called_after: timeParameter('Made at or after this time.'),
  called_before: timeParameter('Made before this time.'),
  limit: pageLimit('Maximum calls per page.'),
  cursor: pageCursor,
});
export type ListCallsQuery = Static<typeof ListCallsQuery>;

const ApiCall = schema('ApiCall', {
  called_at: time('When the call was answered.'),
  calls: Type.Integer({
    minimum: 1,
    description: 'More than 1 only for refusals by the rate limit, which are grouped by second.',
  }),
  method: Type.String(),
  operation: Type.String({ description: 'Method and path: `GET /requests/{request_id}`.' }),
  path: Type.String({ description: 'The path with its IDs. Other texts are masked.' }),
  status: Type.Integer(),
  error_code: nullable(Type.String(), 'Error code, if the call was refused.'),
  x_request_id: Type.String({ description: '`X-Request-Id` of the response.' }),
  caller_id: Type.String({ description: 'The key, or the member who was signed in.' }),
  duration_ms: Type.Integer({ minimum: 0 }),
});
export type ApiCall = Static<typeof ApiCall>;

export const CallList = schema('CallList', {
  calls: Type.Array(ApiCall, { description: 'Newest first.' }),
  ...pageMembers,
});
export type CallList = Static<typeof CallList>;

const calls = Type.Integer({ minimum: 0 });

export const CallSeries = schema('CallSeries', {
  points: Type.Array(
    Type.Object({
      from: time('Start of the period. Days start at midnight in Nigeria.'),
      calls: Type.Object(
        { '2xx': calls, '3xx': calls, '4xx': calls, '5xx': calls },
        { description: 'By status class.' },
      ),
    }),
    { description: 'Oldest first, without gaps. The last period is incomplete.' },
  ),
});
export type CallSeries = Static<typeof CallSeries>;

export const CALL_EXAMPLE: ApiCall = {
  called_at: '2026-11-21T08:00:00.000Z',
  calls: 1,
  method: 'GET',
  operation: 'GET /requests/{request_id}',
  path: '/requests/req_01k9z4m3xq8e7r5t2v6w9y0abc',
  status: 404,
  error_code: 'request_not_found',
  x_request_id: '5f0c6a2e-6d0b-4c58-9f53-6b4f3f0a8a11',
  caller_id: 'key_01k9z4m3xq8e7r5t2v6w9y0abc',
  duration_ms: 4,
};

export const CALL_SERIES_EXAMPLE: CallSeries = {
  points: [{ from: '2026-11-21T08:00:00.000Z', calls: { '2xx': 212, '3xx': 40, '4xx': 3, '5xx': 0 } }],
};

export const AttemptSeries = schema('AttemptSeries', {
  points: Type.Array(
    Type.Object({
      from: time('Start of the period. Days start at midnight in Nigeria.'),
      succeeded: count('Acknowledged attempts.'),
      failed: count('Failed attempts.'),
    }),
    { description: 'Oldest first, without gaps. The last period is incomplete.' },
  ),
});
export type AttemptSeries = Static<typeof AttemptSeries>;

export const ATTEMPT_SERIES_EXAMPLE: AttemptSeries = {
  points: [{ from: '2026-11-21T08:00:00.000Z', succeeded: 41, failed: 1 }],
};

const FlaggedEndpointAnswer = schema('FlaggedWebhook', {
  webhook_id: Type.String(),
  url: Type.String(),
  description: Type.String(),
  status: Type.Enum(['enabled', 'disabled']),
  disabled: nullable(
    Type.Object({
      by: Type.Enum([...new Set([...DISABLERS.partner, ...DISABLERS.pharmacy])]),
      reason: Type.Enum(Object.keys(DISABLED_REASONS) as DisabledReason[]),
      at: time(),
    }),
    'Null while the endpoint is enabled.',
  ),
  failing_since: nullable(time(), 'First failed attempt since the last success.'),
  broken_at: nullable(time(), 'Since when the circuit breaker only sends probes.'),
  needs_attention: Type.Boolean(),
});
export const matchesService: SameType<Static<typeof FlaggedEndpointAnswer>, FlaggedWebhook> = true;

export const FlaggedEndpointsAnswer = Type.Object({ webhooks: Type.Array(FlaggedEndpointAnswer) });

export const FLAGGED_EXAMPLE: Static<typeof FlaggedEndpointAnswer> = {
  webhook_id: WEBHOOK_ID_EXAMPLE,
  url: 'https://partner.example/webhooks',
  description: 'Our server',
  status: 'enabled',
  disabled: null,
  failing_since: '2026-11-21T06:00:00.000Z',
  broken_at: null,
  needs_attention: true,
};

const ORDERS = Object.fromEntries(STATUSES.map((status) => [status, Type.Integer({ minimum: 0 })])) as Record<
  Status,
  ReturnType<typeof Type.Integer>
>;

export const OrderCounts = schema('OrderCounts', {
  since: time('Start of the counted period.'),
  orders: Type.Object(ORDERS, { description: 'By status.' }),
});
export type OrderCounts = Static<typeof OrderCounts>;

export const ORDER_COUNTS_EXAMPLE: OrderCounts = {
  since: '2026-10-22T08:00:00.000Z',
  orders: {
    pending: 2,
    confirmed: 1,
    dispensing: 3,
    ready: 0,
    in_transit: 4,
    delivered: 210,
    cancelled: 5,
    rejected: 2,
    failed: 1,
    returned: 0,
  },
};
