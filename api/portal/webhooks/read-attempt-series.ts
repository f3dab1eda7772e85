/** `GET /internal/webhooks/{webhook_id}/attempts`: how an endpoint did over time, for charts. */
import type { Services } from '../../../services/services.ts';
import { organisationOf } from '../../../services/portal/member.ts';
import { parameter } from '../../http/endpoint.ts';
import { ATTEMPT_SERIES_EXAMPLE, AttemptSeries } from '../../schemas/portal/attempts.ts';
import { SeriesQuery } from '../../schemas/portal/series.ts';
import { WEBHOOK_PARAMETERS } from '../../webhooks/webhook-api.ts';
import { portalEndpoint } from '../portal-endpoint.ts';

export function readAttemptSeries({ webhooks }: Services) {
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
      const points = await webhooks.attemptSeries(choice, call.query.unit ?? 'hour');
      const data: AttemptSeries = {
        points: points.map(({ from, ...counts }) => ({ from: from.toISOString(), ...counts })),
      };
      return { data };
    },
  });
}
