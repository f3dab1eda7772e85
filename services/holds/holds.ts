/** What is done about holds. */
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { ServiceParts } from '../parts.ts';
import { withPin } from '../requests/order/delivery-pin.ts';
import { resolveHold, type HoldAnswer, type OpenedHold } from './resolve-hold.ts';

export interface Holds {
  /** Ends a hold as its partner says. */
  resolve(hold: OpenedHold, answer: HoldAnswer, idempotencyKey?: string): Promise<RequestRecord>;
}

export function createHolds(parts: ServiceParts): Holds {
  return {
    resolve: async (hold, answer, idempotencyKey) =>
      withPin(parts.encryption, await resolveHold(parts, hold, answer, idempotencyKey)),
  };
}
