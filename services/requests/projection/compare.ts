/** Compares what Postgres has of a request with what its workflow has decided. */
import { isDeepStrictEqual } from 'node:util';
import type { StoredRequest } from '../../../db/requests/stored-request.ts';
import { shownHold, termsOf } from '../../../domain/requests/terms.ts';
import { toRecord, type SealedRecord } from '../../../domain/requests/record.ts';
import { isTerminal } from '../../../domain/requests/statuses.ts';
import type { Submission } from '../../../domain/requests/submission.ts';
import type { TimelineEntry } from '../../../domain/requests/timeline.ts';
import type { DecidedRequest } from './decided-request.ts';

/** Ids, codes, numbers and times; of what is about a patient only that it differs. */
export interface FieldDifference {
  readonly field:
    | 'row'
    | 'key'
    | 'status'
    | 'sequence'
    | 'timeline'
    | 'proof'
    | 'hold'
    | 'pharmacy'
    | 'former_pharmacies'
    | 'prescriptions'
    | 'authorization'
    | 'submission'
    | 'created_at'
    | 'updated_at';
  readonly postgres: string;
  readonly workflow: string;
}

/**
 * Where Postgres has something else than the workflow has decided. What is still being written may be there or not; of a
 * request whose patient was erased only what is not about them counts.
 */
export function differencesOf(
  stored: StoredRequest | undefined,
  { projection, late_authorization: late, written, was_stopped }: DecidedRequest,
): FieldDifference[] {
  if (stored === undefined)
    return written === 0 ? [] : [{ field: 'row', postgres: 'none', workflow: `${written} entries written` }];
  const { submission, prescription_ids } = projection;
  const isPast = stored.timeline.length > projection.timeline.length && isTerminal(stored.status);
  // As `ops requests restore` leaves a request that had ended when Temporal was put back.
  if (was_stopped && isPast) return [];
  // Behind by what is being written it is right.
  const known = Math.max(written, Math.min(stored.timeline.length, projection.timeline.length), 1);
  const timeline = projection.timeline.slice(0, known);
  const record = toRecord(submission, timeline, prescription_ids);
  const isErased = stored.erased_at !== null;
  const found = [
    ...fieldsOf(stored, record),
    ...(isErased ? [] : entriesOf(stored.timeline, timeline)),
    {
      field: 'hold' as const,
      postgres: holdIn(stored.submission, stored.timeline),
      workflow: holdIn(submission, timeline),
    },
    // Temporal keeps it for a shorter time than Postgres.
    ...(isErased || late === null || isDeepStrictEqual(stored.late_authorization, late)
      ? []
      : [
          {
            field: 'authorization' as const,
            postgres: 'none, or another',
            workflow: `submitted ${late.submitted_at}`,
          },
        ]),
    ...(isErased || isDeepStrictEqual(withoutPin(stored.submission), withoutPin(submission))
      ? []
      : [{ field: 'submission' as const, postgres: 'another one', workflow: 'what was submitted' }]),
  ];
  return found.filter(({ postgres, workflow }) => postgres !== workflow);
}

/** A PIN is the same under whichever key of the deployment. */
function withoutPin({ delivery_pin, ...submission }: Submission): object {
  return { ...submission, has_pin: delivery_pin !== null };
}

function fieldsOf(stored: StoredRequest, record: SealedRecord): FieldDifference[] {
  return [
    { field: 'status', postgres: stored.status, workflow: record.status },
    { field: 'sequence', postgres: String(stored.sequence), workflow: String(record.timeline.length) },
    { field: 'pharmacy', postgres: stored.pharmacy_id, workflow: record.pharmacy.pharmacy_id },
    {
      field: 'former_pharmacies',
      postgres: stored.former_pharmacy_ids.join(', '),
      workflow: record.routing_history.map(({ pharmacy_id }) => pharmacy_id).join(', '),
    },
    {
      field: 'prescriptions',
      postgres: stored.prescription_ids.join(', '),
      workflow: record.prescription_ids.join(', '),
    },
    { field: 'created_at', postgres: stored.created_at.toISOString(), workflow: record.created_at },
    { field: 'updated_at', postgres: stored.updated_at.toISOString(), workflow: record.updated_at },
  ];
}

function entriesOf(stored: readonly TimelineEntry[], decided: readonly TimelineEntry[]): FieldDifference[] {
  const bySequence = new Map(stored.map((entry) => [entry.sequence, entry]));
  const wrong = decided.filter((entry) => !isDeepStrictEqual(bySequence.get(entry.sequence), entry));
  const beyond = stored.filter(({ sequence }) => sequence > decided.length);
  return [
    ...wrong.map((entry) => ({
      field: 'timeline' as const,
      postgres: wrongly(bySequence.get(entry.sequence), entry),
      workflow: named(entry),
    })),
    ...beyond.map((entry) => ({ field: 'timeline' as const, postgres: named(entry), workflow: 'none' })),
    ...wrong.flatMap(({ sequence, proof }) => {
      const had = bySequence.get(sequence)?.proof?.type ?? 'none';
      return proof === undefined ? [] : [{ field: 'proof' as const, postgres: had, workflow: proof.type }];
    }),
  ];
}

function named(entry: TimelineEntry | undefined): string {
  return entry === undefined ? 'none' : `${entry.sequence} ${entry.event ?? entry.status} ${entry.at}`;
}

function wrongly(entry: TimelineEntry | undefined, right: TimelineEntry): string {
  const words = named(entry);
  return words === named(right) ? `${words}, with something else in it` : words;
}

/** In words that tell no more than its reason and its end. */
function holdIn(submission: Submission, timeline: readonly TimelineEntry[]): string {
  const hold = shownHold(termsOf(submission, timeline), submission.request_id);
  return hold === null ? 'none' : `${hold.reason} until ${hold.expires_at}`;
}
