/** Where a request goes that its pharmacy does not take. */
import { DEFAULT_REROUTE_POLICY, MAX_PHARMACIES, type Rerouting } from '../domain/routing.ts';
import { findNextPharmacy } from './activities.ts';
import type { RecordedRequest } from './recorded-request.ts';

/** The next pharmacy, where the partner wants one and there is one; undefined otherwise. */
export async function nextPharmacy(request: RecordedRequest): Promise<Rerouting | undefined> {
  const { submission, timeline, routing } = request;
  const { reroute_policy: policy = DEFAULT_REROUTE_POLICY } = submission;
  if (policy === 'none' || routing >= MAX_PHARMACIES) return undefined;
  const summary = `after ${request.record.pharmacy.pharmacy_id}`;
  const next = await findNextPharmacy.executeWithOptions({ summary }, [
    { submission, timeline: [...timeline] },
  ]);
  return next ?? undefined;
}
