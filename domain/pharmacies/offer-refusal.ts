/** Decides whether an order can be put before its pharmacy once more. */
import { REFUSALS, type Refusal } from '../requests/messages.ts';
import type { RequestRecord } from '../requests/record.ts';

/** Why it can't be; undefined while the pharmacy's answer is waited for. */
export function offerRefusalOf({ status }: Pick<RequestRecord, 'status'>): Refusal | undefined {
  if (status === 'pending') return undefined;
  return { type: REFUSALS.illegalTransition, message: `an order is not offered again while ${status}` };
}
