/** What only the sandbox can do. */
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { OwnRequest } from '../requests/read-request.ts';
import type { ServiceParts } from '../parts.ts';
import { withPin } from '../requests/order/delivery-pin.ts';
import { advanceRequest, type Move } from './advance-request.ts';
import type { Waiting } from '../common/long-poll.ts';
import type { Requests } from '../requests/requests.ts';
import { placeTestOrder, type AskedTestOrder, type TestOrder } from './test-order.ts';
import { listScenarios, type Scenario } from './list-scenarios.ts';

export interface Sandbox {
  /** Moves a request by hand. */
  advance(own: OwnRequest, move: Move, idempotencyKey?: string): Promise<RequestRecord>;
  scenarios(): Scenario[];
  /** Places an order with a pharmacy itself. */
  placeTestOrder(asked: AskedTestOrder, waiting: Waiting): Promise<TestOrder>;
}

export function createSandbox(parts: ServiceParts, requests: Requests): Sandbox {
  return {
    advance: async (own, move, idempotencyKey) =>
      withPin(parts.encryption, await advanceRequest(parts, own, move, idempotencyKey)),
    scenarios: listScenarios,
    placeTestOrder: (asked, waiting) => placeTestOrder(parts, requests, asked, waiting),
  };
}
