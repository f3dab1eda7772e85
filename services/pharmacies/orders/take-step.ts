/** Asks for a step of an order, which its workflow decides. */
import { isDeepStrictEqual } from 'node:util';
import type { Order } from '../../../domain/pharmacies/orders.ts';
import {
  isLineStep,
  quantitiesOf,
  type DispensedBatch,
  type LineReport,
  type LineStep,
} from '../../../domain/requests/lines/line-reports.ts';
import { REFUSALS, type StepReport } from '../../../domain/requests/messages.ts';
import { transitionOf, type Status, type Step } from '../../../domain/requests/statuses.ts';
import { byOf } from '../../../domain/requests/timeline.ts';
import { lookUntilNews, type Waiting } from '../../common/long-poll.ts';
import { updateIdOf } from '../../common/update-id.ts';
import { decidedStatus } from '../../requests/decided-status.ts';
import { stepRefused } from '../../requests/step-refusals.ts';
import { requireOrder, type OwnOrder } from './own-order.ts';
import type { OrderParts } from './parts.ts';

/** How long the record of a step that was taken is waited for; it takes milliseconds. */
const RECORD_SECONDS = 5;

/** Who asks for a step. */
export interface StepCaller extends Waiting {
  /** Names the call: sent again it answers what the first one did. */
  readonly idempotencyKey: string | undefined;
}

/** What became of a step. */
export type OrderOutcome =
  | { readonly kind: 'taken'; readonly order: Order }
  /** The status does not allow it. */
  | {
      readonly kind: 'illegal';
      readonly status: Status;
      /** When the step was recorded already, by another report: the members of this one that differ. */
      readonly differs?: readonly string[];
    };

/** What steps are asked with. */
export type StepParts = Pick<OrderParts, 'database' | 'fulfilment' | 'changes'>;

/**
 * Takes a step. When the order has come to that status by the same report already, it answers the order: a call whose
 * answer was lost is safe to send again. Another report, such as one of another batch, is illegal: it would be dropped.
 *
 * @throws ServiceError `order_not_found`, and what the step itself may be refused for.
 */
export async function takeStep(
  parts: StepParts,
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
    // It went on to another pharmacy a moment ago: for this one it is rejected.
    return { kind: 'illegal', status: (await requireOrder(parts, own)).status };
  }
  // A refusal may be heard before Postgres has the step that is in the way.
  const after = await lookUntilNews(parts.changes, caller, {
    topic: own.request_id,
    seconds: RECORD_SECONDS,
    look: () => requireOrder(parts, own),
    isNews: ({ timeline }) =>
      outcome.kind === 'not_running' || timeline.some(({ status }) => status === outcome.status),
  });
  const differs = differencesFrom(after, step, report);
  if (differs?.length === 0) return { kind: 'taken', order: after };
  return { kind: 'illegal', status: decidedStatus(outcome, after), ...(differs && { differs }) };
}

/**
 * The members of a report that the step was recorded without, or with other values; empty for the same report. Undefined unless the
 * order's latest step led where this one leads.
 */
function differencesFrom(
  { status, items, timeline }: Order,
  step: Step,
  { actor, reason, lines, proof, note }: StepReport,
): string[] | undefined {
  const recorded = timeline.findLast(({ event }) => event === undefined);
  if (recorded?.status !== transitionOf(step).to || recorded.status !== status) return undefined;
  const isOther: Readonly<Record<string, boolean>> = {
    by: actor !== recorded.actor,
    reason: reason !== recorded.reason,
    proof: proof !== undefined && !isDeepStrictEqual(proof, recorded.proof),
    // A report without a note says nothing that the recorded step lacks.
    note: note !== undefined && note !== recorded.note,
  };
  const others = Object.keys(isOther).filter((member) => isOther[member]);
  return isLineStep(step) ? [...others, ...lineDifferences(items, step, lines)] : others;
}

const BATCH_MEMBERS = ['batch_number', 'expires_on', 'nafdac_number', 'quantity'] as const;
type BatchMember = (typeof BATCH_MEMBERS)[number];
type LineOfBatch = Partial<Pick<DispensedBatch, BatchMember>> & Pick<LineReport, 'line'>;

function lineDifferences(items: Order['items'], step: LineStep, lines?: readonly LineReport[]): string[] {
  if (step === 'deliver') {
    const quantities = lines && quantitiesOf(lines, items.length);
    const isSame = items.every(
      (item, index) => item.quantity_delivered === (quantities?.[index] ?? item.quantity_dispensed),
    );
    return isSame ? [] : ['quantity'];
  }
  const recorded = items.flatMap(({ line, batches }) => batches.map((batch) => ({ line, ...batch })));
  const reported = (lines ?? []).map(({ batch, ...counted }) => ({ ...counted, ...batch }));
  const isOther = (members: readonly BatchMember[]) =>
    !isDeepStrictEqual(valuesOf(recorded, members), valuesOf(reported, members));
  const others = BATCH_MEMBERS.filter((member) => isOther([member]));
  // Each member can have the same values in other combinations.
  return others.length === 0 && isOther(BATCH_MEMBERS) ? ['lines'] : others;
}

/** Sorted, so that the order of the packages does not matter. */
function valuesOf(batches: readonly LineOfBatch[], members: readonly BatchMember[]): string[] {
  return batches
    .map((batch) => JSON.stringify([batch.line, ...members.map((member) => batch[member] ?? null)]))
    .toSorted();
}
