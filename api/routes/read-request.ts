/** `GET /requests/{request_id}`: the current status and the full timeline, or 304 for who has them. */
import type { ChangeFeed } from '../../db/change-feed.ts';
import type { RequestRecord } from '../../domain/requests.ts';
import type { Dependencies } from '../dependencies.ts';
import { endpoint, parameter, type Answer, type Call } from '../endpoint.ts';
import { recordEtag, versionOf, type RecordVersion } from '../etag.ts';
import { lookUntilNews } from '../long-poll.ts';
import { READ_REQUEST } from '../operations/requests.ts';
import type { RequestReader } from '../request-reader.ts';
import { ReadRequestQuery } from '../schemas/read-request.ts';

export function readRequest({ requests, changes }: Dependencies) {
  return endpoint<undefined, ReadRequestQuery>({
    method: 'GET',
    path: '/requests/:request_id',
    scope: 'requests:read',
    operation: READ_REQUEST,
    query: ReadRequestQuery,
    handle: (call) => readOrWait(call, requests, changes),
  });
}

type Outcome = { readonly record: RequestRecord } | { readonly known: RecordVersion };

async function readOrWait(
  call: Call<undefined, ReadRequestQuery>,
  requests: RequestReader,
  changes: ChangeFeed,
): Promise<Answer> {
  const outcome = await lookUntilNews(changes, call, {
    topic: parameter(call, 'request_id'),
    seconds: call.query.wait ?? 0,
    look: () => readOnce(call, requests),
    isNews: (seen) => 'record' in seen,
  });
  return 'record' in outcome
    ? { data: outcome.record, headers: { ETag: recordEtag(versionOf(outcome.record)) } }
    : { status: 304, headers: { ETag: recordEtag(outcome.known) } };
}

async function readOnce(call: Call<undefined, ReadRequestQuery>, requests: RequestReader): Promise<Outcome> {
  let known: RecordVersion = { sequence: 0, prescriptions: 0 };
  const knows = (version: RecordVersion) => {
    known = version;
    return call.has(recordEtag(version));
  };
  const { partner_id } = call.caller;
  const record = await requests.readUnlessKnown(parameter(call, 'request_id'), partner_id, knows);
  return record === undefined ? { known } : { record };
}
