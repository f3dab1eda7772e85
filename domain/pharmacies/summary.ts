/** The pharmacy of a request. */

/** The pharmacy as it was when the request was accepted. */
export interface PharmacySummary {
  readonly pharmacy_id: string;
  readonly name: string;
  readonly address: string;
}
