/** The start of a story: the order and its environment. */
import * as fc from 'fast-check';
import type { Submission } from '../../../domain/requests/submission.ts';
import { MAX_PHARMACIES, type Rerouting } from '../../../domain/routing.ts';
import { submitted } from '../../support/workflows/fulfilments.ts';

export interface Setting {
  readonly reroutes: boolean;
  /** The outcome that all actors prefer: delivery, or re-routing from one pharmacy to the next; `anything` leaves it to chance. */
  readonly course: 'anything' | 'delivery' | 'rerouting';
  readonly authorization: 'none' | 'required' | 'emergency';
  /** For each possible pharmacy: whether it has its own system. */
  readonly called: readonly boolean[];
}

export const settings: fc.Arbitrary<Setting> = fc.record({
  reroutes: fc.boolean(),
  course: fc.constantFrom('anything', 'delivery', 'delivery', 'rerouting'),
  authorization: fc.constantFrom('none', 'none', 'none', 'required', 'emergency'),
  called: fc.array(fc.boolean(), { minLength: MAX_PHARMACIES, maxLength: MAX_PHARMACIES }),
});

const QUANTITY = 4;

export function submissionOf({ reroutes, authorization }: Setting): Submission {
  const [item] = submitted().items;
  if (item === undefined) throw new TypeError('The submission has an item');
  return submitted({
    environment: 'production',
    sandbox: null,
    items: [{ ...item, quantity: QUANTITY }],
    reroute_policy: reroutes ? 'any' : 'none',
    ...(authorization === 'none'
      ? {}
      : { authorization: { code: null, emergency: authorization === 'emergency' } }),
  });
}

/** @param routing 1 for the pharmacy of the order, 2 for the next. */
export function pharmacyOf(routing: number): string {
  return routing === 1 ? submitted().pharmacy.pharmacy_id : `ph_next_${routing}`;
}

export function reroutingTo(
  routing: number,
  { items, total_ngn, estimated_delivery_at }: Submission,
): Rerouting {
  const pharmacy = { pharmacy_id: pharmacyOf(routing), name: 'Next', address: 'There' };
  return { pharmacy, items, total_ngn, estimated_delivery_at };
}
