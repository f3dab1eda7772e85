/** `GET /orders/{request_id}`: one order, at once or as soon as something happened. */
import type { Dependencies } from '../../dependencies.ts';
import { parameter, pharmacyEndpoint } from '../../endpoint.ts';
import { recordEtag, versionOf } from '../../etag.ts';
import { lookUntilNews } from '../../long-poll.ts';
import { READ_ORDER } from './operations.ts';
import { ReadOrderQuery } from './schemas.ts';
import { requireOrder } from './take-step.ts';

export function readOrder(dependencies: Dependencies) {
  return pharmacyEndpoint<undefined, ReadOrderQuery>({
    method: 'GET',
    path: '/orders/:request_id',
    scope: 'orders:read',
    operation: READ_ORDER,
    query: ReadOrderQuery,
    async handle(call) {
      const order = await lookUntilNews(dependencies.changes, call, {
        topic: parameter(call, 'request_id'),
        seconds: call.query.wait ?? 0,
        look: () => requireOrder(dependencies, call),
        isNews: (seen) => !call.has(recordEtag(versionOf(seen))),
      });
      const headers = { ETag: recordEtag(versionOf(order)) };
      return call.has(headers.ETag) ? { status: 304, headers } : { data: order, headers };
    },
  });
}
