/** The amounts of an ended request, owed by its partner and to its pharmacy, and the lines of statements. */
import type { Submission } from '../requests/submission.ts';
import type { Status } from '../requests/statuses.ts';
import { chargesNow, itemsWithCounters, termsOf } from '../requests/terms.ts';
import type { TimelineEntry } from '../requests/timeline.ts';
import type { StatusReason } from '../requests/reasons.ts';

export const STATEMENT_PARTIES = ['partner', 'pharmacy'] as const;
export type StatementParty = (typeof STATEMENT_PARTIES)[number];

/** Statuses with a statement line. `cancelled` and `rejected` have none: no pharmacy had accepted. */
export const SETTLED_STATUSES = ['delivered', 'returned', 'failed'] as const satisfies readonly Status[];

/** The amounts of an ended request, in whole Naira; all 0 unless it was delivered. */
export interface Settlement {
  readonly pharmacy_id: string;
  /** Its name when it got the order. */
  readonly pharmacy_name: string;
  readonly status: (typeof SETTLED_STATUSES)[number];
  readonly reason: StatusReason | null;
  /** RFC 3339 UTC. */
  readonly ended_at: string;
  readonly total_ngn: number;
  readonly delivery_fee_ngn: number;
  readonly payer_ngn: number;
  readonly patient_ngn: number;
  /** The platform's share of `total_ngn`, rounded half up. */
  readonly commission_ngn: number;
}

/** The settlement of a request; undefined while it is open, and if it was cancelled or rejected. */
export function settlementOf(
  submission: Submission,
  timeline: readonly TimelineEntry[],
): Settlement | undefined {
  const latest = timeline.at(-1);
  const status = SETTLED_STATUSES.find((settled) => settled === latest?.status);
  if (latest === undefined || status === undefined) return undefined;
  const terms = termsOf(submission, timeline);
  const { total_ngn, delivery_fee_ngn, payer_ngn, patient_ngn } = chargesNow(
    terms,
    itemsWithCounters(terms.items, timeline),
    status,
  );
  return {
    pharmacy_id: terms.pharmacy.pharmacy_id,
    pharmacy_name: terms.pharmacy.name,
    status,
    reason: latest.reason ?? null,
    ended_at: latest.at,
    total_ngn,
    delivery_fee_ngn,
    payer_ngn,
    patient_ngn,
    commission_ngn: commissionNgn(total_ngn, terms.commission_percent),
  };
}

/** @param percent 0 to 100, with at most two decimals. */
export function commissionNgn(total_ngn: number, percent: number): number {
  // In hundredths of a per cent; the largest product is 5e14, a safe integer.
  return Math.floor((2 * total_ngn * Math.round(percent * 100) + 10_000) / 20_000);
}

export const LINE_KINDS = ['request', 'late_request', 'adjustment'] as const;
type LineKind = (typeof LINE_KINDS)[number];

/** `answered` once an operator has answered the dispute. */
export const DISPUTE_STATES = ['open', 'answered'] as const;
type DisputeState = (typeof DISPUTE_STATES)[number];

/** Which lines to read; an absent member selects all. */
export interface LineFilter {
  readonly kinds?: readonly LineKind[] | undefined;
  readonly statuses?: readonly Settlement['status'][] | undefined;
  readonly disputes?: readonly DisputeState[] | undefined;
  readonly request_id?: string;
  readonly external_id?: string;
  readonly pharmacy_id?: string;
}

/** A line of a statement; amounts in whole Naira. */
export interface StatementLine {
  /** Id of the request or adjustment. */
  readonly line_id: string;
  readonly kind: LineKind;
  readonly request_id: string;
  readonly external_id: string | null;
  /** Null for an adjustment, like the name and the status. */
  readonly pharmacy_id: string | null;
  readonly pharmacy_name: string | null;
  readonly status: string | null;
  /** Reason of the status, or of the adjustment in words. */
  readonly reason: string | null;
  /** When the request ended or the adjustment was made. */
  readonly at: Date;
  readonly total_ngn: number;
  readonly delivery_fee_ngn: number;
  readonly payer_ngn: number;
  readonly patient_ngn: number;
  readonly commission_ngn: number;
  readonly due_ngn: number;
  readonly dispute: LineDispute | null;
}

interface LineDispute {
  readonly reason: string;
  readonly disputed_at: string;
  /** Null until we have answered. */
  readonly answer: string | null;
  readonly answered_at: string | null;
}
