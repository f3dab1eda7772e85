/** The schemas of a pharmacy's orders, and the names of its steps. */
import {
  legalSteps,
  type Order,
  type PharmacyStep,
  type ShownOrder,
  shownOrder,
  toOrder,
} from '../../domain/pharmacies/orders.ts';
import type { Status, Step } from '../../domain/requests/statuses.ts';
import { ServiceError } from '../../services/common/errors.ts';
import { type Static, Type } from 'typebox';
import { MAX_LINE_QUANTITY } from '../../domain/requests/items.ts';
import { MAX_NOTE_LENGTH } from '../../domain/requests/messages.ts';
import { reportableReasons } from '../../domain/requests/reasons.ts';
import {
  nullable,
  optionalText,
  pageCursor,
  pageLimit,
  type SameType,
  time,
  waitSeconds,
} from '../schemas/common.ts';
import { ENVIRONMENTS } from '../../domain/common/environments.ts';
import {
  RecipientSchema,
  RequestItemSchema,
  RequestRecordSchema,
  STATUS_FILTER,
  StatusReasonSchema,
  StatusSchema,
} from '../schemas/requests.ts';
import { SUBMISSION_EXAMPLE, TIMELINE_EXAMPLE } from '../examples.ts';

/** What a pharmacy asks for, by the last part of the path that asks for it, and the step that it is. */
export const ORDER_STEPS = {
  accept: 'confirm',
  reject: 'reject',
  dispense: 'dispense',
  ready: 'mark_ready',
  hand_over: 'hand_over',
  deliver: 'deliver',
  return: 'return',
  fail: 'fail',
} as const satisfies Record<string, PharmacyStep>;
export type OrderStep = keyof typeof ORDER_STEPS;
export const ORDER_STEP_NAMES = Object.keys(ORDER_STEPS) as OrderStep[];

/** An order as it is answered. */
export interface OrderAnswer extends Omit<ShownOrder, 'allowed_steps'> {
  /** What is legal now, the usual next step first. */
  readonly allowed_steps: readonly OrderStep[];
}

/** The one way in which an order leaves: with no more of the patient than its pharmacy may see now. */
export function toAnswer(order: Order): OrderAnswer {
  return { ...shownOrder(order), allowed_steps: order.allowed_steps.map(nameOf) };
}

/**
 * The refusal for a status in which the step is not legal.
 *
 * @param differs the members of the report that were recorded otherwise, when the step was performed before.
 */
export function illegalStep(status: Status, differs: readonly string[] = []): ServiceError {
  const legal = legalSteps(status).map(nameOf);
  const hint = legal.length === 0 ? 'it is final' : `legal steps are ${legal.join(', ')}`;
  const recorded =
    differs.length === 0
      ? ''
      : ` This step is already recorded with a different ${differs.join(', ')}; your report was not stored. Read the order to see what was.`;
  return new ServiceError('illegal_transition', `The order is ${status}: ${hint}.${recorded}`);
}

/** A refusal of a step with the word by which it was called in front: logs that keep the message alone say what was tried. */
export function refusalOf(
  name: OrderStep,
  { code, message, fields, headers, cause }: ServiceError,
): ServiceError {
  return new ServiceError(code, `${name}: ${message}`, { fields, headers, cause });
}

function nameOf(step: PharmacyStep): OrderStep {
  const name = ORDER_STEP_NAMES.find((name) => ORDER_STEPS[name] === step);
  if (name === undefined) throw new TypeError(`No pharmacy asks for ${step}`);
  return name;
}

export const closed = { additionalProperties: false } as const;
/** A line may come from several packages. */
export const MAX_LINE_REPORTS = 200;

export const note = Type.Optional(optionalText(MAX_NOTE_LENGTH));

export const reasonFor = (step: Step) => Type.Enum([...reportableReasons(step)], { description: 'Why.' });

export const by = Type.Optional(
  Type.Enum(['pharmacy', 'courier'], {
    default: 'pharmacy',
    description: 'Who did it: you, or the courier for whom you say so.',
  }),
);

export const line = Type.Integer({ minimum: 1, description: '`line` of the item.' });
export const quantity = (description: string) =>
  Type.Integer({ minimum: 0, maximum: MAX_LINE_QUANTITY, description });

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

const PHARMACY_ID = SUBMISSION_EXAMPLE.pharmacy.pharmacy_id;

export const PENDING_ORDER_EXAMPLE = toAnswer(
  toOrder(SUBMISSION_EXAMPLE, TIMELINE_EXAMPLE.slice(0, 1), [], PHARMACY_ID),
);
export const CONFIRMED_ORDER_EXAMPLE = toAnswer(
  toOrder(SUBMISSION_EXAMPLE, TIMELINE_EXAMPLE, [], PHARMACY_ID),
);

/** The path parameter of every endpoint about one order. */
export const ORDER_PARAMETERS = {
  request_id: { description: 'From the list of orders.', example: PENDING_ORDER_EXAMPLE.request_id },
};
