/** The use cases of pharmacies: the orders that they have. */
import {
  countOrders,
  listOrders,
  type OrderCounts,
  type OrderParts,
  type OrderQuery,
  type OwnOrder,
  readOrder,
  requireOrder,
  type SeenOrder,
  type SeenOrders,
  type Watcher,
} from './orders.ts';
import {
  deliverOrder,
  type Delivery,
  dispenseOrder,
  type Dispensing,
  type OrderOutcome,
  type StepCaller,
  takeStep,
} from './steps.ts';
import { type AskedHold, openHold, withdrawHold } from './holds.ts';
import type { Order } from '../../domain/pharmacies/orders.ts';
import type { StepReport } from '../../domain/requests/messages.ts';
import type { Step } from '../../domain/requests/statuses.ts';
import type { RecordVersion } from '../requests/known-states.ts';

export interface Pharmacies {
  /** Newest first, at once or as soon as the page is another than the watcher knows. */
  listOrders(pharmacyId: string, query: OrderQuery, watcher: Watcher<string>): Promise<SeenOrders>;
  /** Of the last 30 days, by status. */
  countOrders(pharmacyId: string): Promise<OrderCounts>;
  /** At once or as soon as it is another than the watcher knows. */
  readOrder(own: OwnOrder, watcher: Watcher<RecordVersion>): Promise<SeenOrder>;
  /** Any step but those below, which say more than a report. */
  takeStep(
    own: OwnOrder,
    asked: { readonly step: Exclude<Step, 'dispense' | 'deliver'>; readonly report: StepReport },
    caller: StepCaller,
  ): Promise<OrderOutcome>;
  dispense(own: OwnOrder, dispensing: Dispensing, caller: StepCaller): Promise<OrderOutcome>;
  deliver(own: OwnOrder, delivery: Delivery, caller: StepCaller): Promise<OrderOutcome>;
  /** @throws ServiceError `order_not_found`. */
  requireOrder(own: OwnOrder): Promise<void>;
  /** Holds the order until the partner has acted. */
  openHold(own: OwnOrder, asked: AskedHold, idempotencyKey?: string): Promise<Order>;
  /** Takes the hold back that the timeline entry of this sequence opened. */
  withdrawHold(hold: OwnOrder & { readonly sequence: number }, idempotencyKey?: string): Promise<Order>;
}

export function createPharmacies(parts: OrderParts): Pharmacies {
  return {
    listOrders: (pharmacyId, query, watcher) => listOrders(parts, pharmacyId, query, watcher),
    countOrders: (pharmacyId) => countOrders(parts, pharmacyId),
    readOrder: (own, watcher) => readOrder(parts, own, watcher),
    takeStep: (own, asked, caller) => takeStep(parts, own, asked, caller),
    dispense: (own, dispensing, caller) => dispenseOrder(parts, own, dispensing, caller),
    requireOrder: async (own) => void (await requireOrder(parts, own)),
    deliver: (own, delivery, caller) => deliverOrder(parts, own, delivery, caller),
    openHold: (own, asked, idempotencyKey) => openHold(parts, own, asked, idempotencyKey),
    withdrawHold: (hold, idempotencyKey) => withdrawHold(parts, hold, idempotencyKey),
  };
}
