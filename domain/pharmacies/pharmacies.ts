/** Pharmacies: their licence, their standing, and how others see them. */
import { nigerianDay } from '../common/nigerian-day.ts';

/** The calendar date in Nigeria, as ISO text: a licence is valid through its last day there. */
export function licenceDay(now: Date): string {
  return nigerianDay(now);
}

/** Only one in good standing may supply medicines; the first of the others that applies is told. */
export const STANDINGS = ['good', 'suspended', 'unverified', 'expired'] as const;
export type Standing = (typeof STANDINGS)[number];

/** The pharmacy as it was when the request was accepted. */
export interface PharmacySummary {
  readonly pharmacy_id: string;
  readonly name: string;
  readonly address: string;
}
