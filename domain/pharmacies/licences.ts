/** Which day counts for a licence. Who may supply medicines: `db/pharmacies/standing.ts`. */
import { nigerianDay } from '../common/nigerian-day.ts';

/** The calendar date in Nigeria, as ISO text: a licence is valid through its last day there. */
export function licenceDay(now: Date): string {
  return nigerianDay(now);
}
