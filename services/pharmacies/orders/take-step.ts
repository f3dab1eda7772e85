/** Asks for a step of an order, which its workflow decides. */
import { isDeepStrictEqual } from 'node:util';
import type { Order } from '../../../domain/pharmacies/orders.ts';
import { isLineStep, LINE_STEPS, quantitiesOf } from '../../../domain/requests/lines/line-reports.ts';
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
  | { readonly kind: 'illegal'; readonly status: Status };

/** What steps are asked with. */
export type StepParts = Pick<OrderParts, 'database' | 'fulfilment' | 'changes'>;

/**
 * Takes a step. When the order has come to that status by the same report already, it answers the order: a call whose
 * answer was lost is safe to send again.
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
  if (isTaken(before, step, report)) return { kind: 'taken', order: before };
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
  if (isTaken(after, step, report)) return { kind: 'taken', order: after };
  return { kind: 'illegal', status: decidedStatus(outcome, after) };
}

/** Whether the order has come to where the step leads, by the same report. */
function isTaken(
  { status, status_reason, items, timeline }: Order,
  step: Step,
  { reason, lines, proof }: StepReport,
): boolean {
  if (status !== transitionOf(step).to || status_reason !== (reason ?? null)) return false;
  if (proof !== undefined && !isDeepStrictEqual(timeline.at(-1)?.proof, proof)) return false;
  if (lines === undefined || !isLineStep(step)) return true;
  const told = quantitiesOf(lines, items.length);
  return items.every((item, index) => item[LINE_STEPS[step].counts] === told[index]);
}
