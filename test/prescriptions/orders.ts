/** Orders of a prescription medicine, at a pharmacy that reviews prescriptions. */
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { PharmacyApiCaller } from '../support/callers/pharmacy-caller.ts';
import type { ShownPrescription } from '../support/prescriptions/submit.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useEngine } from '../support/suite/use-engine.ts';

export const AMOXICILLIN = 'amoxicillin 500 mg capsule';

/** The pharmacist who verifies. */
export const PHARMACIST = { name: 'Chidi Eze', registration_number: 'PCN 012345' };

/** The lines of this many packs of capsules. */
export const PACK = 20;

/** The shared engine with a partner that has prescriptions, and two pharmacies with amoxicillin. */
export function useOrdersOnPrescription() {
  const { engine, given } = useEngine();
  const supplied = given
    .pharmacy()
    .having(AMOXICILLIN, { quantity: 1_000, sales_unit: 'pack', pack_size: PACK });
  const partner = prepared(given.partner());
  const pharmacy = prepared(supplied);
  const other = prepared(supplied);
  const offered = (prescription_ids: readonly string[] = [], at = pharmacy) =>
    given.order().by(partner).at(at).of(AMOXICILLIN).with(prescribed(prescription_ids));
  return {
    engine,
    given,
    partner,
    pharmacy,
    other,
    /** The id of a new prescription with unique details. */
    handedIn: async (body: Readonly<Record<string, unknown>> = {}, by = partner) =>
      (await given.prescription().by(by).with(body)).prescription_id,
    /** An accepted order of a pack of amoxicillin, which the sandbox does not move. */
    order: (prescription_ids: readonly string[] = [], at = pharmacy) =>
      offered(prescription_ids, at).confirmed(),
    /** The same order before its pharmacy has answered. */
    offered,
  };
}

/** The order's prescriptions member, left out when there are none. */
export const prescribed = (prescription_ids: readonly string[]) =>
  prescription_ids.length === 0 ? {} : { prescription_ids };

/** The order's prescriptions as its pharmacy sees them. */
export type OrderPrescription = ShownPrescription & { readonly allowed_actions: readonly string[] };

export const prescriptionsOf = (pharmacy: PharmacyApiCaller, requestId: string) =>
  pharmacy.call<{ prescriptions: OrderPrescription[] }>('GET', `/orders/${requestId}/prescriptions`);

export const decide = (
  pharmacy: PharmacyApiCaller,
  { request_id }: Pick<RequestRecord, 'request_id'>,
  prescriptionId: string,
  decision: 'review' | 'verify' | 'reject',
  body?: unknown,
) =>
  pharmacy.call<{
    prescription_id: string;
    status: string;
    allowed_actions: string[];
    awaits_second_pharmacist: boolean;
  }>('POST', `/orders/${request_id}/prescriptions/${prescriptionId}/${decision}`, body);

/** Verifies this many packs of what was ordered. */
export async function verify(
  pharmacy: PharmacyApiCaller,
  order: RequestRecord,
  prescriptionId: string,
  { packs = 1, refills = 0 } = {},
): Promise<void> {
  const medicine_id = order.items[0]?.medicine_id;
  const lines = [{ medicine_id, quantity: packs, unit: 'pack', refills }];
  const body = { lines, pharmacist: PHARMACIST };
  const { status, error } = await decide(pharmacy, order, prescriptionId, 'verify', body);
  if (status !== 200) throw new Error(`verify answered ${status}: ${error?.message}`);
}

/** Lines of a `verify` for the first ordered item. */
export const allowedLines = (order: RequestRecord, changes: Record<string, unknown> = {}) => [
  { medicine_id: order.items[0]?.medicine_id, quantity: 21, refills: 1, ...changes },
];
