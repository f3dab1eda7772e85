/** Orders placed at a pharmacy that acts by its API. */
import type { CreateRequestBody } from '../../../api/partner/requests/create-request.ts';
import type { RequestRecord } from '../../../domain/requests/record.ts';
import { ORDER, type ApiCaller } from '../../support/callers/api-caller.ts';
import { MEDICINE_ID, type PharmacyApiCaller } from '../../support/callers/pharmacy-caller.ts';

/** A package of the medicine that is ordered. */
export const BATCH = { batch_number: 'PCM-2291', expires_on: '2035-05-31', nafdac_number: 'A4-0123' };

/** Gives the pharmacy plenty of what orders are for. */
export async function stockUp(pharmacy: PharmacyApiCaller, quantity = 100_000): Promise<void> {
  const { status, error } = await pharmacy.put(MEDICINE_ID, { quantity });
  if (status !== 200) throw new Error(`PUT /stock answered ${status}: ${error?.message}`);
}

/** Orders from the pharmacy, and waits until the order is in its inbox. Nothing moves it but the two of them. */
export async function placeOrder(
  partner: ApiCaller,
  pharmacy: PharmacyApiCaller,
  quantities: readonly number[] = [2],
  members: Partial<CreateRequestBody> = {},
): Promise<RequestRecord> {
  const body = {
    ...ORDER,
    pharmacy_id: pharmacy.pharmacyId,
    items: quantities.map((quantity) => ({ ...ORDER.items[0], quantity })),
    recipient: { name: 'Ada Obi', phone: '0803 123 4567' },
    sandbox: { scenario: 'manual' },
    ...members,
  };
  const { status, data, error } = await partner.call<RequestRecord>('POST', '/requests', body);
  if (status !== 201) throw new Error(`POST /requests answered ${status}: ${error?.message}`);
  await pharmacy.waitFor(data.request_id);
  return data;
}
