/** `GET /requests/{request_id}`: the current status and the full timeline, or 304 for who has them. */
import type { Dependencies } from '../dependencies.ts';
import { endpoint, parameter, type Answer } from '../endpoint.ts';
import { recordEtag } from '../etag.ts';

export function readRequest({ requests }: Dependencies) {
  return endpoint({
    method: 'GET',
    path: '/requests/:request_id',
    scope: 'requests:read',
    async handle(call): Promise<Answer> {
      let known = 0;
      const knows = (sequence: number) => {
        known = sequence;
        return call.has(recordEtag(sequence));
      };
      const { partner_id } = call.caller;
      const record = await requests.readUnlessKnown(parameter(call, 'request_id'), partner_id, knows);
      if (record === undefined) return { status: 304, headers: { ETag: recordEtag(known) } };
      return { data: record, headers: { ETag: recordEtag(record.timeline.length) } };
    },
  });
}
