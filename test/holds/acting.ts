/** Opens and answers holds as a pharmacy and a partner do. */
import type { Hold, HoldAction } from '../../domain/holds/holds.ts';
import type { Order } from '../../domain/pharmacies/orders.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { ApiCaller, ApiResponse } from '../support/callers/api-caller.ts';
import type { PharmacyApiCaller } from '../support/callers/pharmacy-caller.ts';

/** Opens a hold, and returns it as the partner reads it. */
export async function hold(
  { pharmacy, partner }: { readonly pharmacy: PharmacyApiCaller; readonly partner: ApiCaller },
  requestId: string,
  body: unknown,
): Promise<Hold> {
  const { status, data, error } = await pharmacy.call<Order>('POST', `/orders/${requestId}/hold`, body);
  if (status !== 200) throw new Error(`POST .../hold answered ${status}: ${error?.message}`);
  const record = await partner.read(requestId);
  if (record.hold === null || data.hold === null) throw new Error('There is no hold');
  return record.hold;
}

export async function act(
  partner: ApiCaller,
  requestId: string,
  action: HoldAction,
  body: Readonly<Record<string, unknown>>,
): Promise<ApiResponse<RequestRecord>> {
  return partner.call<RequestRecord>('POST', `/requests/${requestId}/hold/${action}`, body);
}
