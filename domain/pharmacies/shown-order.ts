/** What a pharmacy is shown of an order: of the patient only as much as it needs while it has the order. */
import { areaOf, type DeliveryAddress, type DeliveryArea } from '../requests/destination.ts';
import { STATUSES, type Status } from '../requests/statuses.ts';
import type { ShownEntry } from '../requests/timeline.ts';
import type { Order } from './orders.ts';

/**
 * How much a pharmacy sees of the patient by the status that the order has for it; one that it lost to another pharmacy
 * is `rejected` for it. `area`: where it goes, by city and state; enough to decide on it. `all`: everything, to fulfil it.
 */
export const PATIENT_SHOWN = {
  pending: 'area',
  confirmed: 'all',
  dispensing: 'all',
  ready: 'all',
  in_transit: 'all',
  delivered: 'none',
  cancelled: 'none',
  rejected: 'none',
  failed: 'none',
  returned: 'none',
} as const satisfies Record<Status, 'area' | 'all' | 'none'>;

/** The statuses in which a pharmacy sees the patient and the prescriptions. */
export const STATUSES_WITH_PATIENT: readonly Status[] = STATUSES.filter(showsPatient);

export function showsPatient(status: Status): boolean {
  return PATIENT_SHOWN[status] === 'all';
}

/** An order as a pharmacy is shown it. */
export interface ShownOrder extends Omit<Order, 'enrollee_id' | 'delivery_address'> {
  /** These two, `recipient` and `authorization_code` are null unless it has accepted the order and has it still. */
  readonly enrollee_id: string | null;
  readonly delivery_address: DeliveryAddress | null;
  /** Null once the order is over. */
  readonly delivery_area: DeliveryArea | null;
}

export function shownOrder(order: Order): ShownOrder {
  const area = { delivery_area: areaOf(order.delivery_address) };
  switch (PATIENT_SHOWN[order.status]) {
    case 'all':
      return { ...order, ...area };
    case 'area':
      return { ...withoutPatient(order), ...area };
    case 'none':
      return withoutPatient(order);
  }
}

function withoutPatient(order: Order): ShownOrder {
  return {
    ...order,
    enrollee_id: null,
    recipient: null,
    delivery_address: null,
    delivery_area: null,
    authorization_code: null,
    timeline: order.timeline.map(withoutWords),
  };
}

/** Notes are free text, mostly about the patient, and a proof may name them. */
function withoutWords({ note: _note, proof, ...entry }: ShownEntry): ShownEntry {
  if (proof === undefined) return entry;
  const { name: _name, ...shown } = proof;
  return { ...entry, proof: shown };
}
