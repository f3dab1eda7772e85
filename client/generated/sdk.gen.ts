// Generated from docs/contract/openapi.json by `npm run contract`; do not edit.
// @ts-nocheck

import { client } from './client.gen.ts';
import type { Client, ClientMeta, Options as Options2, RequestResult, TDataShape } from './client/index.ts';
import type { AdvanceRequestData, AdvanceRequestErrors, AdvanceRequestResponses, CancelRequestData, CancelRequestErrors, CancelRequestResponses, CreateRequestData, CreateRequestErrors, CreateRequestResponses, ListEventsData, ListEventsErrors, ListEventsResponses, ListRequestsData, ListRequestsErrors, ListRequestsResponses, ListScenariosData, ListScenariosErrors, ListScenariosResponses, ReadRequestData, ReadRequestErrors, ReadRequestResponses, ReadStateMachineData, ReadStateMachineErrors, ReadStateMachineResponses, ReadUsageData, ReadUsageErrors, ReadUsageResponses, SearchMedicinesData, SearchMedicinesErrors, SearchMedicinesResponses } from './types.gen.ts';

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
 * Generic or brand name, in any case, with or without strength and form. Nearest pharmacy first; only verified ones with a licence in date and the medicine in stock. A misspelled name is recognised, and each result says which medicine it is for.
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
 * Everything is checked before the request is accepted: the pharmacy, each medicine by exact name, the unit and the stock. Send an `Idempotency-Key` or an `external_id`, and the call is safe to send again.
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
 * And how often you called in the last 31 days. It does not count against your limits, and answers also when they are used up.
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
