/** The request that a path names, and the partner whose it must be. */
import { REQUEST_ID_EXAMPLE } from '../../examples/requests.ts';
import { parameter, type Call } from '../../http/endpoint.ts';
import type { OwnRequest } from '../../../services/requests/read-request.ts';

/** The path parameter of every operation on one request. */
export const REQUEST_ID_PARAMETER = {
  request_id: { description: 'From the answer to `POST /requests`.', example: REQUEST_ID_EXAMPLE },
};

/** What the parameter means for the caller. */
export function ownRequest(call: Pick<Call, 'caller' | 'parameters'>): OwnRequest {
  const { partner_id, key_id } = call.caller;
  return { request_id: parameter(call, 'request_id'), partner_id, by: key_id };
}
