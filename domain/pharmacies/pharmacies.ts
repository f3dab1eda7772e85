/** Pharmacies: their licence, their standing, and how others see them. */
import { nigerianDay } from '../common/nigerian-day.ts';

/** The calendar date in Nigeria, as ISO text: a licence is valid through its last day there. */
export function licenceDay(now: Date): string {
  return nigerianDay(now);
}

/** Only a pharmacy in good standing may supply medicines. */
export const STANDINGS = ['good', 'suspended', 'unverified', 'expired'] as const;
export type Standing = (typeof STANDINGS)[number];

interface Licence {
  readonly suspended_at: Date | null;
  readonly verified_at: Date | null;
  /** ISO date: the last day on which it is valid. */
  readonly licence_expires_on: string;
}

/** The first reason that applies. */
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
