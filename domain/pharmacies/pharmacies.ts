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

/** How a pharmacy serves patients. The values are part of the contract. */
export const PHARMACY_SERVICES = {
  delivery: 'It delivers, or hands over to a courier.',
  pick_up: 'Patients can collect at its counter.',
  cold_chain: 'It keeps medicines cold until the handover.',
} as const;
export type PharmacyService = keyof typeof PHARMACY_SERVICES;
export const PHARMACY_SERVICE_NAMES = Object.keys(PHARMACY_SERVICES) as PharmacyService[];

/** Phone number, hours and services: how patients and partners reach a pharmacy. */
export interface PharmacyContact {
  /** E.164; null if none is recorded. */
  readonly phone: string | null;
  /** As `readOpeningHours` spells them; null if none are recorded. */
  readonly opening_hours: string | null;
  /** Empty if none are recorded. */
  readonly services: readonly PharmacyService[];
}

/** The members in which two contacts differ. */
export function differingMembers(one: PharmacyContact, other: PharmacyContact): (keyof PharmacyContact)[] {
  const members = ['phone', 'opening_hours'] as const;
  const differing: (keyof PharmacyContact)[] = members.filter((member) => one[member] !== other[member]);
  const isSame = one.services.toSorted().join() === other.services.toSorted().join();
  return isSame ? differing : [...differing, 'services'];
}

/** The pharmacy as it was when the request was accepted. Requests of earlier versions have no contact. */
export interface PharmacySummary extends Partial<PharmacyContact> {
  readonly pharmacy_id: string;
  readonly name: string;
  readonly address: string;
}

/** Copies the members of a summary, and drops all others that the value may have. */
export function summaryOf({
  pharmacy_id,
  name,
  address,
  phone = null,
  opening_hours = null,
  services = [],
}: PharmacySummary): Required<PharmacySummary> {
  return { pharmacy_id, name, address, phone, opening_hours, services };
}
