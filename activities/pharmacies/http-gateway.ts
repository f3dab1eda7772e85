/**
 * Sends orders to a pharmacy's own system. After a call without an answer, it looks the order up before it sends
 * anything again. `db/pharmacies/offered-orders.ts` records what may have been sent.
 */
import { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { GatewayStep, HttpOrder, HttpWithdrawal } from '../../domain/pharmacies/gateway.ts';
import type { CallOutcome } from '../webhooks/http/sender.ts';
import { failureInWords } from './breaker.ts';
import { orderPath, ORDERS_PATH, type PharmacySystem } from './system.ts';

/** Milliseconds within which an attempt of an offer certainly ends: longer than any attempt takes. */
export const OFFER_ENDS_WITHIN_MS = 45_000;
/** After this time an unreachable system is no longer notified of a withdrawal; milliseconds. */
const WITHDRAWAL_ENDS_AFTER_MS = 24 * 3_600_000;
/** Maximum `Retry-After` that we honour; milliseconds. */
const MAX_RETRY_AFTER_MS = 300_000;

/** The `type` of the failure when the pharmacy's system refuses the order. */
export const OFFER_REFUSED = 'offer_refused';

/** The meaning of a response to a POST. 4xx are final, except those that ask for another attempt. */
type Verdict = 'done' | 'unknown_order' | 'refused' | 'unclear';

/**
 * Sends an order to the pharmacy's system.
 *
 * @param isFirst whether the order was never sent before.
 * @throws ApplicationFailure; not retryable if the system refused the order.
 */
export async function offerByHttp(
  system: PharmacySystem,
  order: HttpOrder,
  { isFirst }: { readonly isFirst: boolean },
): Promise<void> {
  if (!isFirst && (await lookUp(system, order.request_id)) !== 'absent') return;
  const outcome = await system.post(ORDERS_PATH, 'offer', order);
  switch (verdictOf(outcome)) {
    case 'done':
      return;
    case 'unclear':
      throw unclear('offer', outcome);
    case 'refused':
    case 'unknown_order':
      // The order stays in the pharmacy's inbox, where it can still be accepted until its deadline.
      warn('a pharmacy system refused an order', order.pharmacy_id, outcome);
      throw ApplicationFailure.nonRetryable(`offer: ${failureInWords(outcome)}`, OFFER_REFUSED);
  }
}

interface WithdrawalCircumstances {
  readonly pharmacyId: string;
  /** Milliseconds since the first attempt to withdraw; 0 for the first attempt. No offer has begun since. */
  readonly begunMsAgo: number;
  readonly offerEndsWithinMs: number;
}

/**
 * Withdraws an order. If the pharmacy's system refuses, the withdrawal is not repeated, because the request has ended
 * already and the pharmacy API shows that.
 *
 * @throws ApplicationFailure, retryable.
 */
export async function withdrawByHttp(
  system: PharmacySystem,
  withdrawal: HttpWithdrawal,
  { pharmacyId, begunMsAgo, offerEndsWithinMs }: WithdrawalCircumstances,
): Promise<void> {
  const awaitLateOffer = () => requireNoLateOffer(offerEndsWithinMs - begunMsAgo);
  try {
    if (begunMsAgo > 0) {
      const found = await lookUp(system, withdrawal.request_id);
      if (found === 'withdrawn') return;
      if (found === 'absent') return awaitLateOffer();
    }
    const outcome = await system.post(`${orderPath(withdrawal.request_id)}/withdraw`, 'withdraw', withdrawal);
    switch (verdictOf(outcome)) {
      case 'done':
        return;
      case 'unknown_order':
        return awaitLateOffer();
      case 'refused':
        warn('a pharmacy system refused a withdrawal', pharmacyId, outcome);
        return;
      case 'unclear':
        throw unclear('withdraw', outcome);
    }
  } catch (error) {
    if (!(error instanceof ApplicationFailure) || begunMsAgo < WITHDRAWAL_ENDS_AFTER_MS) throw error;
    Context.current().log.warn('a pharmacy system could not be notified of a withdrawal', {
      pharmacy_id: pharmacyId,
    });
  }
}

/** Only 200 and 404 are valid answers to a lookup. */
async function lookUp(system: PharmacySystem, requestId: string): Promise<'there' | 'withdrawn' | 'absent'> {
  const outcome = await system.lookUp(requestId);
  if (outcome.status === 404) return 'absent';
  if (outcome.status !== 200) throw unclear('lookup', outcome);
  return saysWithdrawn(outcome.answer) ? 'withdrawn' : 'there';
}

function saysWithdrawn(answer: string | null): boolean {
  try {
    return (JSON.parse(answer ?? '') as { withdrawn?: unknown } | null)?.withdrawn === true;
  } catch {
    return false;
  }
}

/**
 * Requires that a late offer can no longer arrive.
 *
 * @param leftMs milliseconds for which it can still arrive.
 * @throws ApplicationFailure, retryable, while it can still arrive.
 */
function requireNoLateOffer(leftMs: number): void {
  if (leftMs <= 0) return;
  throw ApplicationFailure.create({
    type: 'order_may_come',
    message: 'The pharmacy system does not have the order; a late offer may still bring it',
    nextRetryDelay: leftMs,
  });
}

function verdictOf({ status }: CallOutcome): Verdict {
  if (status === null || status >= 500) return 'unclear';
  // 409: the system already has the order under the same idempotency key.
  if (status < 300 || status === 409) return 'done';
  // A redirect, usually to a maintenance page, has no meaning.
  if (status < 400 || status === 408 || status === 429) return 'unclear';
  return status === 404 ? 'unknown_order' : 'refused';
}

function unclear(step: GatewayStep, outcome: CallOutcome): ApplicationFailure {
  const { failure, retry_after_ms } = outcome;
  return ApplicationFailure.create({
    type: failure ?? 'status',
    message: `${step}: ${failureInWords(outcome)}`,
    ...(retry_after_ms === null ? {} : { nextRetryDelay: Math.min(retry_after_ms, MAX_RETRY_AFTER_MS) }),
  });
}

function warn(text: string, pharmacyId: string, { status }: CallOutcome): void {
  Context.current().log.warn(text, { pharmacy_id: pharmacyId, status });
}
