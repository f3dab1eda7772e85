/** The call log of an organisation, and call counts over time. */
import { ok } from '../http/endpoint.ts';
import type { Services } from '../../services/compose.ts';
import { organisationOf } from '../../services/portal/member.ts';
import type { CallPage } from '../../services/partners/calls.ts';
import { CALL_CURSOR } from '../http/cursors.ts';
import { STATUS_CLASSES } from '../../domain/partners.ts';
import { DEFAULT_PAGE_LIMIT, parsedTime, selectedFrom } from '../schemas/common.ts';
import {
  type ApiCall,
  CALL_EXAMPLE,
  CALL_SERIES_EXAMPLE,
  CallList,
  CallSeries,
  ListCallsQuery,
  SeriesQuery,
} from '../schemas/portal/calls.ts';
import { portalEndpoint } from './portal.ts';

export function listCalls({ calls }: Services) {
  return portalEndpoint<undefined, ListCallsQuery>({
    route: 'GET /calls',
    scope: 'calls:read',
    id: 'listCalls',
    tag: 'Calls',
    summary: 'List the calls of the last 30 days',
    description:
      'Calls made with keys and by members. The last second may be missing. Bodies and query strings are not stored.',
    answers: ok('A page of calls.', CallList, { calls: [CALL_EXAMPLE], has_more: false, next_cursor: null }),
    errors: ['invalid_cursor'],
    query: ListCallsQuery,
    async handle({ caller, query }) {
      const { limit = DEFAULT_PAGE_LIMIT, cursor, status_class, operation, ...filters } = query;
      const page = await calls.list(
        organisationOf(caller),
        {
          caller_id: filters.caller_id,
          x_request_id: filters.x_request_id,
          status_classes: selectedFrom(STATUS_CLASSES, status_class),
          operation: operation?.replaceAll(/\{(\w+)\}/g, ':$1'),
          called_after: parsedTime(filters.called_after),
          called_before: parsedTime(filters.called_before),
        },
        { limit, after: CALL_CURSOR.read(cursor) },
      );
      const data: CallList = {
        calls: page.calls.map(toShown),
        has_more: page.has_more,
        next_cursor: CALL_CURSOR.next(page.has_more, page.calls),
      };
      return { data };
    },
  });
}

function toShown(call: CallPage['calls'][number]): ApiCall {
  const { call_id: _id, partner_id: _partner, pharmacy_id: _pharmacy, operation, called_at, ...shown } = call;
  return {
    ...shown,
    called_at: called_at.toISOString(),
    method: operation.slice(0, operation.indexOf(' ')),
    operation: operation.replaceAll(/:(\w+)/g, '{$1}'),
  };
}

export function readCallSeries({ calls }: Services) {
  return portalEndpoint<undefined, SeriesQuery>({
    route: 'GET /calls/series',
    scope: 'calls:read',
    id: 'readCallSeries',
    tag: 'Calls',
    summary: 'Count the calls by hour or day',
    description: 'Counts by status class. The last five seconds may be missing.',
    answers: ok('The counts.', CallSeries, CALL_SERIES_EXAMPLE),
    query: SeriesQuery,
    async handle({ caller, query: { unit = 'hour' } }) {
      const points = await calls.series(organisationOf(caller), unit);
      const data: CallSeries = {
        points: points.map(({ from, calls: counts }) => ({ from: from.toISOString(), calls: counts })),
      };
      return { data };
    },
  });
}
