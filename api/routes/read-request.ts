/** `GET /requests/{request_id}`: the current status and the full timeline. */
import type { Dependencies } from '../dependencies.ts';
import { endpoint, parameter } from '../endpoint.ts';

export function readRequest({ requests }: Dependencies) {
  return endpoint({
    method: 'GET',
    path: '/requests/:request_id',
    scope: 'requests:read',
    async handle(call) {
      return { data: await requests.read(parameter(call, 'request_id'), call.caller.partner_id) };
    },
  });
}
