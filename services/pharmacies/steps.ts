/** Steps that a pharmacy reports for its orders. */
import { isDeepStrictEqual } from 'node:util';
import type { Order } from '../../domain/pharmacies/orders.ts';
import {
  type Batch,
  batchProblems,
  isLineStep,
  lineDifferences,
  type LineReport,
  type LineStep,
  quantitiesOf,
} from '../../domain/requests/line-reports.ts';
import type { Collection } from '../../domain/money/collections.ts';
import { REFUSALS, type StepReport } from '../../domain/requests/messages.ts';
import { type Step, transitionOf } from '../../domain/requests/statuses.ts';
import { isSupplyStepPossible } from '../../domain/requests/supply.ts';
import { byOf, type ShownEntry } from '../../domain/requests/timeline.ts';
import { isPlaceholder } from '../../domain/common/text.ts';
import { updateIdOf } from '../common/fingerprint.ts';
import { decidedStatus } from '../requests/decisions.ts';
import { stepRefused } from '../requests/step-refusals.ts';
import { type OrderOutcome, type OwnOrder, requireEachLineOnce, requireOrder } from './orders.ts';
import { licenceDay } from '../../domain/pharmacies/pharmacies.ts';
import { retryAfter, ServiceError, validationError, waitInWords } from '../common/errors.ts';
import { checkPin, wrongPinWait } from '../../db/requests/delivery-pins.ts';
import type { Proof } from '../../domain/requests/delivery-proofs.ts';
import { stepRefusalOf } from '../../domain/requests/steps.ts';
import { type BatchToCorrect, correctBatch, dispenseMore } from './supply.ts';
import { type ImageStorageParts, inspectImage, storeImage } from './proof-images.ts';
import type { EncryptionKeys } from '../../db/encryption.ts';
import type { FulfilmentClient } from '../requests/fulfilment-client.ts';

interface StepCaller {
  /** A repeated call with the same key gets the outcome of the first one. */
  readonly idempotencyKey: string | undefined;
}

interface StepDependencies extends ImageStorageParts {
  readonly encryption: EncryptionKeys;
  readonly fulfilment: FulfilmentClient;
  readonly clock: () => Date;
}

/**
 * Performs a step. If the same report has already been recorded, the order is returned, so that a call whose response was lost can be
 * repeated. A different report, for example with another batch, is illegal because it would be lost.
 *
 * @throws ServiceError `order_not_found`, and the errors of the step itself.
 */
async function takeStep(
  parts: StepDependencies,
  own: OwnOrder,
  { step, report }: { readonly step: Step; readonly report: StepReport },
  caller: StepCaller,
): Promise<OrderOutcome> {
  const before = await requireOrder(parts, own);
  if (differencesFrom(before, step, report)?.length === 0) return { kind: 'taken', order: before };
  const { pharmacy_id } = own;
  const updateId = updateIdOf(`${pharmacy_id} ${step}`, caller.idempotencyKey);
  const outcome = await parts.fulfilment.takeStep(
    own.request_id,
    step,
    { ...report, ...byOf(own.by), pharmacy_id },
    updateId,
  );
  if (outcome.kind === 'taken') return { kind: 'taken', order: await requireOrder(parts, own) };
  if (outcome.kind === 'refused') {
    if (outcome.type !== REFUSALS.notYourOrder) throw stepRefused(outcome.type, outcome.message);
    // The order has just been re-routed, which means rejected for this pharmacy.
    return { kind: 'illegal', status: (await requireOrder(parts, own)).status };
  }
  const after = await requireOrder(parts, own);
  const differs = differencesFrom(after, step, report);
  if (differs?.length === 0) return { kind: 'taken', order: after };
  return { kind: 'illegal', status: decidedStatus(outcome, after), ...(differs && { differs }) };
}

/**
 * Returns the members in which a report differs from the recorded step, or an empty list for the same report. Returns undefined unless the
 * order's latest step led to the same status.
 */
function differencesFrom(
  order: Order,
  step: Step,
  { actor, reason, lines, proof, note, collection }: StepReport,
): string[] | undefined {
  const { status, timeline } = order;
  const recorded = timeline.findLast(({ event }) => event === undefined);
  if (recorded?.status !== transitionOf(step).to || recorded.status !== status) return undefined;
  const isOther: Readonly<Record<string, boolean>> = {
    by: actor !== recorded.actor,
    reason: reason !== recorded.reason,
    proof: proof !== undefined && !isDeepStrictEqual(proof, recorded.proof),
    collection: collection !== undefined && !isDeepStrictEqual(collection, recorded.collection),
    // A report without a note does not contradict a recorded one.
    note: note !== undefined && note !== recorded.note,
  };
  const others = Object.keys(isOther).filter((member) => isOther[member]);
  return isLineStep(step) ? [...others, ...stepLineDifferences(order, recorded, step, lines)] : others;
}

function stepLineDifferences(
  { items }: Order,
  recorded: ShownEntry,
  step: LineStep,
  lines?: readonly LineReport[],
): string[] {
  if (step === 'dispense') return lineDifferences(recorded.lines ?? [], lines ?? []);
  const quantities = lines && quantitiesOf(lines, items.length);
  const isSame = items.every(
    (item, index) => item.quantity_delivered === (quantities?.[index] ?? item.quantity_dispensed),
  );
  return isSame ? [] : ['quantity'];
}

/** A quantity dispensed for one line from one package. */
interface DispensedLine extends Batch {
  /** Line number, from 1. */
  readonly line: number;
  readonly quantity: number;
}

export interface DispenseInput {
  readonly lines: readonly DispensedLine[];
  /** For an order that is being dispensed: true if packages that equal recorded ones are further ones. */
  readonly additional?: boolean;
  readonly note?: string;
}

/** Checks the packages, except of lines of which nothing is dispensed. */
function requireUsablePackages(lines: readonly DispensedLine[], order: Order, now: Date): void {
  const today = licenceDay(now);
  const faults = lines.flatMap(({ line, quantity, ...batch }, index) =>
    (quantity === 0 ? [] : batchProblems(batch, today, order.items[line - 1]?.supply_ends_on)).map(
      ({ member, ...problem }) => ({ path: `lines[${index}].${member}`, ...problem }),
    ),
  );
  if (faults.length > 0) throw validationError(faults);
}

/** The proof of delivery as sent by the pharmacy. */
type ShownProof =
  | { readonly type: 'pin'; readonly pin: string }
  | { readonly type: 'name'; readonly name: string }
  | { readonly type: 'signature'; readonly name: string; readonly image: Buffer }
  | { readonly type: 'photo'; readonly name?: string; readonly image: Buffer };

interface Delivery {
  readonly by: 'pharmacy' | 'courier';
  readonly proof: ShownProof;
  /** Set when not everything was handed over. */
  readonly lines?: readonly LineReport[];
  /** Absent if the pharmacy reports no collection. */
  readonly collection?: Collection;
  readonly note?: string;
}

export function createOrderSteps(dependencies: StepDependencies) {
  return {
    /** Performs any step except `dispense` and `deliver`. */
    take: (
      own: OwnOrder,
      step: { readonly step: Exclude<Step, 'dispense' | 'deliver'>; readonly report: StepReport },
      caller: StepCaller,
    ): Promise<OrderOutcome> => takeStep(dependencies, own, step, caller),
    /**
     * Dispenses an order, or more packages of one that is being dispensed. A line with the quantity 0 is ignored.
     *
     * @throws ServiceError `validation_error` for unusable packages, and as `take`.
     */
    async dispense(
      own: OwnOrder,
      { lines, additional = false, ...input }: DispenseInput,
      caller: StepCaller,
    ): Promise<OrderOutcome> {
      const order = await requireOrder(dependencies, own);
      requireUsablePackages(lines, order, dependencies.clock());
      const batches = lines
        .filter(({ quantity }) => quantity > 0)
        .map(({ line, quantity, ...batch }) => ({ line, quantity, batch }));
      const more = { lines: batches, additional, ...input };
      if (isSupplyStepPossible('dispense_more', order.status))
        return dispenseMore(dependencies, { own, order }, more, caller.idempotencyKey);
      const report = { actor: 'pharmacy', ...input, lines: batches } as const;
      const outcome = await takeStep(dependencies, own, { step: 'dispense', report }, caller);
      if (outcome.kind === 'taken' || !isSupplyStepPossible('dispense_more', outcome.status)) return outcome;
      // Another call, for example from a second till, has begun to dispense the order.
      const begun = await requireOrder(dependencies, own);
      return dispenseMore(dependencies, { own, order: begun }, more, caller.idempotencyKey);
    },
    /** @throws ServiceError `order_not_found`, `validation_error`. */
    correctBatch: (own: OwnOrder, asked: BatchToCorrect, caller: StepCaller): Promise<OrderOutcome> =>
      correctBatch(dependencies, own, asked, caller.idempotencyKey),
    /**
     * Checks the status before the proof. Therefore the proof of an order that cannot be delivered is neither checked nor stored, and no PIN
     * can be guessed before the order is dispensed. An image is stored before the workflow's Update, so that the timeline never names a
     * missing image. Housekeeping removes images of refused steps.
     *
     * @throws ServiceError `wrong_pin`, `pin_required`, `rate_limit_exceeded`, the errors of an image, and as `take`.
     */
    async deliver(
      own: OwnOrder,
      { by, proof: shown, ...report }: Delivery,
      caller: StepCaller,
    ): Promise<OrderOutcome> {
      const order = await requireOrder(dependencies, own);
      requireEachLineOnce(report.lines ?? []);
      requireRealName(shown);
      if (order.status !== 'delivered') {
        const checked = { actor: by, ...report, proof: { type: shown.type } };
        const refusal = stepRefusalOf({ ...order, pharmacy: own }, 'deliver', checked);
        if (refusal?.type === REFUSALS.illegalTransition) return { kind: 'illegal', status: order.status };
        if (refusal !== undefined) throw stepRefused(refusal.type, refusal.message);
      }
      const proof = await proofOf(dependencies, { own, order }, shown);
      return takeStep(
        dependencies,
        own,
        { step: 'deliver', report: { actor: by, ...report, proof } },
        caller,
      );
    },
  };
}

/** @throws ServiceError `validation_error` for a placeholder such as "N/A", which proves nothing. */
function requireRealName(shown: ShownProof): void {
  if (!('name' in shown) || shown.name === undefined || !isPlaceholder(shown.name)) return;
  const message = 'is a placeholder; enter the name of the person who received the medicines';
  throw validationError([{ path: 'proof.name', code: 'placeholder', message }]);
}

/** Returns the proof for the workflow, without the PIN and without the image. */
async function proofOf(
  parts: StepDependencies,
  { own, order }: { readonly own: OwnOrder; readonly order: Order },
  shown: ShownProof,
): Promise<Proof> {
  // After the delivery, a repeated call is compared with the recorded proof.
  const isDelivered = order.status === 'delivered';
  if (shown.type === 'pin') {
    await requirePin(parts, own, shown.pin.replaceAll(/[ -]/g, ''));
    return { type: 'pin' };
  }
  if (!isDelivered) await requireNoPin(parts, order);
  if (shown.type === 'name') return shown;
  const { type, name, image: content } = shown;
  const image = await inspectImage(content, order.request_id);
  if (!isDelivered) await storeImage(parts, order.request_id, image);
  return { type, ...(name === undefined ? {} : { name }), image_id: image.image_id };
}

/** @throws ServiceError `pin_required` when the partner requires the PIN, and for one hour after a wrong PIN. */
async function requireNoPin(
  { database }: StepDependencies,
  { request_id, proof_required }: Order,
): Promise<void> {
  if (proof_required === 'pin') {
    throw new ServiceError(
      'pin_required',
      'The partner requires the PIN of this order. Ask the recipient for it.',
    );
  }
  const waitMs = await wrongPinWait(database, request_id);
  if (waitMs === 0) return;
  throw new ServiceError(
    'pin_required',
    `A wrong PIN was sent for this order. Ask the recipient for the right one, or send another proof in ${waitInWords(waitMs)}.`,
    { headers: retryAfter(waitMs) },
  );
}

/** @throws ServiceError `wrong_pin`, `rate_limit_exceeded`. */
async function requirePin(parts: StepDependencies, own: OwnOrder, pin: string): Promise<void> {
  const outcome = await checkPin(parts, own, pin);
  switch (outcome.kind) {
    case 'right':
      return;
    case 'wrong':
      throw new ServiceError('wrong_pin', 'This is not the PIN of this order. Ask the recipient again.');
    case 'exhausted':
      throw new ServiceError(
        'rate_limit_exceeded',
        'This PIN had too many wrong attempts and is no longer accepted. Open a hold for recipient_unreachable: ' +
          'when the partner confirms the recipient, the order gets a new PIN.',
      );
    case 'too_many':
      throw new ServiceError(
        'rate_limit_exceeded',
        `Too many wrong PINs ${outcome.of === 'order' ? 'for this order' : 'from your pharmacy'}. Try again in ${waitInWords(outcome.waitMs)}.`,
        { headers: retryAfter(outcome.waitMs) },
      );
  }
}
