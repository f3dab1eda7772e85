/** Signed calls to one pharmacy's own system, limited by a breaker and a load limit that all calls share. */
import { ApplicationFailure } from '@temporalio/common';
import type { Kysely } from 'kysely';
import type { EncryptionKeys } from '../../db/encryption.ts';
import type { Database } from '../../db/schema.ts';
import type { EndpointLoad } from '../webhooks/endpoint-load.ts';
import type { HttpGateway } from '../../db/pharmacies/gateways.ts';
import type { GatewayStep, HttpOrder, HttpWithdrawal } from '../../domain/pharmacies/gateway.ts';
import { SLOW_DOWN_STATUSES } from '../../domain/webhooks/schedule.ts';
import type { CallOutcome, WebhookSender } from '../webhooks/http/sender.ts';
import { signedHeaders } from '../webhooks/signature.ts';
import type { CallResult, PharmacyBreaker, RecordCallOutcome } from './breaker.ts';

export interface PharmacyDependencies {
  readonly database: Kysely<Database>;
  readonly encryption: EncryptionKeys;
  readonly sender: WebhookSender;
  readonly breaker: PharmacyBreaker;
  /** Limits the concurrent calls to each pharmacy, by `pharmacy_id`. */
  readonly load: EndpointLoad;
  readonly recordOutcome: RecordCallOutcome;
  readonly clock: () => Date;
  /** Longer than any attempt of an offer; milliseconds. */
  readonly offerEndsWithinMs: number;
}

/** The `type` of the failure when no call was made. */
export const NOT_CALLED = { open: 'pharmacy_not_answering', busy: 'pharmacy_busy' } as const;

/** Retry delay while the maximum number of calls is in flight; milliseconds. */
const BUSY_RETRY_MS = 2_000;
/** Share by which delays vary, so that waiting calls do not all return together. */
const RETRY_JITTER = 0.25;

type Content = HttpOrder | HttpWithdrawal;
type SystemDependencies = Pick<
  PharmacyDependencies,
  'sender' | 'breaker' | 'load' | 'clock' | 'recordOutcome'
>;

export class PharmacySystem {
  private readonly dependencies: SystemDependencies;
  private readonly pharmacyId: string;
  private readonly gateway: HttpGateway;

  constructor(dependencies: SystemDependencies, pharmacyId: string, gateway: HttpGateway) {
    this.dependencies = dependencies;
    this.pharmacyId = pharmacyId;
    this.gateway = gateway;
  }

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

  /** Looks an order up; the signature is that of an empty body. */
  async lookUp(requestId: string): Promise<CallOutcome> {
    const url = this.urlOf(orderPath(requestId));
    return this.call(() =>
      this.dependencies.sender.get({ url, headers: this.sign(`${requestId}:lookup`, '') }, this.gateway),
    );
  }

  private sign(id: string, body: string) {
    return signedHeaders({ id, timestamp: this.dependencies.clock(), body, secrets: this.gateway.secrets });
  }

  private urlOf(path: string): string {
    return withoutEndSlashes(this.gateway.url) + path;
  }

  /** @throws ApplicationFailure, retryable, if the call is not allowed now. */
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
        await this.dependencies.recordOutcome(this.pharmacyId, outcome);
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

export const ORDERS_PATH = '/orders';

export function orderPath(requestId: string): string {
  return `${ORDERS_PATH}/${encodeURIComponent(requestId)}`;
}

const REASONS = {
  [NOT_CALLED.open]: 'The pharmacy system has not answered recently, so calls are paused',
  [NOT_CALLED.busy]: 'The maximum number of calls to the pharmacy system is in flight',
} as const;

function notNow(type: keyof typeof REASONS, waitMs: number): ApplicationFailure {
  const nextRetryDelay = Math.round(waitMs * (1 + Math.random() * RETRY_JITTER));
  return ApplicationFailure.create({ type, message: REASONS[type], nextRetryDelay });
}

/** A regular expression would take quadratic time on many slashes. */
function withoutEndSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}
