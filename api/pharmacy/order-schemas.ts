/** Schemas of a pharmacy's orders, and the names of its steps. */
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
  closedObject,
  nullable,
  optionalText,
  pageCursor,
  pageMembers,
  pageLimit,
  type SameType,
  schema,
  time,
  waitSeconds,
} from '../schemas/common.ts';
import { ENVIRONMENTS } from '../../domain/common/environments.ts';
import {
  HoldOfOrderSchema,
  RecipientSchema,
  RequestItemSchema,
  RequestRecordSchema,
  STATUS_FILTER,
  StatusReasonSchema,
  StatusSchema,
} from '../schemas/requests.ts';
import { SUBMISSION_EXAMPLE, TIMELINE_EXAMPLE } from '../examples.ts';

/** The step of each path `/orders/{request_id}/{name}`. */
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

export interface OrderAnswer extends Omit<ShownOrder, 'allowed_steps'> {
  /** The steps allowed now, the usual next one first. */
  readonly allowed_steps: readonly OrderStep[];
}

/**
 * Converts an order for a response. All responses use it, so that a pharmacy sees only the patient data it may see
 * now.
 */
export function toAnswer(order: Order): OrderAnswer {
  return { ...shownOrder(order), allowed_steps: order.allowed_steps.map(nameOf) };
}

/**
 * The refusal of a step that the status does not allow.
 *
 * @param differs members that differ from the recorded report, if the step was performed before.
 */
export function illegalStep(status: Status, differs: readonly string[] = []): ServiceError {
  const legal = legalSteps(status).map(nameOf);
  const hint = legal.length === 0 ? 'it is final' : `legal steps are ${legal.join(', ')}`;
  const recorded =
    differs.length === 0
      ? ''
      : ` This step is already recorded with a different ${differs.join(', ')}; your report was not stored. ` +
        'Read the order to see the recorded values.';
  return new ServiceError('illegal_transition', `The order is ${status}: ${hint}.${recorded}`);
}

/** Prefixes a refusal with the name of the step, for logs that contain only messages. */
export function refusalOf(
  name: string,
  { code, message, fields, headers, cause }: ServiceError,
): ServiceError {
  return new ServiceError(code, `${name}: ${message}`, { fields, headers, cause });
}

function nameOf(step: PharmacyStep): OrderStep {
  const name = ORDER_STEP_NAMES.find((name) => ORDER_STEPS[name] === step);
  if (name === undefined) throw new TypeError(`The pharmacy API has no step ${step}`);
  return name;
}

/**
 * Maximum number of packages in a report. It exceeds the number of lines, because a line can be dispensed from several
 * packages.
 */
export const MAX_LINE_REPORTS = 200;

export const note = Type.Optional(optionalText(MAX_NOTE_LENGTH));

export const reasonFor = (step: Step) => Type.Enum([...reportableReasons(step)], { description: 'Why.' });

export const by = Type.Optional(
  Type.Enum(['pharmacy', 'courier'], {
    default: 'pharmacy',
    description: 'Who performed the step: you, or the courier on whose behalf you report it.',
  }),
);

export const line = Type.Integer({ minimum: 1, description: '`line` of the item.' });
export const quantity = (description: string) =>
  Type.Integer({ minimum: 0, maximum: MAX_LINE_QUANTITY, description });

const shared = RequestRecordSchema.properties;

const WHILE_YOURS =
  'Null before you accept the order, after it ended, and after it went to another pharmacy.';

export const OrderSchema = schema('Order', {
  request_id: Type.String({ description: 'ID of the order, used in every call about it.' }),
  status: StatusSchema,
  status_reason: nullable(StatusReasonSchema, 'Why it has this status, if a reason was given.'),
  answer_by: nullable(
    time(),
    'Deadline to accept or reject it. After that it is rejected with `no_answer`. Null once it no longer applies.',
  ),
  next_step_by: nullable(
    time(),
    'Deadline for the next step. After that a pending order is `rejected` with `no_answer`, and a later ' +
      'one `failed` with `no_progress`. Null after the order ended, and during a hold, which has its own ' +
      'deadline.',
  ),
  allowed_steps: Type.Array(Type.Enum([...ORDER_STEP_NAMES]), {
    description: 'The steps allowed now, the usual next one first.',
  }),
  items: Type.Array(
    schema('OrderItem', {
      line: Type.Integer({ minimum: 1, description: 'Number of the item in steps.' }),
      ...RequestItemSchema.properties,
      supply_ends_on: Type.Optional(
        Type.String({
          format: 'date',
          description:
            'The day until which the item must last: `days_supply` days after the day of the order. Packages that expire earlier are ' +
            'refused. Absent if the partner stated no `days_supply`.',
        }),
      ),
      item_code: nullable(
        Type.String(),
        'Your item code for the article. Null if you mapped none for the medicine, if several match, or ' +
          'if yours is for another pack.',
      ),
    }),
  ),
  hold: nullable(
    HoldOfOrderSchema,
    "The open hold, which needs the partner's action; null if there is none.",
  ),
  proof_required: shared.proof_required,
  authorization_code: nullable(
    Type.String(),
    `Authorization code of the HMO; null until known. ${WHILE_YOURS}`,
  ),
  authorization_submitted_at: shared.authorization_submitted_at,
  authorization_valid_until: nullable(
    time(),
    'Nothing can be dispensed after this time, when the authorization of the HMO ends. Null if it states no end.',
  ),
  enrollee_id: nullable(Type.String(), `The enrollee, as identified by the partner. ${WHILE_YOURS}`),
  recipient: nullable(RecipientSchema, `Who receives it at the door; null if not specified. ${WHILE_YOURS}`),
  delivery_area: nullable(
    schema('DeliveryArea', {
      city: Type.String(),
      state: Type.String({ description: 'ISO 3166-2: "NG-LA".' }),
    }),
    'Destination, to help you decide. Null after the order ended or went to another pharmacy.',
  ),
  delivery_address: nullable(shared.delivery_address, WHILE_YOURS),
  prescription_ids: Type.Array(Type.String()),
  total_ngn: shared.total_ngn,
  payable_ngn: shared.payable_ngn,
  charges: shared.charges,
  collection: shared.collection,
  currency: shared.currency,
  estimated_delivery_at: shared.estimated_delivery_at,
  timeline: shared.timeline,
  created_at: time(),
  updated_at: time('When the newest timeline entry happened.'),
  environment: Type.Enum([...ENVIRONMENTS]),
});

export const schemaMatchesAnswer: SameType<Static<typeof OrderSchema>, OrderAnswer> = true;

export const OrderList = schema('OrderList', {
  orders: Type.Array(OrderSchema, { description: 'Newest first.' }),
  ...pageMembers,
});

const wait = waitSeconds('Seconds to wait for a change since `If-None-Match`, before the response is 304.');

export const ListOrdersQuery = closedObject({
  status: STATUS_FILTER,
  limit: pageLimit('Maximum orders per page.'),
  cursor: pageCursor,
  wait,
});
export type ListOrdersQuery = Static<typeof ListOrdersQuery>;

export const ReadOrderQuery = closedObject({ wait });
export type ReadOrderQuery = Static<typeof ReadOrderQuery>;

const PHARMACY_ID = SUBMISSION_EXAMPLE.pharmacy.pharmacy_id;

export const PENDING_ORDER_EXAMPLE = toAnswer(
  toOrder(SUBMISSION_EXAMPLE, TIMELINE_EXAMPLE.slice(0, 1), [], PHARMACY_ID),
);
export const CONFIRMED_ORDER_EXAMPLE = toAnswer(
  toOrder(SUBMISSION_EXAMPLE, TIMELINE_EXAMPLE, [], PHARMACY_ID),
);

export const ORDER_PARAMETERS = {
  request_id: { description: 'From `GET /orders`.', example: PENDING_ORDER_EXAMPLE.request_id },
};
