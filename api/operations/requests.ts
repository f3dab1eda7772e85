/** What the documents say of the operations on requests. */
import { Type } from 'typebox';
import {
  CANCELLED_EXAMPLE,
  CONFIRMED_EXAMPLE,
  DRY_RUN_EXAMPLE,
  ORDER_EXAMPLE,
  PENDING_EXAMPLE,
  REQUEST_ID_EXAMPLE,
} from '../openapi/examples.ts';
import type { Operation } from '../operation.ts';
import { DryRunSchema } from '../schemas/dry-run.ts';
import { RequestList } from '../schemas/lists.ts';
import { RequestRecordSchema } from '../schemas/request-record.ts';
import type { CancelRequestBody } from '../schemas/requests.ts';

/** The path parameter of every operation on one request. */
export const REQUEST_ID_PARAMETER = {
  request_id: { description: 'From the answer to `POST /requests`.', example: REQUEST_ID_EXAMPLE },
};

export const CREATE_REQUEST: Operation = {
  id: 'createRequest',
  tag: 'Requests',
  summary: 'Order medicines from a pharmacy',
  description:
    'Everything is checked before the request is accepted: the pharmacy, each medicine by exact name, the unit and ' +
    'the stock. Items with an `offer_id` cost what the search said. Send an `Idempotency-Key` or an `external_id`, and the call is safe to send again. With `dry_run` every check is made and answered, and nothing is started.',
  bodyExample: ORDER_EXAMPLE,
  answers: {
    201: {
      description: 'Accepted, with the status `pending`.',
      data: RequestRecordSchema,
      example: PENDING_EXAMPLE,
      headers: ['Location'],
    },
    200: {
      description:
        'You have sent this `external_id` with the same body before: the request as it is now. With `dry_run`: ' +
        'what would become of the order.',
      data: Type.Union([RequestRecordSchema, DryRunSchema]),
      example: DRY_RUN_EXAMPLE,
    },
  },
  errors: [
    'pharmacy_not_found',
    'prescription_not_found',
    'prescription_not_usable',
    'duplicate_external_id',
    'price_changed',
    'medicine_not_recognised',
    'out_of_stock',
    'unit_not_available',
    'pharmacy_unavailable',
  ],
};

export const LIST_REQUESTS: Operation = {
  id: 'listRequests',
  tag: 'Requests',
  summary: 'List your requests',
  description: 'Newest first. Pages neither skip nor repeat a request when new ones come meanwhile.',
  answers: {
    200: {
      description: 'One page.',
      data: RequestList,
      example: { requests: [CONFIRMED_EXAMPLE], has_more: false, next_cursor: null },
    },
  },
  errors: ['invalid_cursor'],
};

export const READ_REQUEST: Operation = {
  id: 'readRequest',
  tag: 'Requests',
  summary: 'Read a request with its timeline',
  description:
    'For polling, send the `ETag` back as `If-None-Match`: while nothing has happened the answer is 304. With ' +
    '`wait` that answer is kept back until something happens, or until the time is over.',
  parameters: REQUEST_ID_PARAMETER,
  answers: {
    200: {
      description: 'The request as it is now.',
      data: RequestRecordSchema,
      example: CONFIRMED_EXAMPLE,
      headers: ['ETag'],
    },
    304: { description: 'Nothing has happened since the answer that had this `ETag`.', headers: ['ETag'] },
  },
  errors: ['request_not_found'],
};

export const CANCEL_REQUEST: Operation = {
  id: 'cancelRequest',
  tag: 'Requests',
  summary: 'Cancel a pending request',
  description:
    'Only while it is `pending`. The answer is the decision: when the pharmacy confirms at the same moment, one of ' +
    'the two wins. Cancelling again what you have cancelled is 200.',
  parameters: REQUEST_ID_PARAMETER,
  bodyExample: { reason: 'wrong_address' } satisfies CancelRequestBody,
  answers: {
    200: { description: 'It is cancelled.', data: RequestRecordSchema, example: CANCELLED_EXAMPLE },
  },
  errors: ['request_not_found', 'request_not_cancellable'],
};
