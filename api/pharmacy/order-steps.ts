/** Steps that a pharmacy reports: `POST /orders/{request_id}/{step}`. */
import { type Static, type TSchema, Type } from 'typebox';
import type { PharmacyCaller } from '../../services/partners/authentication.ts';
import { ServiceError } from '../../services/common/errors.ts';
import type { DispenseInput } from '../../services/pharmacies/steps.ts';
import type { Orders, OrderOutcome, OwnOrder } from '../../services/pharmacies/orders.ts';
import type { BatchToCorrect } from '../../services/pharmacies/supply.ts';
import { EMPTY_IS_REFUSED } from '../http/validation.ts';
import { type Answer, type Call, type Endpoint, ok, parameter, pharmacyEndpoint } from '../http/endpoint.ts';
import type { Operation } from '../http/operation.ts';
import {
  by,
  CONFIRMED_ORDER_EXAMPLE,
  illegalStep,
  line,
  MAX_LINE_REPORTS,
  note,
  ORDER_PARAMETERS,
  ORDER_STEPS,
  OrderSchema,
  type OrderStep,
  quantity,
  reasonFor,
  refusalOf,
  toAnswer,
} from './order-schemas.ts';
import type { StepReport } from '../../domain/requests/messages.ts';
import type { Services } from '../../services/compose.ts';
import { MAX_LINE_QUANTITY } from '../../domain/requests/items.ts';
import { MAX_EXPIRY_YEARS } from '../../domain/requests/line-reports.ts';
import { MAX_DISPENSINGS } from '../../domain/requests/supply.ts';
import { base64File, closedSchema, type SameType, text } from '../schemas/common.ts';
import { nafdacNumber } from './stock-schemas.ts';
import { MAX_PROOF_IMAGE_BYTES, MAX_WRONG_PINS } from '../../domain/requests/delivery-proofs.ts';
import { IMAGE_PROBLEMS } from '../../services/pharmacies/proof-images.ts';
import { CollectionBody } from '../schemas/money.ts';
import { sentPin } from '../schemas/requests.ts';

const REPEATED_REPORT =
  'Sending the same report again returns 200 and the current order. A different report of a step that is already recorded is refused with 409.';

export type OrderCall<Body = unknown> = Call<Body, unknown, PharmacyCaller>;

interface StepDefinition<Body> extends Pick<Operation, 'id' | 'summary' | 'description' | 'bodyExample'> {
  readonly body: TSchema;
  readonly takesImage?: boolean;
  readonly beforeBody?: (call: Pick<OrderCall, 'caller' | 'parameters'>) => Promise<void>;
  /** Error codes of this step only. */
  readonly errors?: Operation['errors'];
  readonly perform: (own: OwnOrder, call: OrderCall<Body>) => Promise<OrderOutcome>;
}

/** The last part of the step's path. */
type StepName = OrderStep | 'correct_batch';

function orderStep<Body>(
  orders: Orders,
  name: StepName,
  { description, errors = [], perform, beforeBody, ...definition }: StepDefinition<Body>,
): Endpoint {
  return pharmacyEndpoint<Body>({
    ...definition,
    route: `POST /orders/:request_id/${name}`,
    scope: 'orders:write',
    showsPatient: 'logged_after',
    tag: 'Orders',
    description: `${description} ${REPEATED_REPORT}`,
    parameters: ORDER_PARAMETERS,
    answers: ok('The order.', OrderSchema, CONFIRMED_ORDER_EXAMPLE),
    errors: ['order_not_found', 'illegal_transition', 'request_on_hold', ...errors],
    ...(beforeBody === undefined ? {} : { beforeBody: (call) => withStepName(name, () => beforeBody(call)) }),
    replayAnswer: currentOrder(orders),
    handle: (call) =>
      withStepName(name, async () => {
        const outcome = await perform(ownOrder(call), call);
        if (outcome.kind === 'illegal') throw illegalStep(outcome.status, outcome.differs);
        return { data: toAnswer(outcome.order) };
      }),
  });
}

/** Prefixes every refusal with the name of the step. */
async function withStepName<Result>(name: StepName, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ServiceError ? refusalOf(name, error) : error;
  }
}

/** Answers a repeated call with the current order, and only the patient data that may be shown now. */
export function currentOrder(orders: Orders) {
  return async (call: OrderCall): Promise<Answer> => {
    const noWait = { seconds: 0, knows: () => false, onGone: call.onGone };
    const { order } = await orders.read(ownOrder(call), noWait);
    return { data: toAnswer(order) };
  };
}

/** The order in the path, owned by the caller. */
export function ownOrder(call: Pick<OrderCall, 'caller' | 'parameters'>): OwnOrder {
  const { pharmacy_id, key_id } = call.caller;
  return { request_id: parameter(call, 'request_id'), pharmacy_id, by: key_id };
}

/** A report of a step that needs neither packages nor a proof. */
interface ReportBody extends Pick<StepReport, 'reason' | 'note'> {
  readonly by?: 'pharmacy' | 'courier';
}

interface ReportedStep extends Pick<
  StepDefinition<ReportBody>,
  'id' | 'summary' | 'description' | 'bodyExample' | 'body' | 'errors'
> {
  /** The actor if the body has no `by`. */
  readonly actor: NonNullable<ReportBody['by']>;
}

const REPORTED_STEPS = {
  accept: {
    id: 'acceptOrder',
    summary: 'Accept an order',
    description:
      'Commits you to supply the whole order at this price. Checks your licence again and reserves the ' +
      'stock. If the partner cancels at the same time, exactly one of the two succeeds.',
    bodyExample: {},
    body: closedSchema('AcceptOrderBody', { note }),
    actor: 'pharmacy',
    errors: ['out_of_stock', 'pharmacy_unavailable', 'authorization_insufficient'],
  },
  reject: {
    id: 'rejectOrder',
    summary: 'Reject an order',
    description: 'Rejects a pending order.',
    bodyExample: { reason: 'out_of_stock' },
    body: closedSchema('RejectOrderBody', { reason: reasonFor('reject'), note }),
    actor: 'pharmacy',
  },
  ready: {
    id: 'readyOrder',
    summary: 'Mark an order as ready',
    description: 'The order is packed and waits for the courier or the patient. Optional.',
    bodyExample: {},
    body: closedSchema('OrderReadyBody', { note }),
    actor: 'pharmacy',
    errors: ['not_fully_dispensed'],
  },
  hand_over: {
    id: 'handOverOrder',
    summary: 'Hand an order over to the courier',
    description: 'Report it when the courier picks up the order. Optional if there is no courier.',
    bodyExample: { by: 'courier' },
    body: closedSchema('HandOverOrderBody', { by, note }),
    actor: 'pharmacy',
    errors: ['not_fully_dispensed'],
  },
  fail: {
    id: 'failOrder',
    summary: 'Report that you cannot complete an order',
    description: 'Ends an accepted order that you cannot complete.',
    bodyExample: { reason: 'damaged' },
    body: closedSchema('FailOrderBody', { reason: reasonFor('fail'), by, note }),
    actor: 'pharmacy',
  },
  return: {
    id: 'returnOrder',
    summary: 'Report that the courier returned an order',
    description: 'The courier could not deliver the order, and you have it back.',
    bodyExample: { reason: 'recipient_absent' },
    body: closedSchema('ReturnOrderBody', { reason: reasonFor('return'), note }),
    // The courier had the medicines; the pharmacy only reports their return.
    actor: 'courier',
  },
} as const satisfies Partial<Record<OrderStep, ReportedStep>>;

/** The operation of a step whose body is the report. */
export function reportedStep({ orders, orderSteps }: Services, name: keyof typeof REPORTED_STEPS): Endpoint {
  const { actor, ...definition }: ReportedStep = REPORTED_STEPS[name];
  return orderStep<ReportBody>(orders, name, {
    ...definition,
    perform(own, call) {
      const { by: reportedActor = actor, ...rest } = call.body;
      const report = { actor: reportedActor, ...rest };
      return orderSteps.take(own, { step: ORDER_STEPS[name], report }, call);
    },
  });
}

const BATCH = {
  batch_number: text(50, 'As printed on the package.'),
  expires_on: Type.String({
    format: 'date',
    description:
      'Expiry date. If only a month is printed, its last day: 05/2030 is 2030-05-31. Expired packages are refused, ' +
      `packages that expire before \`supply_ends_on\` of the item, and dates more than ${MAX_EXPIRY_YEARS} years ahead.`,
  }),
  nafdac_number: nafdacNumber(),
};

const DispenseBody = closedSchema('DispenseOrderBody', {
  lines: Type.Array(
    closedSchema('DispensedLine', {
      line,
      quantity: quantity(
        'In the unit of the order; the packages of a line add up to at most the quantity that you accepted. An entry with 0 is ignored.',
      ),
      ...BATCH,
    }),
    {
      minItems: 1,
      maxItems: MAX_LINE_REPORTS,
      description: 'Dispensed packages. A line can have several.',
    },
  ),
  additional: Type.Optional(
    Type.Boolean({
      description:
        'True if you dispense further packages that equal reported ones. Without it, an equal report counts ' +
        'as sent again. Send it with an `Idempotency-Key`.',
    }),
  ),
  note,
});
type DispenseBody = Static<typeof DispenseBody>;
export const matchesService: SameType<DispenseBody, DispenseInput> = true;

export function dispenseOrder({ orders, orderSteps }: Services) {
  return orderStep<DispenseBody>(orders, 'dispense', {
    id: 'dispenseOrder',
    summary: 'Dispense an order',
    description:
      'Report the quantity and package of each line. If you dispense less than you accepted, dispense the rest ' +
      `later in the same way, at most ${MAX_DISPENSINGS} times in all; before that the order cannot become ready, ` +
      'be handed over or delivered. A medicine that needs a prescription can only be dispensed from a verified one.',
    bodyExample: {
      lines: [
        {
          line: 1,
          quantity: 2,
          batch_number: 'PCM-2291',
          expires_on: '2030-05-31',
          nafdac_number: 'A4-0123',
        },
      ],
    },
    body: DispenseBody,
    errors: ['prescription_required', 'authorization_insufficient'],
    perform: (own, call) => orderSteps.dispense(own, call.body, call),
  });
}

const CorrectBatchBody = closedSchema('CorrectBatchBody', {
  line,
  batch: closedSchema(
    'RecordedBatch',
    {
      batch_number: text(50, 'As recorded.'),
      expires_on: Type.String({ format: 'date', description: 'As recorded.' }),
      nafdac_number: text(20, 'As recorded.'),
    },
    'The recorded values, from `batches` of the item.',
  ),
  corrected: closedSchema('CorrectedBatch', BATCH, 'The values on the package.'),
  quantity: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_LINE_QUANTITY,
      description: 'How many units are of the corrected batch. Default: all units of the recorded one.',
    }),
  ),
  note,
});
type CorrectBatchBody = Static<typeof CorrectBatchBody>;
export const correctionMatchesService: SameType<CorrectBatchBody, BatchToCorrect> = true;

export function correctBatch({ orders, orderSteps }: Services) {
  return orderStep<CorrectBatchBody>(orders, 'correct_batch', {
    id: 'correctBatch',
    summary: 'Correct the batch of a dispensed package',
    description:
      'Replaces a wrong batch number, expiry date or NAFDAC number until the order is delivered. `items[].batches` ' +
      'then has the corrected values, and the timeline both. The partner is notified.',
    bodyExample: {
      line: 1,
      batch: { batch_number: 'PCM-2291', expires_on: '2030-05-31', nafdac_number: 'A4-0123' },
      corrected: { batch_number: 'PCM-2297', expires_on: '2030-06-30', nafdac_number: 'A4-0123' },
    },
    body: CorrectBatchBody,
    perform: (own, call) => orderSteps.correctBatch(own, call.body, call),
  });
}

const recipient = text(100, 'Name of the person who received the medicines.');
const image = base64File(
  `A JPEG or PNG of up to ${MAX_PROOF_IMAGE_BYTES / 1_000_000} MB in base64 without line breaks.`,
);

const DeliverBody = closedSchema('DeliverOrderBody', {
  proof: Type.Union(
    [
      closedSchema('PinProof', {
        type: Type.Literal('pin'),
        pin: sentPin('The PIN that the partner gave to the recipient.'),
      }),
      closedSchema('NameProof', { type: Type.Literal('name'), name: recipient }),
      closedSchema('SignatureProof', { type: Type.Literal('signature'), name: recipient, image }),
      closedSchema('PhotoProof', { type: Type.Literal('photo'), image, name: Type.Optional(recipient) }),
    ],
    { description: 'The proof of delivery.' },
  ),
  lines: Type.Optional(
    Type.Array(
      closedSchema('DeliveredLine', {
        line,
        quantity: quantity('Delivered quantity; at most what was dispensed.'),
      }),
      {
        minItems: 1,
        maxItems: MAX_LINE_REPORTS,
        [EMPTY_IS_REFUSED]:
          'must name each delivered line; leave lines out if everything was delivered, and return or fail the order if nothing was',
        description:
          'Send it only if not everything was delivered. Name each line once; a line that you leave out counts as not delivered. An empty list is refused.',
      },
    ),
  ),
  collection: Type.Optional(CollectionBody),
  by,
  note,
});
type DeliverBody = Static<typeof DeliverBody>;

export function deliverOrder({ orders, orderSteps }: Services) {
  return orderStep<DeliverBody>(orders, 'deliver', {
    id: 'deliverOrder',
    summary: 'Confirm the delivery of an order',
    description:
      "Needs a proof: the recipient's PIN, the name of the person who received it, a signature with name, " +
      `or a photo. After ${MAX_WRONG_PINS} wrong PINs for an order within an hour, its PIN is not checked ` +
      'and the response is 429. If `proof_required` is `pin`, and for an hour after a wrong PIN, only the ' +
      'PIN is accepted.',
    bodyExample: { proof: { type: 'name', name: 'Ada Obi' }, by: 'courier' },
    body: DeliverBody,
    takesImage: true,
    beforeBody: (call) => orders.require(ownOrder(call)),
    errors: ['not_fully_dispensed', 'wrong_pin', 'pin_required', ...IMAGE_PROBLEMS],
    perform(own, call) {
      const { by = 'pharmacy', proof, ...rest } = call.body;
      return orderSteps.deliver(own, { by, ...rest, proof }, call);
    },
  });
}
