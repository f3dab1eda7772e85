/** The answers about calls, attempts, endpoints and orders, and their series over time. */
import { type Static, Type } from 'typebox';
import { SERIES_UNITS } from '../../../services/common/series.ts';
import { STATUS_CLASSES, type StatusClass } from '../../../domain/partners.ts';
import {
  nullable,
  pageCursor,
  pageLimit,
  patterned,
  type SameType,
  text,
  time,
  timeParameter,
} from '../common.ts';
import { DISABLED_REASONS, type DisabledReason, DISABLERS } from '../../../domain/webhooks/webhooks.ts';
import type { FlaggedWebhook } from '../../../services/webhooks/endpoints.ts';
import { WEBHOOK_ID_EXAMPLE } from '../../examples.ts';
import { type Status, STATUSES } from '../../../domain/requests/statuses.ts';

export const SeriesQuery = Type.Object(
  {
    unit: Type.Optional(
      Type.Enum([...SERIES_UNITS], {
        default: 'hour',
        description: '`hour`: 48 hours. `day`: 31 days in Nigeria.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type SeriesQuery = Static<typeof SeriesQuery>;

const ANY_CLASS = `(?:${STATUS_CLASSES.join('|')})`;

export const ListCallsQuery = Type.Object(
  {
    status_class: Type.Optional(
      patterned(
        `^${ANY_CLASS}(?:,${ANY_CLASS})*$`,
        `must be one or more of ${STATUS_CLASSES.join(', ')}, with commas between`,
        { description: 'One class of statuses, or several with commas between: `4xx,5xx`.' },
      ),
    ),
    operation: Type.Optional(text(200, 'Method and path: `GET /requests/{request_id}`.')),
    caller_id: Type.Optional(text(100, 'Made with this key, or by this member.')),
    x_request_id: Type.Optional(text(100, 'Whose answer had this `X-Request-Id`.')),
    called_after: timeParameter('Made at this moment or later.'),
    called_before: timeParameter('Made before this moment.'),
    limit: pageLimit('Calls a page.'),
    cursor: pageCursor,
  },
  { additionalProperties: false },
);
export type ListCallsQuery = Static<typeof ListCallsQuery>;

/** The classes that the parameter names. */
export function readStatusClasses(sent: string): StatusClass[] {
  const named = sent.split(',');
  return STATUS_CLASSES.filter((each) => named.includes(each));
}

const ApiCall = Type.Object(
  {
    called_at: time('When it was answered.'),
    calls: Type.Integer({
      minimum: 1,
      description:
        'More than one only of refusals by the rate limit: those within a second are one entry, the first.',
    }),
    method: Type.String(),
    operation: Type.String({ description: 'Method and path: `GET /requests/{request_id}`.' }),
    path: Type.String({ description: 'With the ids that were in it; other texts are left out.' }),
    status: Type.Integer(),
    error_code: nullable(Type.String(), 'Of the refusal, if it was one.'),
    x_request_id: Type.String({ description: 'The `X-Request-Id` of the answer.' }),
    caller_id: Type.String({ description: 'The key, or the member who was signed in.' }),
    duration_ms: Type.Integer({ minimum: 0 }),
  },
  { $id: 'ApiCall' },
);
export type ApiCall = Static<typeof ApiCall>;

export const CallList = Type.Object(
  {
    calls: Type.Array(ApiCall, { description: 'Newest first.' }),
    has_more: Type.Boolean(),
    next_cursor: nullable(Type.String(), 'Send it as `cursor` for the next page; null on the last.'),
  },
  { $id: 'CallList' },
);
export type CallList = Static<typeof CallList>;

const count = Type.Integer({ minimum: 0 });

export const CallSeries = Type.Object(
  {
    points: Type.Array(
      Type.Object({
        from: time('Its beginning; that of a day is midnight in Nigeria.'),
        calls: Type.Object(
          { '2xx': count, '3xx': count, '4xx': count, '5xx': count },
          { description: 'By the class of the status that was answered.' },
        ),
      }),
      { description: 'Oldest first, without gaps; the last one is not over yet.' },
    ),
  },
  { $id: 'CallSeries' },
);
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

const attemptCount = (description: string) => Type.Integer({ minimum: 0, description });

export const AttemptSeries = Type.Object(
  {
    points: Type.Array(
      Type.Object({
        from: time('Its beginning; that of a day is midnight in Nigeria.'),
        succeeded: attemptCount('Attempts that the endpoint acknowledged.'),
        failed: attemptCount('Attempts that it did not.'),
      }),
      { description: 'Oldest first, without gaps; the last one is not over yet.' },
    ),
  },
  { $id: 'AttemptSeries' },
);
export type AttemptSeries = Static<typeof AttemptSeries>;

export const ATTEMPT_SERIES_EXAMPLE: AttemptSeries = {
  points: [{ from: '2026-11-21T08:00:00.000Z', succeeded: 41, failed: 1 }],
};

const FlaggedEndpointAnswer = Type.Object(
  {
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
      'Null while it is enabled.',
    ),
    failing_since: nullable(time(), 'When the first attempt failed since the last success.'),
    broken_at: nullable(time(), 'Since when it is only looked whether it answers again.'),
    needs_attention: Type.Boolean(),
  },
  { $id: 'FlaggedWebhook' },
);
export const sameAsInTheService: SameType<Static<typeof FlaggedEndpointAnswer>, FlaggedWebhook> = true;

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

export const OrderCounts = Type.Object(
  {
    since: time('Orders that came before are not counted.'),
    orders: Type.Object(ORDERS, { description: 'By status.' }),
  },
  { $id: 'OrderCounts' },
);
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
