// Generated from docs/contract/openapi.json by `npm run contract`; do not edit.
// @ts-nocheck

import { client } from './client.gen.ts';
import type { Client, ClientMeta, Options as Options2, RequestResult, TDataShape } from './client/index.ts';
import type { AdvanceRequestData, AdvanceRequestErrors, AdvanceRequestResponses, ApproveHoldData, ApproveHoldErrors, ApproveHoldResponses, AttachPrescriptionsData, AttachPrescriptionsErrors, AttachPrescriptionsResponses, AttachPrescriptionsToHoldData, AttachPrescriptionsToHoldErrors, AttachPrescriptionsToHoldResponses, AuthorizeHoldData, AuthorizeHoldErrors, AuthorizeHoldResponses, CancelRequestData, CancelRequestErrors, CancelRequestResponses, CorrectAddressOfHoldData, CorrectAddressOfHoldErrors, CorrectAddressOfHoldResponses, CorrectRecipientOfHoldData, CorrectRecipientOfHoldErrors, CorrectRecipientOfHoldResponses, CreatePrescriptionData, CreatePrescriptionErrors, CreatePrescriptionResponses, CreateRequestData, CreateRequestErrors, CreateRequestResponses, CreateWebhookData, CreateWebhookErrors, CreateWebhookResponses, DeclineHoldData, DeclineHoldErrors, DeclineHoldResponses, DeleteWebhookData, DeleteWebhookErrors, DeleteWebhookResponses, DisputeStatementLineData, DisputeStatementLineErrors, DisputeStatementLineResponses, DownloadCatalogueData, DownloadCatalogueErrors, DownloadCatalogueResponses, FindMedicinesData, FindMedicinesErrors, FindMedicinesResponses, ListEventsData, ListEventsErrors, ListEventsResponses, ListRequestsData, ListRequestsErrors, ListRequestsResponses, ListScenariosData, ListScenariosErrors, ListScenariosResponses, ListStatementLinesData, ListStatementLinesErrors, ListStatementLinesResponses, ListStatementsData, ListStatementsErrors, ListStatementsResponses, ListWebhookDeliveriesData, ListWebhookDeliveriesErrors, ListWebhookDeliveriesResponses, ListWebhooksData, ListWebhooksErrors, ListWebhooksResponses, PauseWebhookData, PauseWebhookErrors, PauseWebhookResponses, ReadEventData, ReadEventErrors, ReadEventResponses, ReadPharmacyData, ReadPharmacyErrors, ReadPharmacyResponses, ReadPrescriptionData, ReadPrescriptionErrors, ReadPrescriptionFileData, ReadPrescriptionFileErrors, ReadPrescriptionFileResponses, ReadPrescriptionResponses, ReadProofData, ReadProofErrors, ReadProofImageData, ReadProofImageErrors, ReadProofImageResponses, ReadProofResponses, ReadRequestData, ReadRequestErrors, ReadRequestResponses, ReadStateMachineData, ReadStateMachineErrors, ReadStateMachineResponses, ReadStatementData, ReadStatementErrors, ReadStatementResponses, ReadUsageData, ReadUsageErrors, ReadUsageResponses, ReadWebhookData, ReadWebhookDeliveryData, ReadWebhookDeliveryErrors, ReadWebhookDeliveryResponses, ReadWebhookErrors, ReadWebhookResponses, RecoverWebhookDeliveriesData, RecoverWebhookDeliveriesErrors, RecoverWebhookDeliveriesResponses, ReplaceWebhookData, ReplaceWebhookErrors, ReplaceWebhookResponses, ResumeWebhookData, ResumeWebhookErrors, ResumeWebhookResponses, RetryWebhookDeliveryData, RetryWebhookDeliveryErrors, RetryWebhookDeliveryResponses, RotateWebhookSecretData, RotateWebhookSecretErrors, RotateWebhookSecretResponses, SearchBasketData, SearchBasketErrors, SearchBasketResponses, SearchMedicinesData, SearchMedicinesErrors, SearchMedicinesResponses, SkipWebhookDeliveryData, SkipWebhookDeliveryErrors, SkipWebhookDeliveryResponses, SubmitAuthorizationData, SubmitAuthorizationErrors, SubmitAuthorizationResponses, TestWebhookData, TestWebhookErrors, TestWebhookResponses } from './types.gen.ts';

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
 * Find pharmacies with a medicine in stock
 *
 * Finds verified pharmacies with a valid licence and the medicine in stock, nearest first. The name may be generic or brand, in any case, with or without strength and form. Misspelled names are recognised, and each result names its medicine. Each pharmacy is one result, which shows one article (brand and pack) at its own price: the searched brand, size and pack where the pharmacy has them, otherwise the article with the cheapest content; `searched_size` says whether it has the size or pack in the query. Order with the `offer_id` of a result to get [its price guaranteed](/v1/docs/requests#offers) for a while.
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
 * Find pharmacies with several medicines in stock
 *
 * Finds the verified pharmacies that have all items, then those that have most of them, and prices each line as an order would. Name medicines as in an order. The lines of a result can be ordered unchanged with their `offer_id`s.
 *
 * Needs the scope `medicines:search`.
 */
export const searchBasket = <ThrowOnError extends boolean = false>(options: Options<SearchBasketData, ThrowOnError>): RequestResult<SearchBasketResponses, SearchBasketErrors, ThrowOnError> => (options.client ?? client).post<SearchBasketResponses, SearchBasketErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/medicines/search-basket',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Search the catalogue
 *
 * Finds medicines by name, whether or not a pharmacy has them: a generic or brand name in any case, with or without strength and form. Map your own list of medicines with it, or with the whole catalogue from `GET /medicines.csv`. `POST /medicines/search` finds the pharmacies that have a medicine.
 *
 * Needs the scope `medicines:search`.
 */
export const findMedicines = <ThrowOnError extends boolean = false>(options: Options<FindMedicinesData, ThrowOnError>): RequestResult<FindMedicinesResponses, FindMedicinesErrors, ThrowOnError> => (options.client ?? client).get<FindMedicinesResponses, FindMedicinesErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/medicines',
    ...options
});

/**
 * Download the catalogue
 *
 * All medicines as CSV (RFC 4180, UTF-8) with the columns `medicine_id`, `label`, `generic_name`, `strength`, `form`, `content_unit`, `prescription_required`, `brands`, `gtins`, `nafdac_numbers`. Map your own list of medicines with it once, then send their `medicine_id`. Brands, barcodes and registrations are separated by `;`, and empty if unknown.
 *
 * Needs the scope `medicines:search`.
 */
export const downloadCatalogue = <ThrowOnError extends boolean = false>(options?: Options<DownloadCatalogueData, ThrowOnError>): RequestResult<DownloadCatalogueResponses, DownloadCatalogueErrors, ThrowOnError> => (options?.client ?? client).get<DownloadCatalogueResponses, DownloadCatalogueErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/medicines.csv',
    ...options
});

/**
 * Read a pharmacy
 *
 * Phone number, opening hours, services and delivery fee of a pharmacy as they are now. Records of requests have them as they were when the request was accepted.
 *
 * Needs the scope `medicines:search`.
 */
export const readPharmacy = <ThrowOnError extends boolean = false>(options: Options<ReadPharmacyData, ThrowOnError>): RequestResult<ReadPharmacyResponses, ReadPharmacyErrors, ThrowOnError> => (options.client ?? client).get<ReadPharmacyResponses, ReadPharmacyErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/pharmacies/{pharmacy_id}',
    ...options
});

/**
 * List your requests
 *
 * Newest first. Pages neither skip nor repeat requests when new ones are added.
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
 * Checks everything before accepting the request: the pharmacy, the exact name of each medicine, the unit and the stock. Items with an `offer_id` have the price of the search result. Send an `Idempotency-Key` or an `external_id` to make the call safe to repeat. With `dry_run`, returns the result of each check and places no order.
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
 * To poll, send the `ETag` back as `If-None-Match`: while nothing has changed, the response is 304. With `wait`, that response is delayed until something changes or the time is up.
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
 * Works only while the request is `pending`. If the pharmacy confirms at the same time, exactly one of the two succeeds, and the response tells you which. Cancelling a cancelled request again returns 200.
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
 * Submit an authorization code after the order
 *
 * For a request with `authorization` that is not held for the code: an emergency, or one that went ahead without a response. The code is accepted for 48 hours after the request was placed, even after delivery. Repeating the same code returns 200; another code returns 409. While the request is held for the code, use the action `authorize` instead.
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
 * Read the proof of delivery
 *
 * For delivered requests. A signature or photo has a link, valid for 5 minutes. Each read is logged with its key and time.
 *
 * Needs the scope `requests:read`.
 */
export const readProof = <ThrowOnError extends boolean = false>(options: Options<ReadProofData, ThrowOnError>): RequestResult<ReadProofResponses, ReadProofErrors, ThrowOnError> => (options.client ?? client).get<ReadProofResponses, ReadProofErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/requests/{request_id}/proof',
    ...options
});

/**
 * Download the image of a delivery proof
 *
 * Use the link in `image.link.path` of the proof. It works only as long as the key that read the proof, and each download is logged under that key. Browsers save the image and never run it.
 *
 * Needs no key.
 */
export const readProofImage = <ThrowOnError extends boolean = false>(options: Options<ReadProofImageData, ThrowOnError>): RequestResult<ReadProofImageResponses, ReadProofImageErrors, ThrowOnError> => (options.client ?? client).get<ReadProofImageResponses, ReadProofImageErrors, ThrowOnError>({ url: '/proof-images/{link}', ...options });

/**
 * Approve the pharmacy's proposal
 *
 * Approve the pharmacy's proposal. Available for holds with the reason `substitution_proposed`, `pack_changed`, `partial_stock`, `price_changed`.
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
 * Attach prescriptions. Available for holds with the reason `prescription_required`, `prescription_unclear`.
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
 * Submit the authorization
 *
 * Submit the authorization: its code, amount, end or co-pay. Available for holds with the reason `authorization_required`, `authorization_exceeded`, `authorization_expired`.
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
 * Correct the delivery address
 *
 * Correct the delivery address. Available for holds with the reason `address_unclear`.
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
 * Correct the recipient
 *
 * Correct the recipient. Available for holds with the reason `recipient_unreachable`.
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
 * Decline and end the request
 *
 * Decline and end the request: it is cancelled while pending, and fails later. Available for holds with the reason `prescription_required`, `prescription_unclear`, `substitution_proposed`, `pack_changed`, `partial_stock`, `price_changed`, `authorization_required`, `authorization_exceeded`, `authorization_expired`, `address_unclear`, `recipient_unreachable`.
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
 * Submit a prescription
 *
 * Send it as data in `details`, as up to 5 files (PDF, JPEG or PNG, detected from their content), or both. Files can be base64 or parts of `multipart/form-data`; the body may have 10 MB. Submitting the same content again returns the existing prescription. A file can belong to one prescription only. The example is valid only around its dates.
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
 * Adds prescriptions to an open request. Prescriptions that are already attached are ignored. The status stays the same, so there is no timeline entry or event, but the `ETag` changes.
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
 * Includes a link to each file, valid for 5 minutes. Each read is logged with its key and time.
 *
 * Needs the scope `requests:read`.
 */
export const readPrescription = <ThrowOnError extends boolean = false>(options: Options<ReadPrescriptionData, ThrowOnError>): RequestResult<ReadPrescriptionResponses, ReadPrescriptionErrors, ThrowOnError> => (options.client ?? client).get<ReadPrescriptionResponses, ReadPrescriptionErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/prescriptions/{prescription_id}',
    ...options
});

/**
 * Download a prescription file
 *
 * Use the link in `files[].link.path` of the prescription. It works only as long as the key that read the prescription, and each download is logged under that key. Browsers save the file and never run it.
 *
 * Needs no key.
 */
export const readPrescriptionFile = <ThrowOnError extends boolean = false>(options: Options<ReadPrescriptionFileData, ThrowOnError>): RequestResult<ReadPrescriptionFileResponses, ReadPrescriptionFileErrors, ThrowOnError> => (options.client ?? client).get<ReadPrescriptionFileResponses, ReadPrescriptionFileErrors, ThrowOnError>({ url: '/prescription-files/{link}', ...options });

/**
 * List your statements
 *
 * One for each calendar month in Lagos time, or each week, in which requests ended; newest first. The first is the open one, with the requests that ended until a few minutes ago.
 *
 * Needs the scope `requests:read`.
 */
export const listStatements = <ThrowOnError extends boolean = false>(options?: Options<ListStatementsData, ThrowOnError>): RequestResult<ListStatementsResponses, ListStatementsErrors, ThrowOnError> => (options?.client ?? client).get<ListStatementsResponses, ListStatementsErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/statements',
    ...options
});

/**
 * Read a statement
 *
 * The totals of a period, which are the sums of its lines.
 *
 * Needs the scope `requests:read`.
 */
export const readStatement = <ThrowOnError extends boolean = false>(options: Options<ReadStatementData, ThrowOnError>): RequestResult<ReadStatementResponses, ReadStatementErrors, ThrowOnError> => (options.client ?? client).get<ReadStatementResponses, ReadStatementErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/statements/{statement_id}',
    ...options
});

/**
 * List the lines of a statement
 *
 * Each delivered, returned or failed request (0 unless delivered) and each adjustment, oldest first. With `Accept: text/csv`, all lines that match as CSV (RFC 4180, UTF-8) with the columns `line_id`, `kind`, `request_id`, `external_id`, `pharmacy_id`, `status`, `reason`, `at`, `total_ngn`, `delivery_fee_ngn`, `payer_ngn`, `patient_ngn`, `due_ngn`, `pharmacy_name`; the file of a closed statement is always the same.
 *
 * Needs the scope `requests:read`.
 */
export const listStatementLines = <ThrowOnError extends boolean = false>(options: Options<ListStatementLinesData, ThrowOnError>): RequestResult<ListStatementLinesResponses, ListStatementLinesErrors, ThrowOnError> => (options.client ?? client).get<ListStatementLinesResponses, ListStatementLinesErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/statements/{statement_id}/lines',
    ...options
});

/**
 * Dispute a line of a closed statement
 *
 * We answer each dispute; the line then has the `answer`. Amounts change only by an adjustment in a later statement. Repeating the same dispute changes nothing.
 *
 * Needs the scope `requests:create`.
 */
export const disputeStatementLine = <ThrowOnError extends boolean = false>(options: Options<DisputeStatementLineData, ThrowOnError>): RequestResult<DisputeStatementLineResponses, DisputeStatementLineErrors, ThrowOnError> => (options.client ?? client).post<DisputeStatementLineResponses, DisputeStatementLineErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/statements/{statement_id}/lines/{line_id}/dispute',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List your events
 *
 * One event for each timeline entry of each request, oldest first. Also an event when a statement is closed, when we turn off one of your webhook endpoints, when one keeps failing, and when it has recovered. Read page after page with `after`: no event is skipped or repeated. With `wait`, an empty page is returned only when the time is up.
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
 * The same event as in `GET /events`. Use it to verify a webhook, whose body has the `event_id`.
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
 * All endpoints with their status and health. Never contains secrets.
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
 * Sends events to a URL from now on. A signed test event is sent immediately, and its result is in `last_ping` soon after; you do not need the secret yet to answer it. Store the `secret`: only this response contains it.
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
 * Deletes the endpoint permanently, with its deliveries and attempts. Deliveries in progress are not retried.
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
 * The endpoint with its status and health. Never contains its secret.
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
 * Replaces the settings of an endpoint; omitted members get their default. Deliveries in progress go to the new URL. Earlier events keep the old selection of types.
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
 * Rotate the secret of an endpoint
 *
 * During the overlap, both the old and the new secret sign, so that no delivery is refused while you switch. Rotating again before its end invalidates the older secret immediately: send an `Idempotency-Key`.
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
 * Send a test event
 *
 * Sends a signed test event once, even to an endpoint that is off, and returns the result. A test is not a delivery and does not affect the health of the endpoint.
 *
 * Needs the scope `webhooks:manage`.
 */
export const testWebhook = <ThrowOnError extends boolean = false>(options: Options<TestWebhookData, ThrowOnError>): RequestResult<TestWebhookResponses, TestWebhookErrors, ThrowOnError> => (options.client ?? client).post<TestWebhookResponses, TestWebhookErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/webhooks/{webhook_id}/test',
    ...options
});

/**
 * Turn off an endpoint
 *
 * Holds pending deliveries and new events, so that nothing is lost. Pausing an endpoint that is off changes nothing.
 *
 * Needs the scope `webhooks:manage`.
 */
export const pauseWebhook = <ThrowOnError extends boolean = false>(options: Options<PauseWebhookData, ThrowOnError>): RequestResult<PauseWebhookResponses, PauseWebhookErrors, ThrowOnError> => (options.client ?? client).post<PauseWebhookResponses, PauseWebhookErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/webhooks/{webhook_id}/pause',
    ...options
});

/**
 * Turn on an endpoint
 *
 * Turns on the endpoint, whatever turned it off. Held deliveries are sent in order for each request, from the start of the schedule.
 *
 * Needs the scope `webhooks:manage`.
 */
export const resumeWebhook = <ThrowOnError extends boolean = false>(options: Options<ResumeWebhookData, ThrowOnError>): RequestResult<ResumeWebhookResponses, ResumeWebhookErrors, ThrowOnError> => (options.client ?? client).post<ResumeWebhookResponses, ResumeWebhookErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/webhooks/{webhook_id}/resume',
    ...options
});

/**
 * List the deliveries of an endpoint
 *
 * One delivery for each event of the endpoint, with its attempts, newest first.
 *
 * Needs the scope `webhooks:manage`.
 */
export const listWebhookDeliveries = <ThrowOnError extends boolean = false>(options: Options<ListWebhookDeliveriesData, ThrowOnError>): RequestResult<ListWebhookDeliveriesResponses, ListWebhookDeliveriesErrors, ThrowOnError> => (options.client ?? client).get<ListWebhookDeliveriesResponses, ListWebhookDeliveriesErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/webhooks/{webhook_id}/deliveries',
    ...options
});

/**
 * Read a delivery
 *
 * The delivery with its last attempts.
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
 * If the delivery waits for its next attempt, makes that attempt now and then continues the schedule. Any other delivery, including an acknowledged one, is sent from the start of the schedule. Read the delivery again later for the result.
 *
 * Needs the scope `webhooks:manage`.
 */
export const retryWebhookDelivery = <ThrowOnError extends boolean = false>(options: Options<RetryWebhookDeliveryData, ThrowOnError>): RequestResult<RetryWebhookDeliveryResponses, RetryWebhookDeliveryErrors, ThrowOnError> => (options.client ?? client).post<RetryWebhookDeliveryResponses, RetryWebhookDeliveryErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/webhooks/{webhook_id}/deliveries/{event_id}/retry',
    ...options
});

/**
 * Skip a delivery
 *
 * The next event of the request no longer waits for the skipped delivery, which is sent only if you retry it.
 *
 * Needs the scope `webhooks:manage`.
 */
export const skipWebhookDelivery = <ThrowOnError extends boolean = false>(options: Options<SkipWebhookDeliveryData, ThrowOnError>): RequestResult<SkipWebhookDeliveryResponses, SkipWebhookDeliveryErrors, ThrowOnError> => (options.client ?? client).post<SkipWebhookDeliveryResponses, SkipWebhookDeliveryErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/webhooks/{webhook_id}/deliveries/{event_id}/skip',
    ...options
});

/**
 * Resend unacknowledged deliveries
 *
 * Resends each delivery since the given time that is held, has failed or waits for its next attempt. Keeps the order within each request. A waiting delivery continues its schedule, the others start the schedule again. Skipped deliveries stay skipped.
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
 * Read the state machine
 *
 * All statuses and transitions, from the table that the engine uses.
 *
 * Needs no key.
 */
export const readStateMachine = <ThrowOnError extends boolean = false>(options?: Options<ReadStateMachineData, ThrowOnError>): RequestResult<ReadStateMachineResponses, ReadStateMachineErrors, ThrowOnError> => (options?.client ?? client).get<ReadStateMachineResponses, ReadStateMachineErrors, ThrowOnError>({ url: '/meta/state-machine', ...options });

/**
 * Read your usage
 *
 * Your rate limits, how much of them is used, and your calls in the last 31 days. Does not count against your limits. Works even when they are used up, 60 times a minute.
 *
 * Any key is accepted.
 */
export const readUsage = <ThrowOnError extends boolean = false>(options?: Options<ReadUsageData, ThrowOnError>): RequestResult<ReadUsageResponses, ReadUsageErrors, ThrowOnError> => (options?.client ?? client).get<ReadUsageResponses, ReadUsageErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/usage',
    ...options
});

/**
 * List the sandbox scenarios
 *
 * Select a scenario with `sandbox.scenario` when you create a request, or by ordering from its pharmacy.
 *
 * Needs the scope `requests:create`.
 */
export const listScenarios = <ThrowOnError extends boolean = false>(options?: Options<ListScenariosData, ThrowOnError>): RequestResult<ListScenariosResponses, ListScenariosErrors, ThrowOnError> => (options?.client ?? client).get<ListScenariosResponses, ListScenariosErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/sandbox/scenarios',
    ...options
});

/**
 * Advance a request
 *
 * Acts as the pharmacy or courier of the request. Order with the scenario `manual`, so that nothing else advances it.
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
