/** Orders as they are answered, and what is said of them. */
import { Type, type Static } from 'typebox';
import { ENVIRONMENTS } from '../../../domain/common/environments.ts';
import { nullable, time } from '../../schemas/common/common.ts';
import { pageCursor, pageLimit } from '../../schemas/common/pages.ts';
import { STATUS_FILTER } from '../../schemas/requests/status-filter.ts';
import { waitSeconds } from '../../schemas/common/wait.ts';
import { RequestItemSchema } from '../../schemas/requests/request-items.ts';
import {
  RecipientSchema,
  RequestRecordSchema,
  StatusReasonSchema,
  StatusSchema,
} from '../../schemas/requests/request-record.ts';
import type { SameType } from '../../schemas/common/same-type.ts';
import { ORDER_STEP_NAMES, type OrderAnswer } from './order-steps.ts';

const shared = RequestRecordSchema.properties;

const WHILE_YOURS = 'Null before you accept, and once it is over or went to another pharmacy.';

export const OrderSchema = Type.Object(
  {
    request_id: Type.String({ description: 'What every call about the order names it by.' }),
    status: StatusSchema,
    status_reason: nullable(StatusReasonSchema, 'Why it has this status, where a reason is given.'),
    answer_by: nullable(
      time(),
      'Accept or reject it by then, or it is rejected with `no_answer`; null when it is past that.',
    ),
    next_step_by: nullable(
      time(),
      'Take the next step by then, or the order ends: `rejected` with `no_answer`, later `failed` with `no_progress`. Null while ' +
        'there is a hold, whose own time counts then, and once the order is over.',
    ),
    allowed_steps: Type.Array(Type.Enum([...ORDER_STEP_NAMES]), {
      description: 'What is legal now, the usual next step first.',
    }),
    items: Type.Array(
      Type.Object(
        {
          line: Type.Integer({ minimum: 1, description: 'What steps name the item by.' }),
          ...RequestItemSchema.properties,
          item_code: nullable(
            Type.String(),
            'Your own code for the article, as currently mapped. Null when you mapped none for the medicine, when several codes match, or when your code is for another pack than was ordered.',
          ),
        },
        { $id: 'OrderItem' },
      ),
    ),
    hold: shared.hold,
    proof_required: shared.proof_required,
    authorization_code: nullable(Type.String(), `Of the HMO; null until it is known. ${WHILE_YOURS}`),
    authorization_submitted_at: shared.authorization_submitted_at,
    enrollee_id: nullable(Type.String(), `Who it is for, as the partner names them. ${WHILE_YOURS}`),
    recipient: nullable(
      RecipientSchema,
      `Who takes it at the door; null when nobody was named. ${WHILE_YOURS}`,
    ),
    delivery_area: nullable(
      Type.Object(
        { city: Type.String(), state: Type.String({ description: 'ISO 3166-2: "NG-LA".' }) },
        { $id: 'DeliveryArea' },
      ),
      'Where it goes, to decide by; null once it is over or went to another pharmacy.',
    ),
    delivery_address: nullable(shared.delivery_address, WHILE_YOURS),
    prescription_ids: Type.Array(Type.String()),
    total_ngn: shared.total_ngn,
    currency: shared.currency,
    estimated_delivery_at: shared.estimated_delivery_at,
    timeline: shared.timeline,
    created_at: time(),
    updated_at: time('When the newest timeline entry happened.'),
    environment: Type.Enum([...ENVIRONMENTS]),
  },
  { $id: 'Order' },
);

export const sameAsIsAnswered: SameType<Static<typeof OrderSchema>, OrderAnswer> = true;

export const OrderList = Type.Object(
  {
    orders: Type.Array(OrderSchema, { description: 'Newest first.' }),
    has_more: Type.Boolean(),
    next_cursor: nullable(Type.String(), 'Send it as `cursor` for the next page; null on the last.'),
  },
  { $id: 'OrderList' },
);

const wait = waitSeconds(
  'Seconds to wait for a change to what `If-None-Match` names, before the answer is 304.',
);

export const ListOrdersQuery = Type.Object(
  { status: STATUS_FILTER, limit: pageLimit('Orders a page.'), cursor: pageCursor, wait },
  { additionalProperties: false },
);
export type ListOrdersQuery = Static<typeof ListOrdersQuery>;

export const ReadOrderQuery = Type.Object({ wait }, { additionalProperties: false });
export type ReadOrderQuery = Static<typeof ReadOrderQuery>;
