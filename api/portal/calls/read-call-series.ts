/** `GET /internal/calls/series`: how many calls there were, for charts. */
import type { Services } from '../../../services/services.ts';
import { organisationOf } from '../../../services/portal/member.ts';
import { CALL_SERIES_EXAMPLE, CallSeries } from '../../schemas/portal/calls.ts';
import { SeriesQuery } from '../../schemas/portal/series.ts';
import { portalEndpoint } from '../portal-endpoint.ts';

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
