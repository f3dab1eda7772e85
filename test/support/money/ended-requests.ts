/** Ended requests of past months, written to Postgres as workers leave them. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { closingTime, periodOf, type StatementPeriod } from '../../../domain/money/periods.ts';
import { withCharges } from '../../../domain/requests/record.ts';
import type { Submission } from '../../../domain/requests/submission.ts';
import type { TimelineEntry } from '../../../domain/requests/timeline.ts';
import { submission, timelineThrough } from '../requests/submissions.ts';

export const MONTHS: readonly StatementPeriod[] = ['2026-03-01', '2026-04-01'].map((day) =>
  periodOf(day, 'month'),
);
const [FIRST, SECOND] = MONTHS as [StatementPeriod, StatementPeriod];
const ENDED_AT = '2026-03-20T10:00:00.000Z';
/** Each of these numbers divides none of the others, so that every combination of the rest occurs. */
const LATE_EVERY = 11;
const ADJUSTED_EVERY = 97;

/** A way to an end, and its amounts as a calculation by hand gives them. */
export interface Course {
  readonly name: string;
  readonly submission: Submission;
  readonly timeline: readonly TimelineEntry[];
  readonly owed: { readonly total_ngn: number; readonly payer_ngn: number; readonly patient_ngn: number };
}

/** Two packs for 1,001 Naira with a co-pay of 10 %, a delivery fee of 300 and a commission of 7.5 %. */
function ordered(): Submission {
  const [item] = submission().items;
  if (item === undefined) throw new TypeError('The submission has an item');
  return submission({
    accepted_at: ENDED_AT,
    items: [{ ...item, quantity: 2, line_total_ngn: 1_001 }],
    total_ngn: 1_001,
    delivery_fee_ngn: 300,
    commission_percent: 7.5,
    coverage: { copay: { percent: 10 }, approved_ngn: 5_000 },
  });
}

const entry = (sequence: number, members: Partial<TimelineEntry>): TimelineEntry => ({
  sequence,
  status: 'pending',
  at: ENDED_AT,
  actor: 'pharmacy',
  ...members,
});

/** Every course has its lines, so that the two sides, reasons and zeros occur. */
export function courses(): Course[] {
  const made = ordered();
  const nothing = { total_ngn: 0, payer_ngn: 0, patient_ngn: 0 };
  const begun = timelineThrough(made, 'confirmed', 'dispensing');
  const half = [{ line: 1, quantity: 1 }];
  const { items, estimated_delivery_at } = made;
  const next = { pharmacy_id: 'ph_next', name: 'Next', address: 'There' };
  const rerouted = {
    pharmacy: next,
    items: items.map((item) => ({ ...item, line_total_ngn: 2_005 })),
    total_ngn: 2_005,
    estimated_delivery_at,
    delivery_fee_ngn: 150,
    commission_percent: 3,
  };
  const timelines: [string, readonly TimelineEntry[], Course['owed']][] = [
    // 10 % of 1,001 is 100.1, and the payer pays the fee.
    ['delivered', [...begun, entry(4, { status: 'delivered' })], owed(1_001, 100, 300)],
    // 1,001 * 1 / 2 is 500.5, of which 10 % are 50.1.
    [
      'one of two packs delivered',
      [...begun, entry(4, { status: 'delivered', lines: half })],
      owed(501, 50, 300),
    ],
    [
      'partial supply approved',
      [
        ...timelineThrough(made, 'confirmed'),
        entry(3, {
          status: 'confirmed',
          event: 'hold_opened',
          opened: { reason: 'partial_stock', expires_at: ENDED_AT, lines: half },
        }),
        entry(4, {
          status: 'confirmed',
          event: 'hold_resolved',
          actor: 'partner',
          resolved: { end: 'approve' },
        }),
        entry(5, { status: 'dispensing' }),
        entry(6, { status: 'delivered' }),
      ],
      owed(501, 50, 300),
    ],
    [
      're-routed to a dearer pharmacy',
      [
        ...timelineThrough(made),
        entry(2, { event: 'rerouted', reason: 'out_of_stock', rerouted }),
        entry(3, { status: 'confirmed' }),
        entry(4, { status: 'dispensing' }),
        entry(5, { status: 'delivered' }),
      ],
      // 10 % of 2,005 are 200.5.
      owed(2_005, 201, 150),
    ],
    [
      'returned',
      [
        ...begun,
        entry(4, { status: 'in_transit' }),
        entry(5, { status: 'returned', reason: 'recipient_refused' }),
      ],
      nothing,
    ],
    ['failed', [...begun, entry(4, { status: 'failed', reason: 'damaged' })], nothing],
  ];
  return timelines.map(([name, timeline, amounts]) => ({
    name,
    submission: made,
    owed: amounts,
    timeline: timeline.reduce<TimelineEntry[]>(
      (earlier, one) => [...earlier, withCharges(made, earlier, one)],
      [],
    ),
  }));
}

function owed(medicines: number, patient_ngn: number, fee: number): Course['owed'] {
  return { total_ngn: medicines + fee, payer_ngn: medicines - patient_ngn + fee, patient_ngn };
}

export interface EndedRequests {
  readonly count: number;
  readonly partners: readonly string[];
  readonly pharmacies: readonly string[];
}

/**
 * Inserts requests of all courses that ended in the first month. The end of every eleventh was recorded after that month
 * was closed; and operators adjusted every 97th in the second month.
 */
export async function insertEnded(
  database: Kysely<Database>,
  { count, partners, pharmacies }: EndedRequests,
): Promise<void> {
  const all = courses();
  const inTime = new Date(closingTime(FIRST).getTime() - 1);
  const late = new Date(closingTime(FIRST).getTime() + 1);
  await database.transaction().execute(async (transaction) => {
    await sql`select set_config('statement_timeout', '0', true)`.execute(transaction);
    // The events of so many entries are not needed.
    await sql`alter table timeline_entry disable trigger user`.execute(transaction);
    for (const [index, { submission: made, timeline }] of all.entries()) {
      const numbers = sql`generate_series(${index + 1}::integer, ${count}::integer, ${all.length}::integer) as number`;
      const pharmacyOf = sql`(${pharmacies}::text[])[1 + number % ${pharmacies.length}::integer]`;
      await sql`
        insert into request (request_id, partner_id, enrollee_id, pharmacy_id, status, sequence, submission, created_at, updated_at)
        select ${idOf}, (${partners}::text[])[1 + number % ${partners.length}::integer], 'E-1', ${pharmacyOf},
               ${timeline.at(-1)?.status}, ${timeline.length}::integer,
               jsonb_set(${JSON.stringify(made)}::jsonb, '{pharmacy,pharmacy_id}', to_jsonb(${pharmacyOf}))
                 || jsonb_build_object('external_id', 'EXT-' || number), ${ENDED_AT}, ${ENDED_AT}
          from ${numbers}
      `.execute(transaction);
      await sql`
        insert into timeline_entry (request_id, sequence, entry, recorded_at)
        select ${idOf}, (entry ->> 'sequence')::integer,
               case when entry ? 'rerouted'
                    then jsonb_set(entry, '{rerouted,pharmacy,pharmacy_id}', to_jsonb((${pharmacies}::text[])[1 + (number + 1) % ${pharmacies.length}::integer]))
                    else entry end,
               case when number % ${LATE_EVERY} = 0 and (entry ->> 'sequence')::integer = ${timeline.length}::integer
                    then ${late}::timestamptz else ${inTime}::timestamptz end
          from ${numbers}, jsonb_array_elements(${JSON.stringify(timeline)}::jsonb) as entry
      `.execute(transaction);
    }
    await sql`alter table timeline_entry enable trigger user`.execute(transaction);
  });
  await insertAdjustments(database, { count, partners, pharmacies });
  await sql`analyze`.execute(database);
}

const idOf = sql`'req_' || lpad(number::text, 26, '0')`;

export const lateCount = (count: number) => Math.floor(count / LATE_EVERY);
export const adjustedCount = (count: number) => Math.floor(count / ADJUSTED_EVERY);

/** Both sides of a request are adjusted, which is late for the first month. */
async function insertAdjustments(
  database: Kysely<Database>,
  { count, partners, pharmacies }: EndedRequests,
): Promise<void> {
  for (const [party, parties] of [
    ['partner', partners],
    ['pharmacy', pharmacies],
  ] as const)
    await sql`
      insert into adjustment (adjustment_id, request_id, party, party_id, external_id, amount_ngn, reason, made_at)
      select 'adj_' || ${party} || '_' || number, ${idOf}, ${party}, (${parties}::text[])[1 + number % ${parties.length}::integer],
             'EXT-' || number, -50, 'a damp pack', ${closingTime(FIRST)}
        from generate_series(${ADJUSTED_EVERY}::integer, ${count}::integer, ${ADJUSTED_EVERY}::integer) as number
    `.execute(database);
}

/** Forgets everything that settling and closing have stored, as before the first run. */
export async function reopenMonths(database: Kysely<Database>, ended: EndedRequests): Promise<void> {
  await sql`delete from event where statement_id is not null`.execute(database);
  await sql`truncate settlement, statement_dispute, adjustment`.execute(database);
  await sql`delete from statement`.execute(database);
  await sql`delete from statement_period`.execute(database);
  await insertAdjustments(database, ended);
}

/** When both months are due. */
export const CLOSED_AT = closingTime(SECOND);
