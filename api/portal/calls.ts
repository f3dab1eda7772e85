/** The log of an organisation's calls, and their counts over time. */
import type { Services } from '../../services/compose.ts';
import { organisationOf } from '../../services/portal/member.ts';
import { toMoment } from '../../domain/common/moments.ts';
import type { CallPage } from '../../services/partners/calls.ts';
import { callCursorAfter, readCallCursor } from '../http/cursors.ts';
import { DEFAULT_PAGE_LIMIT } from '../schemas/common.ts';
import {
  type ApiCall,
  CALL_EXAMPLE,
  CALL_SERIES_EXAMPLE,
  CallList,
  CallSeries,
  ListCallsQuery,
  readStatusClasses,
  SeriesQuery,
} from '../schemas/portal/calls.ts';
import { portalEndpoint } from './portal.ts';

export function listCalls({ calls }: Services) {
  return portalEndpoint<undefined, ListCallsQuery>({
    method: 'GET',
    path: '/calls',
    scope: 'calls:read',
    operation: {
      id: 'listCalls',
      tag: 'Calls',
      summary: 'List the calls of the last 30 days',
      description:
        'With keys and by members. Those of the last second may be missing. Neither bodies nor query strings are kept.',
      answers: {
        200: {
          description: 'One page.',
          data: CallList,
          example: { calls: [CALL_EXAMPLE], has_more: false, next_cursor: null },
        },
      },
      errors: ['invalid_cursor'],
    },
    query: ListCallsQuery,
    async handle({ caller, query }) {
      const { limit = DEFAULT_PAGE_LIMIT, cursor, status_class, operation, ...filters } = query;
      const page = await calls.list(
        organisationOf(caller),
        {
          caller_id: filters.caller_id,
          x_request_id: filters.x_request_id,
          status_classes: status_class === undefined ? undefined : readStatusClasses(status_class),
          operation: operation?.replaceAll(/\{(\w+)\}/g, ':$1'),
          called_after: momentOf(filters.called_after),
          called_before: momentOf(filters.called_before),
        },
        { limit, after: cursor === undefined ? undefined : readCallCursor(cursor) },
      );
      const last = page.has_more ? page.calls.at(-1) : undefined;
      const data: CallList = {
        calls: page.calls.map(toShown),
        has_more: page.has_more,
        next_cursor: last === undefined ? null : callCursorAfter(last),
      };
      return { data };
    },
  });
}

const momentOf = (text: string | undefined) => (text === undefined ? undefined : toMoment(text));

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
    method: 'GET',
    path: '/calls/series',
    scope: 'calls:read',
    operation: {
      id: 'readCallSeries',
      tag: 'Calls',
      summary: 'Count the calls by hour or day',
      description: 'By the class of their status. Those of the last five seconds may be missing.',
      answers: { 200: { description: 'The series.', data: CallSeries, example: CALL_SERIES_EXAMPLE } },
      errors: [],
    },
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
