/** How long what is about people is kept: the one table of it, as docs/ops/retention.md shows it. */

interface Retention {
  readonly days: number;
  /** What the days are counted from. */
  readonly from: string;
  /** What goes then. */
  readonly goes: string;
}

/**
 * Two years is how long pharmacies keep the record of a prescription (in the United Kingdom, regulation 253 of the Human
 * Medicines Regulations 2012; Nigeria's Data Protection Act 2023, section 24, says no longer than needed). The rest is as long as
 * somebody comes back to it: disputes of a delivery within a year, `recover` of webhooks within 30 days.
 */
export const RETENTION = {
  request: {
    days: 730,
    from: 'its last change, when it has ended',
    goes: 'who it was for, the recipient, the street and instructions, notes, names in proofs, PIN, authorization code',
  },
  prescription: {
    days: 730,
    from: 'its last day or last change, whichever is later',
    goes: 'who it was for, `details`, files',
  },
  proof_image: { days: 365, from: 'the delivery', goes: 'the signature or photo' },
  webhook_delivery: {
    days: 30,
    from: 'its event, when it is over',
    goes: 'all of it, with what the endpoint answered',
  },
  idempotency_answer: {
    days: 1,
    from: 'the call',
    goes: 'the answer that is kept for its `Idempotency-Key`',
  },
  api_call: { days: 30, from: 'the call', goes: 'all of it: who called what, and what was answered' },
  patient_data_read: { days: 730, from: 'the call', goes: 'all of it: who read what, from where' },
  account_change: { days: 730, from: 'the change', goes: 'all of it: who changed what, from where' },
  wrong_pin: { days: 1, from: 'the try', goes: 'that it was made' },
} as const satisfies Record<string, Retention>;
export type RetainedKind = keyof typeof RETENTION;

/** Stands where a required text about a person was. */
export const ERASED = 'erased';

/** What was last changed before this moment is kept no longer. */
export function keptSince(kind: RetainedKind, now: Date): Date {
  return new Date(now.getTime() - RETENTION[kind].days * 86_400_000);
}
