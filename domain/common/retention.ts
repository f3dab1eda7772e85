/** How long what grows is kept, and what is about people: the one table of it, as docs/ops/retention.md shows it. */

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
 * somebody comes back to it: disputes of a delivery within a year, `recover` of webhooks within 30 days. What is left of requests and
 * prescriptions then is a business record, which a company keeps for six years (Companies and Allied Matters Act 2020, section 375),
 * and a year more, so that nobody counts days.
 */
export const RETENTION = {
  request: {
    days: 730,
    from: 'its last change, when it has ended',
    goes: 'who it was for, the recipient, the street and instructions, notes, names in proofs, PIN, authorization code, the key of its history',
  },
  prescription: {
    days: 730,
    from: 'its last day or last change, whichever is later',
    goes: 'who it was for, `details` with their key, files',
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
  record_of_request: {
    days: 2_555,
    from: 'its last change, once its patient was erased',
    goes: 'all of it: request, timeline, events, deliveries',
  },
  record_of_prescription: {
    days: 2_555,
    from: 'its last change, once its patient was erased',
    goes: 'all of it, with what was dispensed from it and who did what with it',
  },
  endpoint_notice: {
    days: 2_555,
    from: 'what happened to the endpoint',
    goes: 'the notice, and its place in the feed',
  },
  refused_step: { days: 30, from: 'the try', goes: 'why a step was not taken' },
  wrong_pin: { days: 30, from: 'the attempt', goes: 'that it was made' },
} as const satisfies Record<string, Retention>;
export type RetainedKind = keyof typeof RETENTION;

/** Stands where a required text about a person was. */
export const ERASED = 'erased';

/** What was last changed before this moment is kept no longer. */
export function keptSince(kind: RetainedKind, now: Date): Date {
  return new Date(now.getTime() - RETENTION[kind].days * 86_400_000);
}
