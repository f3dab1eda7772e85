/**
 * Orders sent to a pharmacy's own system. Whether a call that brought no answer arrived is found out by asking for the
 * order, before anything is sent again; what may have been sent is a row: `db/pharmacies/offered-orders.ts`.
 */
import { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { GatewayStep, HttpOrder, HttpWithdrawal } from '../../domain/pharmacies/gateway.ts';
import type { CallOutcome } from '../webhooks/http/sender.ts';
import { failureInWords } from './breaker.ts';
import { orderPath, ORDERS_PATH, type PharmacySystem } from './system.ts';

/** Longer than an attempt of an offer may take; milliseconds. */
export const OFFER_ENDS_WITHIN_MS = 45_000;
/** A pharmacy's system that is away for longer is not told of a withdrawal any more; milliseconds. */
const WITHDRAWAL_ENDS_AFTER_MS = 24 * 3_600_000;
/** What a system asks with `Retry-After` is honoured up to this; milliseconds. */
const MAX_RETRY_AFTER_MS = 300_000;

/** The `type` of the failure when the pharmacy's system will not have the order. */
export const OFFER_REFUSED = 'offer_refused';

/** What an answer to a POST says: 4xx are final but for those that ask for another try. */
type Verdict = 'done' | 'unknown_order' | 'refused' | 'unclear';

/**
 * Puts the order before the pharmacy's system.
 *
 * @param isFirst whether it was never sent before.
 * @throws ApplicationFailure; not retryable when the system refused the order.
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
      // The order stays in the pharmacy's inbox, where somebody may still take it before its time is over.
      warn('a pharmacy system refused an order', order.pharmacy_id, outcome);
      throw ApplicationFailure.nonRetryable(`offer: ${failureInWords(outcome)}`, OFFER_REFUSED);
  }
}

export interface WithdrawalCircumstances {
  readonly pharmacyId: string;
  /** 0 for the first try. No offer has begun since. */
  readonly begunMsAgo: number;
  /** Longer than an attempt of an offer may take. */
  readonly offerEndsWithinMs: number;
}

/**
 * Takes an order back. Whatever the pharmacy's system says, this ends: the request has ended already, and the
 * pharmacy API says so.
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
    Context.current().log.warn('a pharmacy system was not told of a withdrawal', { pharmacy_id: pharmacyId });
  }
}

/** The one thing that an answer to a lookup must say. */
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
 * Returns when an order that the pharmacy does not have can't come any more.
 *
 * @param leftMs until then.
 * @throws ApplicationFailure, retryable, before.
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
  // Under the same key it has it already.
  if (status < 300 || status === 409) return 'done';
  // A redirect, mostly to a page about maintenance, says nothing.
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
