/** `GET /requests/{request_id}`: the current status and the full timeline, or 304 for who has them. */
import { Type, type Static } from 'typebox';
import { WAITED_FOR } from '../../../services/requests/read-request.ts';
import type { Services } from '../../../services/services.ts';
import { CONFIRMED_EXAMPLE } from '../../examples/requests.ts';
import { endpoint } from '../../http/endpoint.ts';
import { recordEtag } from '../../http/etag.ts';
import { waitSeconds } from '../../schemas/common/wait.ts';
import { RequestRecordSchema } from '../../schemas/requests/request-record.ts';
import { versionOf } from '../../../services/requests/record-version.ts';
import { isTerminal, STATUSES } from '../../../domain/requests/statuses.ts';
import { ownRequest, REQUEST_ID_PARAMETER } from './own-request.ts';

const FINAL = STATUSES.filter(isTerminal)
  .map((status) => `\`${status}\``)
  .join(', ');

const ReadRequestQuery = Type.Object(
  {
    wait: waitSeconds(
      'Seconds to wait for a change to what `If-None-Match` names, before the answer is 304; or for what `until` names.',
    ),
    until: Type.Optional(
      Type.Enum(WAITED_FOR, {
        description:
          `\`final\`: has \`wait\` end when the request has: at ${FINAL}. \`final_or_held\`: also when it has a \`hold\`, ` +
          'which you have to resolve. When the time is over before, the answer is the request as it is then, or 304.',
      }),
    ),
  },
  { additionalProperties: false },
);
type ReadRequestQuery = Static<typeof ReadRequestQuery>;

export function readRequest({ requests }: Services) {
  return endpoint<undefined, ReadRequestQuery>({
    method: 'GET',
    path: '/requests/:request_id',
    scope: 'requests:read',
    showsPatient: 'logged_after',
    operation: {
      id: 'readRequest',
      tag: 'Requests',
      summary: 'Read a request with its timeline',
      description:
        'For polling, send the `ETag` back as `If-None-Match`: while nothing has happened the answer is 304. With ' +
        '`wait` that answer is kept back until something happens, or until the time is over.',
      parameters: REQUEST_ID_PARAMETER,
      answers: {
        200: {
          description: 'The request as it is now.',
          data: RequestRecordSchema,
          example: CONFIRMED_EXAMPLE,
          headers: ['ETag'],
        },
        304: {
          description: 'Nothing has happened since the answer that had this `ETag`.',
          headers: ['ETag'],
        },
      },
      errors: ['request_not_found'],
    },
    query: ReadRequestQuery,
    async handle(call) {
      const news = await requests.readNews(ownRequest(call), {
        seconds: call.query.wait ?? 0,
        until: call.query.until,
        knows: (version) => call.has(recordEtag(version)),
        onGone: call.onGone,
      });
      return 'record' in news
        ? { data: news.record, headers: { ETag: recordEtag(versionOf(news.record)) } }
        : { status: 304, headers: { ETag: recordEtag(news.known) } };
    },
  });
}
