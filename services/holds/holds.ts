/** What is done about holds. */
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { ServiceParts } from '../parts.ts';
import { resolveHold, type HoldAnswer, type OpenedHold } from './resolve-hold.ts';

export interface Holds {
  /** Ends a hold as its partner says. */
  resolve(hold: OpenedHold, answer: HoldAnswer, idempotencyKey?: string): Promise<RequestRecord>;
}

export function createHolds(parts: ServiceParts): Holds {
  return {
    resolve: (hold, answer, idempotencyKey) => resolveHold(parts, hold, answer, idempotencyKey),
  };
}
