/** The differences between the webhook APIs of partners and pharmacies. */
import type { Caller, PharmacyCaller } from '../../services/partners/authentication.ts';
import type { WebhookOwner, WebhookOwnerKind } from '../../domain/webhooks/webhooks.ts';
import { deliveryExample, WEBHOOK_EXAMPLE, WEBHOOK_ID_EXAMPLE } from '../examples.ts';
import { type Answer, type Call, type Endpoint, parameter } from '../http/endpoint.ts';
import type { DocumentedAnswer } from '../http/operation.ts';
import type { WebhookChoice } from '../../services/webhooks/endpoints.ts';
import { DELIVERY_SCHEMAS, ENDPOINT_SCHEMAS } from '../schemas/webhooks.ts';

export type WebhookApi = ReturnType<typeof webhookApi>;

/** The subject of events. */
const SUBJECTS: Readonly<Record<WebhookOwnerKind, string>> = { partner: 'request', pharmacy: 'order' };

export function webhookApi(kind: WebhookOwnerKind) {
  return {
    kind,
    subject: SUBJECTS[kind],
    schemas: { ...ENDPOINT_SCHEMAS[kind], ...DELIVERY_SCHEMAS[kind] },
    deliveryExample: deliveryExample(kind),
  };
}

export const WEBHOOK_PARAMETERS = {
  webhook_id: { description: 'From the response to `POST /webhooks`.', example: WEBHOOK_ID_EXAMPLE },
};

export const DELIVERY_PARAMETERS = {
  ...WEBHOOK_PARAMETERS,
  event_id: {
    description: 'The `webhook-id` of the delivery.',
    example: deliveryExample('partner').event_id,
  },
};

export function shownWebhook(
  { schemas }: WebhookApi,
  description: string,
  changes: object = {},
): Readonly<Record<number, DocumentedAnswer>> {
  return { 200: { description, data: schemas.Webhook, example: { ...WEBHOOK_EXAMPLE, ...changes } } };
}

/** A call by a partner or a pharmacy. */
export type OwnerCall<Body = undefined, Query = undefined> = Call<Body, Query, Caller | PharmacyCaller>;

export function ownerOf({ caller }: Pick<OwnerCall, 'caller'>): WebhookOwner {
  return 'partner_id' in caller ? { partner_id: caller.partner_id } : { pharmacy_id: caller.pharmacy_id };
}

/** The webhook endpoint in the path, owned by the caller. */
export function webhookInPath(call: Pick<OwnerCall, 'caller' | 'parameters'>): WebhookChoice {
  return { webhook_id: parameter(call, 'webhook_id'), owner: ownerOf(call) };
}

/** Types an endpoint that both APIs have. */
export function ownerEndpoint<Body, Query = undefined>(
  definition: Omit<Endpoint, 'handle' | 'changesNothing' | 'scope' | 'tag'> & {
    readonly handle: (call: OwnerCall<Body, Query>) => Promise<Answer>;
  },
): Endpoint {
  return { ...definition, tag: 'Webhooks', scope: 'webhooks:manage' };
}
