/** Where a request goes that its pharmacy does not take. */
import { MAX_PHARMACIES, type Rerouting } from '../../domain/routing/routing.ts';
import { findNextPharmacy } from '../activities.ts';
import type { RecordedRequest } from '../requests/recorded-request.ts';

/** The next pharmacy, where the partner wants one and there is one; undefined otherwise. */
export async function nextPharmacy(request: RecordedRequest): Promise<Rerouting | undefined> {
  const { submission, timeline, routing } = request;
  if (submission.reroute_policy === 'none' || routing >= MAX_PHARMACIES) return undefined;
  const summary = `after ${request.record.pharmacy.pharmacy_id}`;
  const next = await findNextPharmacy.executeWithOptions({ summary }, [
    { submission, timeline: [...timeline] },
  ]);
  return next ?? undefined;
}
