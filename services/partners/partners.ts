/** The use cases of partners: who calls, how often, and what they were answered before. */
import { shareConcurrent } from '../common/concurrency.ts';
import type { ServiceParts } from '../parts.ts';
import { Authentication, KeyCache } from './authentication.ts';
import { countCall, giveCallBack, type PartnerUsage, readUsage } from './usage.ts';
import { Idempotency } from './idempotency.ts';
import type { Decision } from './rate-limiter.ts';

export interface Partners {
  readonly authentication: Authentication;
  readonly idempotency: Idempotency;
  /** Consumes a call, of an operation such as `GET /requests/:request_id`, of the limits of an account. */
  countCall(account: string, operation: string): Promise<Decision>;
  /** Has a call that was granted so not count after all. */
  giveCallBack(account: string, decision: Decision): Promise<void>;
  /** How much of its limits a partner has used. */
  usage(partnerId: string): Promise<PartnerUsage>;
}

export function createPartners(parts: ServiceParts): Partners {
  return {
    authentication: new Authentication({ ...parts, keys: new KeyCache(parts) }),
    idempotency: new Idempotency(parts),
    countCall: (account, operation) => countCall(parts, account, operation),
    giveCallBack: (account, decision) => giveCallBack(parts, account, decision),
    // However many of a partner's calls come at once, they cost no more than one at a time.
    usage: shareConcurrent((partnerId) => readUsage(parts, partnerId)),
  };
}
