// Generated from docs/contract/openapi.json by `npm run contract`; do not edit.
// @ts-nocheck

import { client } from './client.gen.ts';
import type { Client, ClientMeta, Options as Options2, RequestResult, TDataShape } from './client/index.ts';
import type { AdvanceRequestData, AdvanceRequestErrors, AdvanceRequestResponses, ApproveHoldData, ApproveHoldErrors, ApproveHoldResponses, AttachPrescriptionsData, AttachPrescriptionsErrors, AttachPrescriptionsResponses, AttachPrescriptionsToHoldData, AttachPrescriptionsToHoldErrors, AttachPrescriptionsToHoldResponses, AuthorizeHoldData, AuthorizeHoldErrors, AuthorizeHoldResponses, CancelRequestData, CancelRequestErrors, CancelRequestResponses, CorrectAddressOfHoldData, CorrectAddressOfHoldErrors, CorrectAddressOfHoldResponses, CorrectRecipientOfHoldData, CorrectRecipientOfHoldErrors, CorrectRecipientOfHoldResponses, CreatePrescriptionData, CreatePrescriptionErrors, CreatePrescriptionResponses, CreateRequestData, CreateRequestErrors, CreateRequestResponses, CreateWebhookData, CreateWebhookErrors, CreateWebhookResponses, DeclineHoldData, DeclineHoldErrors, DeclineHoldResponses, DeleteWebhookData, DeleteWebhookErrors, DeleteWebhookResponses, ListEventsData, ListEventsErrors, ListEventsResponses, ListRequestsData, ListRequestsErrors, ListRequestsResponses, ListScenariosData, ListScenariosErrors, ListScenariosResponses, ListWebhookDeliveriesData, ListWebhookDeliveriesErrors, ListWebhookDeliveriesResponses, ListWebhooksData, ListWebhooksErrors, ListWebhooksResponses, PauseWebhookData, PauseWebhookErrors, PauseWebhookResponses, ReadEventData, ReadEventErrors, ReadEventResponses, ReadPrescriptionData, ReadPrescriptionErrors, ReadPrescriptionFileData, ReadPrescriptionFileErrors, ReadPrescriptionFileResponses, ReadPrescriptionResponses, ReadProofData, ReadProofErrors, ReadProofImageData, ReadProofImageErrors, ReadProofImageResponses, ReadProofResponses, ReadRequestData, ReadRequestErrors, ReadRequestResponses, ReadStateMachineData, ReadStateMachineErrors, ReadStateMachineResponses, ReadUsageData, ReadUsageErrors, ReadUsageResponses, ReadWebhookData, ReadWebhookDeliveryData, ReadWebhookDeliveryErrors, ReadWebhookDeliveryResponses, ReadWebhookErrors, ReadWebhookResponses, RecoverWebhookDeliveriesData, RecoverWebhookDeliveriesErrors, RecoverWebhookDeliveriesResponses, ReplaceWebhookData, ReplaceWebhookErrors, ReplaceWebhookResponses, ResumeWebhookData, ResumeWebhookErrors, ResumeWebhookResponses, RetryWebhookDeliveryData, RetryWebhookDeliveryErrors, RetryWebhookDeliveryResponses, RotateWebhookSecretData, RotateWebhookSecretErrors, RotateWebhookSecretResponses, SearchMedicinesData, SearchMedicinesErrors, SearchMedicinesResponses, SkipWebhookDeliveryData, SkipWebhookDeliveryErrors, SkipWebhookDeliveryResponses, SubmitAuthorizationData, SubmitAuthorizationErrors, SubmitAuthorizationResponses, TestWebhookData, TestWebhookErrors, TestWebhookResponses } from './types.gen.ts';

export type Options<TData extends TDataShape = TDataShape, ThrowOnError extends boolean = boolean, TResponse = unknown> = Options2<TData, ThrowOnError, TResponse> & {
    /**
     * You can provide a client instance returned by `createClient()` instead of
     * individual options. This might be also useful if you want to implement a
     * custom client.
     */
    client?: Client;
    /**
     * You can pass arbitrary values through the `meta` object. This can be
     * used to access values that aren't defined as part of the SDK function.
     */
    meta?: keyof ClientMeta extends never ? Record<string, unknown> : ClientMeta;
};

/**
 * Find verified pharmacies that have a medicine
 *
 * Generic or brand name, in any case, with or without strength and form. Nearest pharmacy first; only verified ones with a licence in date and the medicine in stock. A misspelled name is recognised, and each result says which medicine it is for. Each price is [promised for a while](/v1/docs/requests#offers) to who orders with its `offer_id`.
 *
 * Needs the scope `medicines:search`.
 */
export const searchMedicines = <ThrowOnError extends boolean = false>(options: Options<SearchMedicinesData, ThrowOnError>): RequestResult<SearchMedicinesResponses, SearchMedicinesErrors, ThrowOnError> => (options.client ?? client).post<SearchMedicinesResponses, SearchMedicinesErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/medicines/search',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List your requests
 *
 * Newest first. Pages neither skip nor repeat a request when new ones come meanwhile.
 *
 * Needs the scope `requests:read`.
 */
export const listRequests = <ThrowOnError extends boolean = false>(options?: Options<ListRequestsData, ThrowOnError>): RequestResult<ListRequestsResponses, ListRequestsErrors, ThrowOnError> => (options?.client ?? client).get<ListRequestsResponses, ListRequestsErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/requests',
    ...options
});

/**
 * Order medicines from a pharmacy
 *
 * Everything is checked before the request is accepted: the pharmacy, each medicine by exact name, the unit and the stock. Items with an `offer_id` cost what the search said. Send an `Idempotency-Key` or an `external_id`, and the call is safe to send again. With `dry_run` every check is made and answered, and nothing is started.
 *
 * Needs the scope `requests:create`.
 */
export const createRequest = <ThrowOnError extends boolean = false>(options: Options<CreateRequestData, ThrowOnError>): RequestResult<CreateRequestResponses, CreateRequestErrors, ThrowOnError> => (options.client ?? client).post<CreateRequestResponses, CreateRequestErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/requests',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Read a request with its timeline
 *
 * For polling, send the `ETag` back as `If-None-Match`: while nothing has happened the answer is 304. With `wait` that answer is kept back until something happens, or until the time is over.
 *
 * Needs the scope `requests:read`.
 */
export const readRequest = <ThrowOnError extends boolean = false>(options: Options<ReadRequestData, ThrowOnError>): RequestResult<ReadRequestResponses, ReadRequestErrors, ThrowOnError> => (options.client ?? client).get<ReadRequestResponses, ReadRequestErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/requests/{request_id}',
    ...options
});

/**
 * Cancel a pending request
 *
 * Only while it is `pending`. The answer is the decision: when the pharmacy confirms at the same moment, one of the two wins. Cancelling again what you have cancelled is 200.
 *
 * Needs the scope `requests:cancel`.
 */
export const cancelRequest = <ThrowOnError extends boolean = false>(options: Options<CancelRequestData, ThrowOnError>): RequestResult<CancelRequestResponses, CancelRequestErrors, ThrowOnError> => (options.client ?? client).post<CancelRequestResponses, CancelRequestErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/requests/{request_id}/cancel',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Submit the authorization code of an emergency
 *
 * For a request with `authorization` that is not held for the code: an emergency, or one that was released without an answer. The code is accepted for 48 hours after the request was placed, also when it has been delivered. The same code again is 200, another one 409. While the request is held for the code, use the action `authorize`.
 *
 * Needs the scope `requests:create`.
 */
export const submitAuthorization = <ThrowOnError extends boolean = false>(options: Options<SubmitAuthorizationData, ThrowOnError>): RequestResult<SubmitAuthorizationResponses, SubmitAuthorizationErrors, ThrowOnError> => (options.client ?? client).post<SubmitAuthorizationResponses, SubmitAuthorizationErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/requests/{request_id}/authorization',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Read the proof of a delivery
 *
 * Of a delivered request. A signature or photo has a link that works for 5 minutes; each read of one is kept in an audit log: which key, and when.
 *
 * Needs the scope `requests:read`.
 */
export const readProof = <ThrowOnError extends boolean = false>(options: Options<ReadProofData, ThrowOnError>): RequestResult<ReadProofResponses, ReadProofErrors, ThrowOnError> => (options.client ?? client).get<ReadProofResponses, ReadProofErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/requests/{request_id}/proof',
    ...options
});

/**
 * Read the image of a proof by its link
 *
 * The link is in `image.link.path` of the proof. It stops working with the key that read the proof, and is kept in the audit log under that key. Browsers save the image and run nothing in it.
 *
 * Needs no key.
 */
export const readProofImage = <ThrowOnError extends boolean = false>(options: Options<ReadProofImageData, ThrowOnError>): RequestResult<ReadProofImageResponses, ReadProofImageErrors, ThrowOnError> => (options.client ?? client).get<ReadProofImageResponses, ReadProofImageErrors, ThrowOnError>({ url: '/proof-images/{link}', ...options });

/**
 * Agree to what the pharmacy proposes
 *
 * Agree to what the pharmacy proposes. For holds with the reason `substitution_proposed`, `partial_stock`, `price_changed`.
 *
 * Needs the scope `requests:create`.
 */
export const approveHold = <ThrowOnError extends boolean = false>(options: Options<ApproveHoldData, ThrowOnError>): RequestResult<ApproveHoldResponses, ApproveHoldErrors, ThrowOnError> => (options.client ?? client).post<ApproveHoldResponses, ApproveHoldErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/requests/{request_id}/hold/approve',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Attach prescriptions
 *
 * Attach prescriptions. For holds with the reason `prescription_required`, `prescription_unclear`.
 *
 * Needs the scope `requests:create`.
 */
export const attachPrescriptionsToHold = <ThrowOnError extends boolean = false>(options: Options<AttachPrescriptionsToHoldData, ThrowOnError>): RequestResult<AttachPrescriptionsToHoldResponses, AttachPrescriptionsToHoldErrors, ThrowOnError> => (options.client ?? client).post<AttachPrescriptionsToHoldResponses, AttachPrescriptionsToHoldErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/requests/{request_id}/hold/attach_prescriptions',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Hand in the authorization code
 *
 * Hand in the authorization code. For holds with the reason `authorization_required`.
 *
 * Needs the scope `requests:create`.
 */
export const authorizeHold = <ThrowOnError extends boolean = false>(options: Options<AuthorizeHoldData, ThrowOnError>): RequestResult<AuthorizeHoldResponses, AuthorizeHoldErrors, ThrowOnError> => (options.client ?? client).post<AuthorizeHoldResponses, AuthorizeHoldErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/requests/{request_id}/hold/authorize',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Say where it is to be delivered
 *
 * Say where it is to be delivered. For holds with the reason `address_unclear`.
 *
 * Needs the scope `requests:create`.
 */
export const correctAddressOfHold = <ThrowOnError extends boolean = false>(options: Options<CorrectAddressOfHoldData, ThrowOnError>): RequestResult<CorrectAddressOfHoldResponses, CorrectAddressOfHoldErrors, ThrowOnError> => (options.client ?? client).post<CorrectAddressOfHoldResponses, CorrectAddressOfHoldErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/requests/{request_id}/hold/correct_address',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Say who takes it at the door
 *
 * Say who takes it at the door. For holds with the reason `recipient_unreachable`.
 *
 * Needs the scope `requests:create`.
 */
export const correctRecipientOfHold = <ThrowOnError extends boolean = false>(options: Options<CorrectRecipientOfHoldData, ThrowOnError>): RequestResult<CorrectRecipientOfHoldResponses, CorrectRecipientOfHoldErrors, ThrowOnError> => (options.client ?? client).post<CorrectRecipientOfHoldResponses, CorrectRecipientOfHoldErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/requests/{request_id}/hold/correct_recipient',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * End the whole request
 *
 * End the whole request: it is cancelled while pending, and fails after. For holds with the reason `prescription_required`, `prescription_unclear`, `substitution_proposed`, `partial_stock`, `price_changed`, `authorization_required`, `address_unclear`, `recipient_unreachable`.
 *
 * Needs the scope `requests:create`.
 */
export const declineHold = <ThrowOnError extends boolean = false>(options: Options<DeclineHoldData, ThrowOnError>): RequestResult<DeclineHoldResponses, DeclineHoldErrors, ThrowOnError> => (options.client ?? client).post<DeclineHoldResponses, DeclineHoldErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/requests/{request_id}/hold/decline',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Hand in a prescription
 *
 * As data in `details`, as up to 5 files (PDF, JPEG, PNG; told from their bytes), or both; files in base 64, or as parts of `multipart/form-data`. The body may have 10 MB. The same words and files again are the same prescription; a file can be in one prescription only. The example is accepted as long as its dates can be.
 *
 * Needs the scope `requests:create`.
 */
export const createPrescription = <ThrowOnError extends boolean = false>(options: Options<CreatePrescriptionData, ThrowOnError>): RequestResult<CreatePrescriptionResponses, CreatePrescriptionErrors, ThrowOnError> => (options.client ?? client).post<CreatePrescriptionResponses, CreatePrescriptionErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/prescriptions',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Attach prescriptions to a request
 *
 * While the request is open. They are added to those that it has; attaching again what it has changes nothing. Its status stays, so there is no entry in the timeline and no event; its `ETag` changes.
 *
 * Needs the scope `requests:create`.
 */
export const attachPrescriptions = <ThrowOnError extends boolean = false>(options: Options<AttachPrescriptionsData, ThrowOnError>): RequestResult<AttachPrescriptionsResponses, AttachPrescriptionsErrors, ThrowOnError> => (options.client ?? client).post<AttachPrescriptionsResponses, AttachPrescriptionsErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/requests/{request_id}/prescriptions',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Read a prescription
 *
 * With a link to each file that works for 5 minutes. Each read is kept in an audit log: which key read what, and when.
 *
 * Needs the scope `requests:read`.
 */
export const readPrescription = <ThrowOnError extends boolean = false>(options: Options<ReadPrescriptionData, ThrowOnError>): RequestResult<ReadPrescriptionResponses, ReadPrescriptionErrors, ThrowOnError> => (options.client ?? client).get<ReadPrescriptionResponses, ReadPrescriptionErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/prescriptions/{prescription_id}',
    ...options
});

/**
 * Read a file of a prescription by its link
 *
 * The link is in `files[].link.path` of the prescription. It stops working with the key that read the prescription, and is kept in the audit log under that key. Browsers save the file and run nothing in it.
 *
 * Needs no key.
 */
export const readPrescriptionFile = <ThrowOnError extends boolean = false>(options: Options<ReadPrescriptionFileData, ThrowOnError>): RequestResult<ReadPrescriptionFileResponses, ReadPrescriptionFileErrors, ThrowOnError> => (options.client ?? client).get<ReadPrescriptionFileResponses, ReadPrescriptionFileErrors, ThrowOnError>({ url: '/prescription-files/{link}', ...options });

/**
 * Read what happened to your requests
 *
 * One event for each timeline entry of each request, oldest first; and one when a webhook endpoint of yours is turned off by us, keeps failing, or has recovered. Read page after page with `after`: you miss none and see none twice, whatever happens meanwhile. With `wait` an empty page is kept back until there is an event, or until the time is over.
 *
 * Needs the scope `requests:read`.
 */
export const listEvents = <ThrowOnError extends boolean = false>(options?: Options<ListEventsData, ThrowOnError>): RequestResult<ListEventsResponses, ListEventsErrors, ThrowOnError> => (options?.client ?? client).get<ListEventsResponses, ListEventsErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/events',
    ...options
});

/**
 * Read one event
 *
 * As `GET /events` has it: to look again at what a webhook told, whose body names the `event_id`.
 *
 * Needs the scope `requests:read`.
 */
export const readEvent = <ThrowOnError extends boolean = false>(options: Options<ReadEventData, ThrowOnError>): RequestResult<ReadEventResponses, ReadEventErrors, ThrowOnError> => (options.client ?? client).get<ReadEventResponses, ReadEventErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/events/{event_id}',
    ...options
});

/**
 * List your endpoints
 *
 * With whether each is on, and how it does. Never with their secrets.
 *
 * Needs the scope `webhooks:manage`.
 */
export const listWebhooks = <ThrowOnError extends boolean = false>(options?: Options<ListWebhooksData, ThrowOnError>): RequestResult<ListWebhooksResponses, ListWebhooksErrors, ThrowOnError> => (options?.client ?? client).get<ListWebhooksResponses, ListWebhooksErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/webhooks',
    ...options
});

/**
 * Register an endpoint
 *
 * It gets every event from now on. A signed test event is sent to it at once, of which you need not have the secret yet; what came of it is in `last_ping` a moment later. The `secret` is in this answer only: keep it.
 *
 * Needs the scope `webhooks:manage`.
 */
export const createWebhook = <ThrowOnError extends boolean = false>(options: Options<CreateWebhookData, ThrowOnError>): RequestResult<CreateWebhookResponses, CreateWebhookErrors, ThrowOnError> => (options.client ?? client).post<CreateWebhookResponses, CreateWebhookErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/webhooks',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete an endpoint
 *
 * For good, with its deliveries and their attempts. What is under way is not tried again.
 *
 * Needs the scope `webhooks:manage`.
 */
export const deleteWebhook = <ThrowOnError extends boolean = false>(options: Options<DeleteWebhookData, ThrowOnError>): RequestResult<DeleteWebhookResponses, DeleteWebhookErrors, ThrowOnError> => (options.client ?? client).delete<DeleteWebhookResponses, DeleteWebhookErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/webhooks/{webhook_id}',
    ...options
});

/**
 * Read an endpoint
 *
 * Never with its secret.
 *
 * Needs the scope `webhooks:manage`.
 */
export const readWebhook = <ThrowOnError extends boolean = false>(options: Options<ReadWebhookData, ThrowOnError>): RequestResult<ReadWebhookResponses, ReadWebhookErrors, ThrowOnError> => (options.client ?? client).get<ReadWebhookResponses, ReadWebhookErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/webhooks/{webhook_id}',
    ...options
});

/**
 * Change an endpoint
 *
 * What you leave out gets its default. Deliveries that are under way go to the new URL; events that happened before keep the choice of types that there was.
 *
 * Needs the scope `webhooks:manage`.
 */
export const replaceWebhook = <ThrowOnError extends boolean = false>(options: Options<ReplaceWebhookData, ThrowOnError>): RequestResult<ReplaceWebhookResponses, ReplaceWebhookErrors, ThrowOnError> => (options.client ?? client).put<ReplaceWebhookResponses, ReplaceWebhookErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/webhooks/{webhook_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Give an endpoint a new secret
 *
 * Until the overlap is over both secrets sign, the new one and the one until now, so that no delivery is refused while you change. Rotating again before ends the older one at once: send an `Idempotency-Key`.
 *
 * Needs the scope `webhooks:manage`.
 */
export const rotateWebhookSecret = <ThrowOnError extends boolean = false>(options: Options<RotateWebhookSecretData, ThrowOnError>): RequestResult<RotateWebhookSecretResponses, RotateWebhookSecretErrors, ThrowOnError> => (options.client ?? client).post<RotateWebhookSecretResponses, RotateWebhookSecretErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/webhooks/{webhook_id}/rotate-secret',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Send a test event now
 *
 * Signed as every event is, once, and also to an endpoint that is off; the answer says what came of it. It is no delivery, and changes nothing in how the endpoint does.
 *
 * Needs the scope `webhooks:manage`.
 */
export const testWebhook = <ThrowOnError extends boolean = false>(options: Options<TestWebhookData, ThrowOnError>): RequestResult<TestWebhookResponses, TestWebhookErrors, ThrowOnError> => (options.client ?? client).post<TestWebhookResponses, TestWebhookErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/webhooks/{webhook_id}/test',
    ...options
});

/**
 * Turn an endpoint off
 *
 * Nothing is lost: what waits and what happens meanwhile is held. Pausing one that is off changes nothing.
 *
 * Needs the scope `webhooks:manage`.
 */
export const pauseWebhook = <ThrowOnError extends boolean = false>(options: Options<PauseWebhookData, ThrowOnError>): RequestResult<PauseWebhookResponses, PauseWebhookErrors, ThrowOnError> => (options.client ?? client).post<PauseWebhookResponses, PauseWebhookErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/webhooks/{webhook_id}/pause',
    ...options
});

/**
 * Turn an endpoint on
 *
 * Whatever turned it off. All that is held is sent, in order for each request, from the start of its schedule.
 *
 * Needs the scope `webhooks:manage`.
 */
export const resumeWebhook = <ThrowOnError extends boolean = false>(options: Options<ResumeWebhookData, ThrowOnError>): RequestResult<ResumeWebhookResponses, ResumeWebhookErrors, ThrowOnError> => (options.client ?? client).post<ResumeWebhookResponses, ResumeWebhookErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/webhooks/{webhook_id}/resume',
    ...options
});

/**
 * See what was sent to an endpoint, and what came of it
 *
 * One delivery for each event that the endpoint gets, with its attempts; newest first.
 *
 * Needs the scope `webhooks:manage`.
 */
export const listWebhookDeliveries = <ThrowOnError extends boolean = false>(options: Options<ListWebhookDeliveriesData, ThrowOnError>): RequestResult<ListWebhookDeliveriesResponses, ListWebhookDeliveriesErrors, ThrowOnError> => (options.client ?? client).get<ListWebhookDeliveriesResponses, ListWebhookDeliveriesErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/webhooks/{webhook_id}/deliveries',
    ...options
});

/**
 * See one delivery
 *
 * With its attempts.
 *
 * Needs the scope `webhooks:manage`.
 */
export const readWebhookDelivery = <ThrowOnError extends boolean = false>(options: Options<ReadWebhookDeliveryData, ThrowOnError>): RequestResult<ReadWebhookDeliveryResponses, ReadWebhookDeliveryErrors, ThrowOnError> => (options.client ?? client).get<ReadWebhookDeliveryResponses, ReadWebhookDeliveryErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/webhooks/{webhook_id}/deliveries/{event_id}',
    ...options
});

/**
 * Send a delivery now
 *
 * One that waits for its next attempt has it now, and its schedule goes on after it. Any other, acknowledged ones too, is sent from the start of the schedule. The answer is the delivery as it is at that moment: look again for what came of it.
 *
 * Needs the scope `webhooks:manage`.
 */
export const retryWebhookDelivery = <ThrowOnError extends boolean = false>(options: Options<RetryWebhookDeliveryData, ThrowOnError>): RequestResult<RetryWebhookDeliveryResponses, RetryWebhookDeliveryErrors, ThrowOnError> => (options.client ?? client).post<RetryWebhookDeliveryResponses, RetryWebhookDeliveryErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/webhooks/{webhook_id}/deliveries/{event_id}/retry',
    ...options
});

/**
 * Give a delivery up
 *
 * The next event of the request need not wait for it any more. It is sent only if you retry it.
 *
 * Needs the scope `webhooks:manage`.
 */
export const skipWebhookDelivery = <ThrowOnError extends boolean = false>(options: Options<SkipWebhookDeliveryData, ThrowOnError>): RequestResult<SkipWebhookDeliveryResponses, SkipWebhookDeliveryErrors, ThrowOnError> => (options.client ?? client).post<SkipWebhookDeliveryResponses, SkipWebhookDeliveryErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/webhooks/{webhook_id}/deliveries/{event_id}/skip',
    ...options
});

/**
 * Send everything that was not acknowledged since a time
 *
 * All that is held, has failed or waits for its next attempt, in order for each request, from the start of the schedule. What you skipped stays skipped.
 *
 * Needs the scope `webhooks:manage`.
 */
export const recoverWebhookDeliveries = <ThrowOnError extends boolean = false>(options: Options<RecoverWebhookDeliveriesData, ThrowOnError>): RequestResult<RecoverWebhookDeliveriesResponses, RecoverWebhookDeliveriesErrors, ThrowOnError> => (options.client ?? client).post<RecoverWebhookDeliveriesResponses, RecoverWebhookDeliveriesErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/webhooks/{webhook_id}/recover',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Read the statuses and transitions as data
 *
 * From the very table that the engine runs on.
 *
 * Needs no key.
 */
export const readStateMachine = <ThrowOnError extends boolean = false>(options?: Options<ReadStateMachineData, ThrowOnError>): RequestResult<ReadStateMachineResponses, ReadStateMachineErrors, ThrowOnError> => (options?.client ?? client).get<ReadStateMachineResponses, ReadStateMachineErrors, ThrowOnError>({ url: '/meta/state-machine', ...options });

/**
 * See how much of your limits is used
 *
 * And how often you called in the last 31 days. It does not count against your limits, and answers also when they are used up, 60 times a minute.
 *
 * Any key will do.
 */
export const readUsage = <ThrowOnError extends boolean = false>(options?: Options<ReadUsageData, ThrowOnError>): RequestResult<ReadUsageResponses, ReadUsageErrors, ThrowOnError> => (options?.client ?? client).get<ReadUsageResponses, ReadUsageErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/usage',
    ...options
});

/**
 * List what the sandbox can play
 *
 * Each scenario is chosen by `sandbox.scenario` when you create a request, or by its magic pharmacy.
 *
 * Needs the scope `requests:create`.
 */
export const listScenarios = <ThrowOnError extends boolean = false>(options?: Options<ListScenariosData, ThrowOnError>): RequestResult<ListScenariosResponses, ListScenariosErrors, ThrowOnError> => (options?.client ?? client).get<ListScenariosResponses, ListScenariosErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/sandbox/scenarios',
    ...options
});

/**
 * Move a request by hand
 *
 * In the place of its pharmacy or courier. Order with the scenario `manual`, so that nothing else moves it.
 *
 * Needs the scope `requests:create`.
 */
export const advanceRequest = <ThrowOnError extends boolean = false>(options: Options<AdvanceRequestData, ThrowOnError>): RequestResult<AdvanceRequestResponses, AdvanceRequestErrors, ThrowOnError> => (options.client ?? client).post<AdvanceRequestResponses, AdvanceRequestErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/sandbox/requests/{request_id}/advance',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
