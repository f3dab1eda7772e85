/** Licence and standing of pharmacies. */
import { nigerianDay } from '../common/nigerian-day.ts';

/** The date in Nigeria as ISO text, because a licence is valid through its last day there. */
export function licenceDay(now: Date): string {
  return nigerianDay(now);
}

export const STANDINGS = ['good', 'suspended', 'unverified', 'expired'] as const;
export type Standing = (typeof STANDINGS)[number];

interface Licence {
  readonly suspended_at: Date | null;
  readonly verified_at: Date | null;
  /** ISO date of the last valid day. */
  readonly licence_expires_on: string;
}

/** Returns the first standing that applies, in this order. */
export function standingOf({ suspended_at, verified_at, licence_expires_on }: Licence, now: Date): Standing {
  if (suspended_at !== null) return 'suspended';
  if (verified_at === null) return 'unverified';
  return licence_expires_on < licenceDay(now) ? 'expired' : 'good';
}

/** The pharmacy as it was when the request was accepted. */
export interface PharmacySummary {
  readonly pharmacy_id: string;
  readonly name: string;
  readonly address: string;
}
