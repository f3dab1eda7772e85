/** One pharmacy's own system: calls to it, signed, one breaker and one load for all of them. */
import { ApplicationFailure } from '@temporalio/common';
import type { HttpGateway } from '../../db/pharmacies/gateways.ts';
import type { GatewayStep, HttpOrder, HttpWithdrawal } from '../../domain/pharmacies/gateway.ts';
import { SLOW_DOWN_STATUSES } from '../../domain/webhooks/schedule.ts';
import type { CallOutcome } from '../webhooks/http/sender.ts';
import { signedHeaders } from '../webhooks/signature.ts';
import type { CallResult } from './breaker.ts';
import type { PharmacyDependencies } from './dependencies.ts';

/** Why no call was made, as the `type` of the failure. */
export const NOT_CALLED = { open: 'pharmacy_not_answering', busy: 'pharmacy_busy' } as const;

/** While as many calls as may be are under way; milliseconds. */
const BUSY_RETRY_MS = 2_000;
/** Of a wait, so that those who wait for the same do not come back at the same moment. */
const SPREAD = 0.25;

type Content = HttpOrder | HttpWithdrawal;
type SystemDependencies = Pick<PharmacyDependencies, 'sender' | 'breaker' | 'load' | 'clock' | 'noteCall'>;

export class PharmacySystem {
  private readonly dependencies: SystemDependencies;
  private readonly pharmacyId: string;
  private readonly gateway: HttpGateway;

  constructor(dependencies: SystemDependencies, pharmacyId: string, gateway: HttpGateway) {
    this.dependencies = dependencies;
    this.pharmacyId = pharmacyId;
    this.gateway = gateway;
  }

  /** Puts an order before it, or takes one back. */
  async post(path: string, step: GatewayStep, content: Content): Promise<CallOutcome> {
    const body = JSON.stringify(content);
    const id = `${content.request_id}:${step}`;
    return this.call(() =>
      this.dependencies.sender.post(
        { url: this.urlOf(path), headers: { ...this.sign(id, body), 'idempotency-key': id }, body },
        this.gateway,
      ),
    );
  }

  /** Asks for an order; the signature is that of an empty body. */
  async lookUp(requestId: string): Promise<CallOutcome> {
    const url = this.urlOf(orderPath(requestId));
    return this.call(() =>
      this.dependencies.sender.get({ url, headers: this.sign(`${requestId}:lookup`, '') }, this.gateway),
    );
  }

  private sign(id: string, body: string) {
    return signedHeaders({
      id,
      timestamp: this.dependencies.clock(),
      body,
      secrets: this.gateway.secrets,
    });
  }

  private urlOf(path: string): string {
    return withoutEndSlashes(this.gateway.url) + path;
  }

  /** @throws ApplicationFailure, retryable, when the call may not be made now. */
  private async call(make: () => Promise<CallOutcome>): Promise<CallOutcome> {
    const { breaker, load } = this.dependencies;
    if (!load.enter(this.pharmacyId)) throw notNow(NOT_CALLED.busy, BUSY_RETRY_MS);
    let overloaded = false;
    try {
      const entry = breaker.enter(this.pharmacyId);
      if (!entry.allowed) throw notNow(NOT_CALLED.open, entry.waitMs);
      let result: CallResult = 'not_made';
      try {
        const outcome = await make();
        result = outcome.status !== null && outcome.status < 500 ? 'answered' : 'failed';
        await this.dependencies.noteCall(this.pharmacyId, outcome);
        overloaded = outcome.status !== null && SLOW_DOWN_STATUSES.includes(outcome.status);
        return outcome;
      } finally {
        entry.leave(result);
      }
    } finally {
      load.leave(this.pharmacyId, { overloaded });
    }
  }
}

/** Below the URL of a pharmacy's system. */
export const ORDERS_PATH = '/orders';

/** Of one order. */
export function orderPath(requestId: string): string {
  return `${ORDERS_PATH}/${encodeURIComponent(requestId)}`;
}

const REASONS = {
  [NOT_CALLED.open]: 'The pharmacy system has not answered of late, and is left alone for a while',
  [NOT_CALLED.busy]: 'As many calls as the pharmacy system may have are under way',
} as const;

function notNow(type: keyof typeof REASONS, waitMs: number): ApplicationFailure {
  const nextRetryDelay = Math.round(waitMs * (1 + Math.random() * SPREAD));
  return ApplicationFailure.create({ type, message: REASONS[type], nextRetryDelay });
}

/** A pattern would look at each slash once for every slash before it. */
function withoutEndSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}
