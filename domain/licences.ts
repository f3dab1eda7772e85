/** When a pharmacy may supply medicines: its premises licence was checked, and today is no later than its last day. */
import { nigerianDay } from './nigerian-day.ts';

/** The calendar date in Nigeria, as ISO text: a licence is valid through its last day there. */
export function licenceDay(now: Date): string {
  return nigerianDay(now);
}

interface Licence {
  /** ISO date. */
  readonly licence_expires_on: string;
  readonly verified_at: Date | null;
}

/** Whether a pharmacy with this licence may be found and take orders. */
export function mayTakeOrders({ licence_expires_on, verified_at }: Licence, now: Date): boolean {
  return verified_at !== null && licence_expires_on >= licenceDay(now);
}
