/** The sandbox: scenarios, test orders, and requests that are advanced by hand. */
import { reviewOrderPrescriptions } from './sandbox-pharmacist.ts';
import { REFUSALS, type StepReport } from '../domain/requests/messages.ts';
import { reportableReasons, type StatusReason } from '../domain/requests/reasons.ts';
import type { RequestRecord, SealedRecord } from '../domain/requests/record.ts';
import { reportableTransitions, type Status, type Transition } from '../domain/requests/statuses.ts';
import { ServiceError, temporarilyUnavailable, validationError } from './common/errors.ts';
import { updateIdOf } from './common/fingerprint.ts';
import { type OwnRequest, readRecordAt, readRequest, type RequestReading } from './requests/read-request.ts';
import { illegalTransition, stepRefused } from './requests/step-refusals.ts';
import type { HoldReason } from '../domain/holds/holds.ts';
import {
  type ConditionalHold,
  conditionalHolds,
  expectedHold,
  expectedStatuses,
  magicPharmacyId,
  SCENARIO_NAMES,
  type ScenarioName,
  scenarioOf,
} from '../domain/sandbox/scenarios.ts';
import { randomUUID } from 'node:crypto';
import type { ChangeFeed } from '../db/change-feed.ts';
import type { EncryptionKeys } from '../db/encryption.ts';
import { readOrder } from '../db/requests/request-lists.ts';
import { ensurePartner } from '../db/partners/partners.ts';
import { findTestItems, type TestItem } from '../db/stock/stock.ts';
import { nigerianDay } from '../domain/common/nigerian-day.ts';
import { earliestExpiry } from '../domain/medicines/articles.ts';
import type { Order } from '../domain/pharmacies/orders.ts';
import type { DeliveryPin } from '../domain/requests/delivery-proofs.ts';
import { TEST_PARTNER, type TestOrderKind, testOrderOf } from '../domain/sandbox/test-orders.ts';
import { waitForNews, type LongPollCaller } from './common/long-poll.ts';
import type { Prescriptions } from './prescriptions/prescriptions.ts';
import { decidedStatus, type Decisions } from './requests/decisions.ts';
import type { Placing } from './requests/place-request.ts';

interface Move {
  /** Defaults to the usual next status. */
  readonly to?: Status;
  readonly reason?: StatusReason;
  readonly note?: string;
}

interface SandboxDependencies extends RequestReading {
  readonly encryption: EncryptionKeys;
  readonly changes: ChangeFeed;
  readonly minShelfLifeDays: number;
  readonly clock: () => Date;
  /** Test orders use the same use cases as every other order. */
  readonly placing: Pick<Placing, 'place'>;
  readonly decisions: Pick<Decisions, 'cancel'>;
  readonly prescriptions: Pick<Prescriptions, 'create'>;
}

export function createSandbox(dependencies: SandboxDependencies) {
  const { fulfilment, clock } = dependencies;
  return {
    /**
     * Moves a request by hand.
     *
     * @param idempotencyKey a repeated call with the same key gets the first call's result.
     * @throws ServiceError `request_not_found`, `illegal_transition`, and the refusals of the step itself.
     */
    async advance(own: OwnRequest, move: Move, idempotencyKey?: string): Promise<RequestRecord> {
      const { request_id } = own;
      const { status, proof_required } = await readRequest(dependencies, own);
      const transition = wantedTransition(status, move.to);
      if (transition.step === 'dispense') await reviewOrderPrescriptions(dependencies, request_id, clock());
      const report = reportFor(transition, { status, proof_required }, move);
      const updateId = updateIdOf('advance', idempotencyKey);
      const outcome = await fulfilment.takeStep(request_id, transition.step, report, updateId);
      if (outcome.kind === 'taken') return readRecordAt(dependencies, own, outcome.version);
      if (outcome.kind === 'refused') {
        // Partners have no call that dispenses the rest.
        if (outcome.type === REFUSALS.notFullyDispensed) throw isShort(outcome.message);
        throw stepRefused(outcome.type, outcome.message);
      }
      throw illegal(decidedStatus(outcome, await readRequest(dependencies, own)));
    },
    scenarios: (): Scenario[] =>
      SCENARIO_NAMES.map((scenario) => ({
        scenario,
        description: scenarioOf(scenario).description,
        pharmacy_id: magicPharmacyId(scenario),
        statuses: expectedStatuses(scenario),
        hold: expectedHold(scenario),
        conditional_holds: conditionalHolds(scenario),
      })),
    placeTestOrder: (asked: AskedTestOrder, waiting: LongPollCaller): Promise<TestOrder> =>
      placeTestOrder(dependencies, asked, waiting),
  };
}

function isShort(lines: string): ServiceError {
  return new ServiceError(
    'illegal_transition',
    `The pharmacy must dispense the rest first, or propose less: ${lines}.`,
  );
}

function wantedTransition(status: Status, to: Status | undefined): Transition {
  const possible = reportableTransitions(status);
  const wanted = to === undefined ? possible[0] : possible.find((transition) => transition.to === to);
  if (wanted === undefined) throw illegal(status);
  return wanted;
}

const illegal = (status: Status) => illegalTransition(status, reportableTransitions(status));

const COURIER_STATUSES: readonly Status[] = ['ready', 'in_transit'];

/**
 * The report that moves the request. Members that the transition needs and the caller left out get their first usual
 * value.
 */
function reportFor(
  { step, by, proofRequired, reasonRequired }: Transition,
  { status, proof_required }: Pick<SealedRecord, 'status' | 'proof_required'>,
  move: Move,
): StepReport {
  const reasons = reportableReasons(step);
  if (move.reason !== undefined && !reasons.includes(move.reason)) {
    const rule =
      reasons.length === 0
        ? 'is not accepted by this step; leave it out'
        : `must be one of ${reasons.join(', ')}`;
    throw validationError([{ path: 'reason', code: 'enum', message: rule }]);
  }
  const reason = move.reason ?? (reasonRequired ? reasons[0] : undefined);
  return {
    actor: by.includes('courier') && COURIER_STATUSES.includes(status) ? 'courier' : 'pharmacy',
    ...(reason === undefined ? {} : { reason }),
    ...(move.note === undefined ? {} : { note: move.note }),
    ...(proofRequired ? { proof: { type: proof_required === 'pin' ? 'pin' : 'name' } as const } : {}),
  };
}

interface Scenario {
  readonly scenario: ScenarioName;
  readonly description: string;
  /** A mock pharmacy whose orders play this scenario by default. */
  readonly pharmacy_id: string;
  readonly statuses: readonly Status[];
  readonly hold: HoldReason | null;
  readonly conditional_holds: readonly ConditionalHold[];
}

/** How long to wait for the order in the pharmacy's inbox; seconds. While workers run, it takes less than a second. */
const READABLE_WITHIN_SECONDS = 20;
const ENROLLEE_ID = 'TEST-0001';
/** Key id in the audit log for test orders. */
const KEY_ID = 'sandbox-test-orders';

interface TestOrder {
  readonly order: Order;
  /** PIN that the recipient gives the courier; null when the order does not require a PIN. */
  readonly delivery_pin: DeliveryPin | null;
}

interface AskedTestOrder {
  readonly pharmacy_id: string;
  readonly kind: TestOrderKind;
}

/**
 * Places a test order like every other order. Only the pharmacy advances it, except that an order of the cancelled kind
 * is cancelled. Returns as soon as the pharmacy can read the result.
 *
 * @throws ServiceError `out_of_stock` when the pharmacy has no suitable stock; and the refusals of placing an order.
 */
async function placeTestOrder(
  dependencies: SandboxDependencies,
  { pharmacy_id, kind }: AskedTestOrder,
  waiting: LongPollCaller,
): Promise<TestOrder> {
  const { database, placing, decisions, minShelfLifeDays, clock } = dependencies;
  const { lines, onPrescription = false, proof, isCancelled = false } = testOrderOf(kind);
  const orderable = { pharmacy_id, earliestExpiry: earliestExpiry(clock(), minShelfLifeDays) };
  const items = await findTestItems(database, orderable, { onPrescription, limit: lines });
  if (items.length === 0) throw nothingToOrder(onPrescription);
  await ensurePartner(database, TEST_PARTNER);
  const { record } = await placing.place(TEST_PARTNER, {
    enrollee_id: ENROLLEE_ID,
    pharmacy_id,
    items: items.map(({ medicine_id, sales_unit }) => ({
      medicine: medicine_id,
      quantity: 1,
      unit: sales_unit,
    })),
    delivery_address: { street: '12 Adeola Odeku Street', city: 'Victoria Island', state: 'Lagos' },
    recipient: { name: 'Test Recipient', phone: '+2348030000000' },
    external_id: `test-${randomUUID()}`,
    ...(onPrescription ? { prescription_ids: [await prescriptionFor(dependencies, items)] } : {}),
    ...(proof === undefined ? {} : { proof_required: proof }),
    sandbox: { scenario: 'manual' },
  });
  const own = { request_id: record.request_id, pharmacy_id };
  const order = await readable(dependencies, own, waiting, () => true);
  if (!isCancelled) return { order, delivery_pin: proof === undefined ? null : record.delivery_pin };
  await decisions.cancel({ request_id: record.request_id, partner_id: TEST_PARTNER.partner_id }, {});
  const ended = await readable(dependencies, own, waiting, ({ status }) => status === 'cancelled');
  return { order: ended, delivery_pin: null };
}

async function prescriptionFor(
  { prescriptions, clock }: SandboxDependencies,
  items: readonly TestItem[],
): Promise<string> {
  const lines = items.map(({ medicine_id, sales_unit }) => ({
    medicine: medicine_id,
    quantity: 1,
    unit: sales_unit,
    dosage: 'as the prescriber said',
  }));
  const details = {
    prescriber: { name: 'Dr Test Prescriber', licence_number: 'MDCN/R/12345' },
    issued_on: nigerianDay(clock()),
    reference: randomUUID(),
    lines,
  };
  const by = { partner_id: TEST_PARTNER.partner_id, key_id: KEY_ID };
  const { receipt } = await prescriptions.create(by, { enrollee_id: ENROLLEE_ID, details });
  return receipt.prescription_id;
}

async function readable(
  { database, changes }: SandboxDependencies,
  { request_id, pharmacy_id }: { readonly request_id: string; readonly pharmacy_id: string },
  waiting: LongPollCaller,
  isAwaited: (order: Order) => boolean,
): Promise<Order> {
  const order = await waitForNews(changes, waiting, {
    topic: request_id,
    seconds: READABLE_WITHIN_SECONDS,
    look: () => readOrder(database, pharmacy_id, request_id),
    isNews: (seen) => seen !== undefined && isAwaited(seen),
  });
  if (order === undefined) throw temporarilyUnavailable(new Error('A test order did not become readable'));
  return order;
}

function nothingToOrder(onPrescription: boolean): ServiceError {
  const what = onPrescription
    ? 'no medicine in stock that needs a prescription'
    : 'no medicine in stock that is sold without a prescription';
  return new ServiceError(
    'out_of_stock',
    `You have ${what}. Set your stock first: PUT /stock/{medicine_id}.`,
  );
}
