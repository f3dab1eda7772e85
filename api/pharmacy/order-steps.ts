/** The steps that a pharmacy reports: `POST /orders/{request_id}/{step}`. */
import { type Static, type TSchema, Type } from 'typebox';
import type { PharmacyCaller } from '../../services/partners/authentication.ts';
import { ServiceError } from '../../services/common/errors.ts';
import type { Dispensing, OrderOutcome } from '../../services/pharmacies/steps.ts';
import type { Orders, OwnOrder } from '../../services/pharmacies/orders.ts';
import { type Answer, type Call, type Endpoint, parameter, pharmacyEndpoint } from '../http/endpoint.ts';
import type { Operation } from '../http/operation.ts';
import {
  by,
  closed,
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
import { MAX_EXPIRY_YEARS } from '../../domain/requests/line-reports.ts';
import { base64File, type SameType, text } from '../schemas/common.ts';
import { nafdacNumber } from './stock-schemas.ts';
import { MAX_PROOF_IMAGE_BYTES, MAX_WRONG_PINS } from '../../domain/requests/delivery-proofs.ts';
import { IMAGE_PROBLEMS } from '../../services/pharmacies/proof-images.ts';
import { toldPin } from '../schemas/requests.ts';

const AGAIN =
  'Sending the same report again returns 200 and the current order. A different report of a step that is already recorded is refused with 409.';

export type OrderCall<Body = unknown> = Call<Body, unknown, PharmacyCaller>;

/** What is said of one step. */
interface StepDefinition<Body> extends Pick<Operation, 'id' | 'summary' | 'description' | 'bodyExample'> {
  readonly body: TSchema;
  readonly takesImage?: boolean;
  readonly beforeBody?: (call: Pick<OrderCall, 'caller' | 'parameters'>) => Promise<void>;
  /** The refusals of its own, beside those of every step. */
  readonly errors?: Operation['errors'];
  readonly take: (own: OwnOrder, call: OrderCall<Body>) => Promise<OrderOutcome>;
}

function orderStep<Body>(
  orders: Orders,
  name: OrderStep,
  { id, summary, description, bodyExample, errors = [], take, beforeBody, ...rest }: StepDefinition<Body>,
): Endpoint {
  return pharmacyEndpoint<Body>({
    method: 'POST',
    path: `/orders/:request_id/${name}`,
    scope: 'orders:write',
    showsPatient: 'logged_after',
    operation: {
      id,
      tag: 'Orders',
      summary,
      description: `${description} ${AGAIN}`,
      bodyExample,
      parameters: ORDER_PARAMETERS,
      answers: {
        200: { description: 'The order as it is now.', data: OrderSchema, example: CONFIRMED_ORDER_EXAMPLE },
      },
      errors: ['order_not_found', 'illegal_transition', 'request_on_hold', ...errors],
    },
    ...rest,
    ...(beforeBody === undefined ? {} : { beforeBody: (call) => named(name, () => beforeBody(call)) }),
    answerAgain: orderNow(orders),
    handle: (call) =>
      named(name, async () => {
        const outcome = await take(ownOrder(call), call);
        if (outcome.kind === 'illegal') throw illegalStep(outcome.status, outcome.differs);
        return { data: toAnswer(outcome.order) };
      }),
  });
}

/** Has every refusal of a step begin with the word by which it was called. */
async function named<Result>(name: OrderStep, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ServiceError ? refusalOf(name, error) : error;
  }
}

/** Answers a call that was carried out before: with the order as it is now, and of the patient what is shown now. */
export function orderNow(orders: Orders) {
  return async (call: OrderCall): Promise<Answer> => {
    const atOnce = { seconds: 0, knows: () => false, onGone: call.onGone };
    const { order } = await orders.read(ownOrder(call), atOnce);
    return { data: toAnswer(order) };
  };
}

/** The order that the path of a call names, under its pharmacy. */
export function ownOrder(call: Pick<OrderCall, 'caller' | 'parameters'>): OwnOrder {
  const { pharmacy_id, key_id } = call.caller;
  return { request_id: parameter(call, 'request_id'), pharmacy_id, by: key_id };
}

/** What a pharmacy says of a step that needs neither packages nor a proof. */
interface ReportBody extends Pick<StepReport, 'reason' | 'note'> {
  readonly by?: 'pharmacy' | 'courier';
}

interface ReportedStep extends Pick<
  StepDefinition<ReportBody>,
  'id' | 'summary' | 'description' | 'bodyExample' | 'body' | 'errors'
> {
  /** The actor where the body has no `by`. */
  readonly actor: NonNullable<ReportBody['by']>;
}

const REPORTED_STEPS = {
  accept: {
    id: 'acceptOrder',
    summary: 'Accept an order',
    description:
      'You will supply all of it at this price. Your licence is checked once more, and the stock is kept for it. ' +
      'When the partner cancels at the same moment, one of the two wins.',
    bodyExample: {},
    body: Type.Object({ note }, { $id: 'AcceptOrderBody', ...closed }),
    actor: 'pharmacy',
    errors: ['out_of_stock', 'pharmacy_unavailable'],
  },
  reject: {
    id: 'rejectOrder',
    summary: 'Reject an order',
    description: 'While it is pending.',
    bodyExample: { reason: 'out_of_stock' },
    body: Type.Object({ reason: reasonFor('reject'), note }, { $id: 'RejectOrderBody', ...closed }),
    actor: 'pharmacy',
  },
  ready: {
    id: 'readyOrder',
    summary: 'Say that it is packed',
    description: 'It waits for the courier, or for the patient. May be left out.',
    bodyExample: {},
    body: Type.Object({ note }, { $id: 'OrderReadyBody', ...closed }),
    actor: 'pharmacy',
  },
  hand_over: {
    id: 'handOverOrder',
    summary: 'Say that the courier has it',
    description: 'May be left out where no courier comes.',
    bodyExample: { by: 'courier' },
    body: Type.Object({ by, note }, { $id: 'HandOverOrderBody', ...closed }),
    actor: 'pharmacy',
  },
  fail: {
    id: 'failOrder',
    summary: 'Give up an order',
    description: 'After it was accepted, when it can not be completed.',
    bodyExample: { reason: 'damaged' },
    body: Type.Object({ reason: reasonFor('fail'), by, note }, { $id: 'FailOrderBody', ...closed }),
    actor: 'pharmacy',
  },
  return: {
    id: 'returnOrder',
    summary: 'Say that it came back',
    description: 'The courier could not hand it over, and you have it again.',
    bodyExample: { reason: 'recipient_absent' },
    body: Type.Object({ reason: reasonFor('return'), note }, { $id: 'ReturnOrderBody', ...closed }),
    // Only a courier has the medicines then; the pharmacy reports that they are back.
    actor: 'courier',
  },
} as const satisfies Partial<Record<OrderStep, ReportedStep>>;

/** The operation of a step whose body is the report itself. */
export function reportedStep({ orders, orderSteps }: Services, name: keyof typeof REPORTED_STEPS): Endpoint {
  const { actor, ...definition }: ReportedStep = REPORTED_STEPS[name];
  return orderStep<ReportBody>(orders, name, {
    ...definition,
    take(own, call) {
      const { by: reportedActor = actor, ...said } = call.body;
      const report = { actor: reportedActor, ...said };
      return orderSteps.take(own, { step: ORDER_STEPS[name], report }, call);
    },
  });
}

const DispenseBody = Type.Object(
  {
    lines: Type.Array(
      Type.Object(
        {
          line,
          quantity: quantity('Of the unit that was asked; at most what you accepted.'),
          batch_number: text(50, 'As it is printed on the package.'),
          expires_on: Type.String({
            format: 'date',
            description: `The last day on which it may be taken. Where a month alone is printed, its last day: 05/2030 is 2030-05-31. A package that has expired is refused, and a day more than ${MAX_EXPIRY_YEARS} years ahead.`,
          }),
          nafdac_number: nafdacNumber('Of the package.'),
        },
        { $id: 'DispensedLine', ...closed },
      ),
      {
        minItems: 1,
        maxItems: MAX_LINE_REPORTS,
        description: 'What was dispensed from which package; a line may come several times.',
      },
    ),
    note,
  },
  { $id: 'DispenseOrderBody', ...closed },
);
type DispenseBody = Static<typeof DispenseBody>;
export const sameAsInTheService: SameType<DispenseBody, Dispensing> = true;

export function dispenseOrder({ orders, orderSteps }: Services) {
  return orderStep<DispenseBody>(orders, 'dispense', {
    id: 'dispenseOrder',
    summary: 'Say what you dispense',
    description:
      'For each line how much, and from which package. A medicine that needs a prescription is dispensed only from ' +
      'a verified one.',
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
    errors: ['prescription_required'],
    take: (own, call) => orderSteps.dispense(own, call.body, call),
  });
}

const recipient = text(100, 'Who took the medicines.');
const image = base64File(
  `A JPEG or PNG of up to ${MAX_PROOF_IMAGE_BYTES / 1_000_000} MB in base 64, without line breaks.`,
);

const DeliverBody = Type.Object(
  {
    proof: Type.Union(
      [
        Type.Object(
          {
            type: Type.Literal('pin'),
            pin: toldPin('The PIN that the partner gave to the recipient.'),
          },
          { $id: 'PinProof', ...closed },
        ),
        Type.Object({ type: Type.Literal('name'), name: recipient }, { $id: 'NameProof', ...closed }),
        Type.Object(
          { type: Type.Literal('signature'), name: recipient, image },
          { $id: 'SignatureProof', ...closed },
        ),
        Type.Object(
          { type: Type.Literal('photo'), image, name: Type.Optional(recipient) },
          { $id: 'PhotoProof', ...closed },
        ),
      ],
      { description: 'How the recipient showed that the medicines arrived.' },
    ),
    lines: Type.Optional(
      Type.Array(
        Type.Object(
          { line, quantity: quantity('Handed over; at most what was dispensed.') },
          { $id: 'DeliveredLine', ...closed },
        ),
        {
          minItems: 1,
          maxItems: MAX_LINE_REPORTS,
          description: 'Where not all was handed over; else all of it was.',
        },
      ),
    ),
    by,
    note,
  },
  { $id: 'DeliverOrderBody', ...closed },
);
type DeliverBody = Static<typeof DeliverBody>;

export function deliverOrder({ orders, orderSteps }: Services) {
  return orderStep<DeliverBody>(orders, 'deliver', {
    id: 'deliverOrder',
    summary: 'Say that the patient has it',
    description:
      "With a proof: the recipient's PIN, the name of the person who received it, a signature with the name, or a photo. " +
      `After ${MAX_WRONG_PINS} wrong PINs for an order within an hour its PIN is not checked: 429. ` +
      'Where `proof_required` is `pin`, and for an hour after a wrong PIN, only the PIN is accepted.',
    bodyExample: { proof: { type: 'name', name: 'Ada Obi' }, by: 'courier' },
    body: DeliverBody,
    takesImage: true,
    beforeBody: (call) => orders.require(ownOrder(call)),
    errors: ['wrong_pin', 'pin_required', ...IMAGE_PROBLEMS],
    take(own, call) {
      const { by = 'pharmacy', proof, ...said } = call.body;
      return orderSteps.deliver(own, { by, ...said, proof }, call);
    },
  });
}
