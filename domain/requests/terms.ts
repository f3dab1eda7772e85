/** The current terms of a request: items, prices, recipient and address. */
import {
  type DispensedBatch,
  LINE_STEPS,
  type LineReport,
  mergedBatches,
  quantitiesOf,
  withCorrection,
} from './line-reports.ts';
import {
  isSameLine,
  type LineTerms,
  lineTerms,
  type RecordItem,
  type RequestItem,
  withQuantity,
} from './items.ts';
import { payableNgn } from './payable.ts';
import { type Charges, chargesOf } from '../money/charges.ts';
import { changedCoverage, type Coverage } from '../money/coverage.ts';
import type { TimelineEntry } from './timeline.ts';
import {
  type Hold,
  type HoldEnd,
  holdOf,
  type HoldOpening,
  type ProposedLine,
  type ShownProposal,
  type ShownResolution,
} from '../holds/holds.ts';
import { callsOf, problemsOf } from '../holds/hold-problems.ts';
import type { DeliveryAddress, Recipient } from './destination.ts';
import type { LackingLine, ShownLackingLine } from '../prescriptions/dispensing.ts';
import type { OfferTimes } from '../pharmacies/opening-hours.ts';
import type { PharmacySummary } from '../pharmacies/pharmacies.ts';
import type { Submission } from './submission.ts';
import { isTerminal, type Status } from './statuses.ts';

/**
 * An item, with the agreed quantity if it is less than the ordered one, and with the ordered line if it has changed.
 */
export interface CountedItem extends RequestItem {
  readonly agreed?: number;
  readonly requested?: LineTerms;
}

/** Returns the items with what the entries of a timeline agreed, accepted, dispensed and delivered of each. */
export function itemsWithCounters(
  items: readonly CountedItem[],
  timeline: readonly TimelineEntry[],
): RecordItem[] {
  const agreed = items.map((item) => item.agreed ?? item.quantity);
  let counted = items.map(notCounted);
  for (const entry of timeline) {
    counted = counted.map((item, index) => ({ ...item, ...counts(entry, item, agreed[index] ?? 0, index) }));
  }
  return counted.map((item) => ({ ...item, payable_ngn: payableNgn(item) }));
}

function notCounted(item: CountedItem): RecordItem {
  const { agreed = item.quantity, requested, chosen_brand: _chosen, ...shown } = item;
  const counters = {
    quantity_agreed: agreed,
    quantity_accepted: 0,
    quantity_dispensed: 0,
    quantity_delivered: 0,
  };
  const isChanged = requested !== undefined && !isSameLine(requested, withQuantity(item, agreed));
  return { ...shown, ...counters, payable_ngn: 0, batches: [], ...(isChanged ? { requested } : {}) };
}

function counts(entry: TimelineEntry, item: RecordItem, agreed: number, index: number): Partial<RecordItem> {
  const { status, event, lines } = entry;
  if (event !== undefined) return countsOfEvent(entry, item, index);
  const reported = (otherwise: number) =>
    lines === undefined ? otherwise : (quantitiesOf(lines, index + 1)[index] ?? 0);
  switch (status) {
    case 'confirmed':
      return { quantity_accepted: agreed };
    case 'dispensing':
      return {
        [LINE_STEPS.dispense.counts]: reported(item[LINE_STEPS.dispense.atMost]),
        batches: mergedBatches(batchesOf(lines ?? [], index)),
      };
    case 'delivered':
      return { [LINE_STEPS.deliver.counts]: reported(item[LINE_STEPS.deliver.atMost]) };
    case 'pending':
    case 'ready':
    case 'in_transit':
    case 'cancelled':
    case 'rejected':
    case 'failed':
    case 'returned':
      return {};
  }
}

/** Changes of a line while the status stays. */
function countsOfEvent(
  { event, lines = [], corrected }: TimelineEntry,
  item: RecordItem,
  index: number,
): Partial<RecordItem> {
  if (corrected?.line === index + 1) return { batches: withCorrection(item.batches, corrected) };
  if (event !== 'more_dispensed') return {};
  const more = quantitiesOf(lines, index + 1)[index] ?? 0;
  const { counts: counter } = LINE_STEPS.dispense;
  return {
    [counter]: item[counter] + more,
    batches: mergedBatches([...item.batches, ...batchesOf(lines, index)]),
  };
}

function batchesOf(lines: readonly LineReport[], index: number): DispensedBatch[] {
  return lines.flatMap(({ line, quantity, batch }) =>
    line === index + 1 && batch !== undefined ? [{ ...batch, quantity }] : [],
  );
}

export interface AgreedItem extends RequestItem {
  readonly agreed: number;
  /** The line as it was ordered, regardless of what was agreed since. */
  readonly requested: LineTerms;
  readonly substituted_for?: { readonly medicine_id: string; readonly medicine_label: string };
}

export interface Terms {
  readonly pharmacy: PharmacySummary;
  /** Absent for a pharmacy that is always open. */
  readonly offer_times?: OfferTimes | undefined;
  readonly items: readonly AgreedItem[];
  readonly total_ngn: number;
  readonly delivery_fee_ngn: number;
  readonly commission_percent: number;
  readonly delivery_address: DeliveryAddress;
  readonly recipient: Recipient | null;
  readonly estimated_delivery_at: string;
  readonly authorization_code: string | null;
  readonly coverage: Coverage;
  readonly hold: OpenHold | null;
}

interface OpenHold {
  readonly entry: TimelineEntry;
  readonly opening: HoldOpening;
}

export function termsOf(submission: Submission, timeline: readonly TimelineEntry[]): Terms {
  const { pharmacy, offer_times, total_ngn, delivery_address, recipient, estimated_delivery_at } = submission;
  const submitted: Terms = {
    pharmacy,
    offer_times,
    total_ngn,
    delivery_fee_ngn: submission.delivery_fee_ngn ?? 0,
    commission_percent: submission.commission_percent ?? 0,
    delivery_address,
    recipient,
    estimated_delivery_at,
    items: submission.items.map((item) => ({ ...item, agreed: item.quantity, requested: lineTerms(item) })),
    authorization_code: submission.authorization?.code ?? null,
    coverage: submission.coverage ?? {},
    hold: null,
  };
  return timeline.reduce(after, submitted);
}

function after(terms: Terms, entry: TimelineEntry): Terms {
  const { opened, resolved, rerouted } = entry;
  if (isTerminal(entry.status)) return { ...terms, hold: null };
  if (opened !== undefined) return { ...terms, hold: { entry, opening: opened } };
  if (rerouted !== undefined) {
    const { items, offer_times, delivery_fee_ngn = 0, commission_percent = 0, ...changed } = rerouted;
    return {
      ...terms,
      ...changed,
      offer_times,
      delivery_fee_ngn,
      commission_percent,
      items: items.map((item, index) => ({
        ...item,
        agreed: item.quantity,
        requested: terms.items[index]?.requested ?? lineTerms(item),
      })),
      hold: null,
    };
  }
  if (resolved === undefined) return terms;
  const { end, delivery_address, recipient, authorization_code } = resolved;
  const approved = end === 'approve' ? withProposal(terms, terms.hold?.opening.lines ?? []) : terms;
  return {
    ...approved,
    ...(delivery_address === undefined ? {} : { delivery_address }),
    ...(recipient === undefined ? {} : { recipient }),
    ...(authorization_code === undefined ? {} : { authorization_code }),
    coverage: changedCoverage(approved.coverage, resolved),
    hold: null,
  };
}

function withProposal(terms: Terms, lines: readonly ProposedLine[]): Terms {
  const items = terms.items.map((item, index) =>
    lines.filter(({ line }) => line === index + 1).reduce(withProposedLine, item),
  );
  return { ...terms, items, total_ngn: items.reduce((sum, { line_total_ngn }) => sum + line_total_ngn, 0) };
}

function withProposedLine(agreed: AgreedItem, { quantity, line_total_ngn, item }: ProposedLine): AgreedItem {
  const { medicine_id, medicine_label } = agreed.substituted_for ?? agreed;
  const base =
    item === undefined
      ? agreed
      : {
          ...item,
          medicine: agreed.medicine,
          agreed: item.quantity,
          requested: agreed.requested,
          ...(item.medicine_id === medicine_id ? {} : { substituted_for: { medicine_id, medicine_label } }),
        };
  const smaller =
    quantity === undefined
      ? base
      : {
          ...base,
          agreed: quantity,
          line_total_ngn: Math.ceil((base.line_total_ngn * quantity) / base.agreed),
        };
  return line_total_ngn === undefined ? smaller : { ...smaller, line_total_ngn };
}

/**
 * The charges of a request: of its price until it ends, then of what was delivered.
 *
 * @param items the counted lines of the same timeline.
 */
export function chargesNow(
  { coverage, delivery_fee_ngn }: Pick<Terms, 'coverage' | 'delivery_fee_ngn'>,
  items: readonly Pick<RecordItem, 'line_total_ngn' | 'payable_ngn'>[],
  status: Status,
): Charges {
  const isEnded = isTerminal(status);
  const lineTotals = items.map(({ line_total_ngn, payable_ngn }) => (isEnded ? payable_ngn : line_total_ngn));
  const isFeeDue = !isEnded || status === 'delivered';
  return chargesOf(lineTotals, coverage, isFeeDue ? delivery_fee_ngn : 0);
}

/** The charges of an open request. */
function chargesOfPrice({ items, coverage, delivery_fee_ngn }: Terms): Charges {
  return chargesOf(
    items.map(({ line_total_ngn }) => line_total_ngn),
    coverage,
    delivery_fee_ngn,
  );
}

/** The ends of holds, by the sequence of the entry that ended them. */
export function resolutionsOf(
  submission: Submission,
  timeline: readonly TimelineEntry[],
): ReadonlyMap<number, ShownResolution> {
  const resolutions = new Map<number, ShownResolution>();
  let terms = termsOf(submission, []);
  for (const entry of timeline) {
    const next = after(terms, entry);
    const { resolved, sequence } = entry;
    if (resolved !== undefined && terms.hold !== null)
      resolutions.set(sequence, shownResolution(terms, next, terms.hold.opening, resolved.end));
    terms = next;
  }
  return resolutions;
}

function shownResolution(before: Terms, next: Terms, opening: HoldOpening, action: HoldEnd): ShownResolution {
  const proposed = action === 'approve' ? (opening.lines ?? []) : [];
  const termsIn = ({ items }: Terms, line: number) => {
    const item = items[line - 1];
    return item === undefined ? [] : [withQuantity(item, item.agreed)];
  };
  return {
    reason: opening.reason,
    action,
    changes: proposed.flatMap(({ line }) => {
      const [was] = termsIn(before, line);
      const [is] = termsIn(next, line);
      return was === undefined || is === undefined ? [] : [{ line, before: was, after: is }];
    }),
    total_ngn_before: before.total_ngn,
    total_ngn_after: next.total_ngn,
  };
}

export function shownHold(terms: Terms, request_id: string): Hold | null {
  if (terms.hold === null) return null;
  const { entry, opening } = terms.hold;
  const { sequence } = entry;
  const { reason, lacking = [], lines = [] } = opening;
  const approved = withProposal(terms, lines);
  const proposed = proposalsIn(approved, lines);
  return {
    sequence,
    reason,
    raised_by: entry.actor,
    opened_at: entry.at,
    expires_at: opening.expires_at,
    actions: [...holdOf(reason).actions],
    note: entry.note ?? null,
    proposed,
    proposed_charges: lines.length === 0 ? null : chargesOfPrice(approved),
    lacking: lacking.flatMap((line) => shownLack(terms, request_id, line)),
    problems: problemsOf({ ...terms, reason, proposed, lacking }),
    calls: callsOf({ request_id, sequence, reason, lacking }),
  };
}

function shownLack({ items }: Terms, request_id: string, lacking: LackingLine): ShownLackingLine[] {
  const item = items[lacking.line - 1];
  if (item === undefined) return [];
  const { medicine_id, medicine_label } = item;
  const resolve_with =
    lacking.why === 'not_verified' ? null : `POST /requests/${request_id}/hold/attach_prescriptions`;
  return [{ ...lacking, medicine_id, medicine_label, resolve_with }];
}

/** @param approved the terms with the proposal. */
function proposalsIn({ items }: Terms, lines: readonly ProposedLine[]): ShownProposal[] {
  return items.flatMap((item, index) =>
    lines.some(({ line }) => line === index + 1)
      ? [{ line: index + 1, ...withQuantity(item, item.agreed), requested: item.requested }]
      : [],
  );
}
