/** What the use cases of pharmacists' reviews work with. */
import type { ServiceParts } from '../../parts.ts';

export type ReviewParts = Pick<ServiceParts, 'database' | 'fulfilment' | 'fileStore' | 'clock'>;

/** Whose pharmacist it is, and with which key. */
export interface PharmacyKey {
  readonly pharmacy_id: string;
  readonly key_id: string;
}

/** A prescription of an order. */
export interface OrderPrescription {
  readonly request_id: string;
  readonly prescription_id: string;
}
