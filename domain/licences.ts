/** When a pharmacy may supply medicines: its premises licence was checked, and today is no later than its last day. */

/** Nigeria keeps West Africa Time, an hour ahead of UTC, all year. */
const LAGOS_OFFSET_MS = 60 * 60 * 1000;

/** The calendar date in Nigeria, as ISO text: a licence is valid through its last day there. */
export function licenceDay(now: Date): string {
  return new Date(now.getTime() + LAGOS_OFFSET_MS).toISOString().slice(0, 10);
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
