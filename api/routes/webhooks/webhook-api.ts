/** The API in which one kind of owner looks after its endpoints: what differs between partners and pharmacies. */
import type { WebhookOwner, WebhookOwnerKind } from '../../../domain/webhooks.ts';
import type { Answer, Call, Caller, Endpoint, PharmacyCaller } from '../../endpoint.ts';
import { deliveryOperations } from '../../operations/webhook-deliveries.ts';
import { endpointOperations } from '../../operations/webhooks.ts';
import { DELIVERY_SCHEMAS } from '../../schemas/webhook-deliveries.ts';
import { ENDPOINT_SCHEMAS } from '../../schemas/webhooks.ts';

export type WebhookApi = ReturnType<typeof webhookApi>;

/** @param base what every path of the API begins with. */
export function webhookApi(kind: WebhookOwnerKind, base: string) {
  return {
    kind,
    base,
    Body: ENDPOINT_SCHEMAS[kind].Body,
    ListQuery: DELIVERY_SCHEMAS[kind].ListQuery,
    endpoints: endpointOperations(kind),
    deliveries: deliveryOperations(kind),
  };
}

/** One call of an owner, whichever it is. */
export type OwnerCall<Body = undefined, Query = undefined> = Call<Body, Query, Caller | PharmacyCaller>;

export function ownerOf({ caller }: Pick<OwnerCall, 'caller'>): WebhookOwner {
  return 'partner_id' in caller ? { partner_id: caller.partner_id } : { pharmacy_id: caller.pharmacy_id };
}

/** Types an endpoint that both APIs have. */
export function ownerEndpoint<Body, Query = undefined>(
  definition: Omit<Endpoint, 'handle' | 'leavesNothing' | 'scope'> & {
    readonly handle: (call: OwnerCall<Body, Query>) => Promise<Answer>;
  },
): Endpoint {
  return { ...definition, scope: 'webhooks:manage' };
}
