/**
 * Random requests on the real workflow: their charges, their events and both sides' statements equal a second computation,
 * and no more than the approved amount is accepted, dispensed or delivered, nor after the end of the authorization.
 */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { readEvents } from '../../../db/requests/events.ts';
import { saveRequest } from '../../../db/requests/requests.ts';
import { statementLines, statementsOfPeriod } from '../../../db/statements.ts';
import { newId } from '../../../domain/common/ids.ts';
import { closingTime, dayOf, periodOf } from '../../../domain/money/periods.ts';
import type { RequestEvent } from '../../../domain/requests/events.ts';
import type { SealedRecord } from '../../../domain/requests/record.ts';
import { closeDuePeriods } from '../../../services/statements.ts';
import { orderOfDay } from '../../../local/test-order.ts';
import {
  amountProblems,
  type Amounts,
  computedApart,
  type StatementApart,
  sumApart,
} from '../../support/money/computed-apart.ts';
import { type Played, playRequest } from '../../support/money/random-request.ts';
import { withKeysForTestRows } from '../../support/requests/sealed-rows.ts';
import { printFigures } from '../../support/requests/figures.ts';
import { sizeOf } from '../../support/run/tier.ts';
import { useDatabase } from '../../support/suite/use-database.ts';

const REQUESTS = sizeOf({ once: 150, soak: 10_000 });
const TIMEOUT_MS = sizeOf({ once: 300_000, soak: 7_200_000 });
/** The seed of the first request; each further one has the next. Set it with MONEY_SEED, and one request with MONEY_REQUESTS=1. */
const ASKED_SEED = process.env['MONEY_SEED'];
const COUNT = Number(process.env['MONEY_REQUESTS'] ?? REQUESTS);

const database = useDatabase();
const parties = {
  partners: Array.from({ length: 5 }, () => newId('partner')),
  pharmacies: Array.from({ length: 8 }, () => newId('pharmacy')),
};

const amounts = ({ total_ngn, payer_ngn, patient_ngn }: Amounts): Amounts => ({
  total_ngn,
  payer_ngn,
  patient_ngn,
});
const isSplit = ({ total_ngn, payer_ngn, patient_ngn }: Amounts) =>
  payer_ngn + patient_ngn === total_ngn && payer_ngn >= 0 && patient_ngn >= 0;

/** The record that readers see equals the second computation, on each line and in total. */
function checkRecord({ submission, entries }: Played, record: SealedRecord): void {
  // An entry that is not recorded yet is not shown.
  const computed = computedApart(submission, entries.slice(0, record.timeline.length));
  const { charges } = record;
  expect([charges, ...charges.lines].every(isSplit)).toBe(true);
  expect({ ...amounts(charges), fee: charges.delivery_fee_ngn, lines: charges.lines.map(amounts) }).toEqual({
    ...amounts(computed),
    fee: computed.fee,
    lines: computed.perLine.map(amounts),
  });
}

interface Figures {
  readonly seed: number;
  readonly played: readonly Played[];
}

async function playAll(): Promise<Figures> {
  const seed = Number(ASKED_SEED ?? (await orderOfDay()) ?? 1);
  const played: Played[] = [];
  for (let number = 0; number < COUNT; number += 1) {
    const id = `req_${String(number).padStart(26, '0')}`;
    try {
      const one = await playRequest(seed + number, id, parties, checkRecord);
      expect(amountProblems(one.submission, one.entries)).toEqual([]);
      played.push(one);
    } catch (error) {
      throw new Error(`MONEY_SEED=${seed + number} MONEY_REQUESTS=1 repeats it`, { cause: error });
    }
  }
  return { seed, played };
}

/** Stores the requests as workers do; the end of every seventh is recorded after its month was closed. */
async function store(played: readonly Played[]): Promise<void> {
  const rows = withKeysForTestRows(database.database);
  for (const { submission, entries } of played)
    await saveRequest(rows, { submission, timeline: entries, prescription_ids: [] });
  await sql`
    update timeline_entry
       set recorded_at = (entry ->> 'at')::timestamptz
                         + case when substr(request_id, 5)::integer % 7 = 0 then interval '40 days' else interval '0' end
  `.execute(database.database);
}

const SETTLED = ['delivered', 'returned', 'failed'];

/** The statements by party and period, from the events that partners have got and the pharmacies' commission. */
async function expectedStatements(played: readonly Played[]): Promise<Map<string, StatementApart>> {
  const ends = new Map<string, RequestEvent['data']>();
  for (const partner of parties.partners)
    for (let after = '0', more = true; more;) {
      const { events, has_more } = await readEvents(database.database, partner, { after, limit: 500 });
      for (const { event } of events)
        if (event.type.startsWith('request.'))
          ends.set((event as RequestEvent).data.request_id, (event as RequestEvent).data);
      [after, more] = [events.at(-1)?.position ?? after, has_more];
    }
  const lines = new Map<string, (Amounts & { readonly due_ngn: number })[]>();
  for (const { submission, entries } of played) {
    const { request_id, partner_id } = submission;
    const end = ends.get(request_id);
    if (end === undefined || !SETTLED.includes(end.status)) continue;
    const { pharmacy_id, commission_ngn } = computedApart(submission, entries);
    const at = new Date(entries.at(-1)?.at ?? '');
    const own = periodOf(dayOf(at), 'month');
    const recorded = Number(request_id.slice(4)) % 7 === 0 ? new Date(at.getTime() + 40 * 86_400_000) : at;
    const isLate = recorded > closingTime(own);
    // The month in which it was recorded, unless that was closed already an hour after its end.
    let { starts_on } = isLate ? periodOf(dayOf(recorded), 'month') : own;
    const before = new Date(recorded.getTime() - 3_600_000);
    if (isLate && dayOf(before).slice(0, 7) < dayOf(recorded).slice(0, 7))
      starts_on = periodOf(dayOf(before), 'month').starts_on;
    const { total_ngn = 0, payer_ngn = 0, patient_ngn = 0 } = end.charges ?? {};
    for (const [party, due_ngn] of [
      [partner_id, payer_ngn],
      [pharmacy_id, payer_ngn - commission_ngn],
    ] as const) {
      const key = `${starts_on} ${party}`;
      const line = { total_ngn, payer_ngn, patient_ngn, due_ngn };
      lines.set(key, [...(lines.get(key) ?? []), line]);
    }
  }
  return new Map([...lines].map(([key, all]) => [key, sumApart(all)]));
}

test(
  `${COUNT} random requests, their events and their statements have the amounts of a second computation`,
  async () => {
    const began = performance.now();
    const { seed, played } = await playAll();
    await store(played);
    const expected = await expectedStatements(played);
    await closeDuePeriods(database.database, { length: 'month', now: new Date('2026-06-02T00:00:00Z') });
    const statements = await statementsOfPeriod(database.database, undefined);
    const stored = new Map<string, StatementApart>();
    for (const statement of statements) {
      const { requests, total_ngn, payer_ngn, patient_ngn, due_ngn } = statement;
      const totals = { requests, total_ngn, payer_ngn, patient_ngn, due_ngn };
      const { lines } = await statementLines(database.database, statement, {
        limit: COUNT,
        after: undefined,
      });
      expect(sumApart(lines)).toEqual(totals);
      stored.set(`${statement.period.starts_on} ${statement.party_id}`, totals);
    }
    expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(expected));

    const all = played.map(({ entries }) => entries);
    const kinds = {
      ...Object.fromEntries(
        ['delivered', 'returned', 'failed', 'cancelled', 'rejected'].map((status) => [
          status,
          all.filter((entries) => entries.at(-1)?.status === status).length,
        ]),
      ),
      rerouted: all.filter((entries) => entries.some(({ rerouted }) => rerouted !== undefined)).length,
      ...Object.fromEntries(
        [
          'price_changed',
          'pack_changed',
          'substitution_proposed',
          'partial_stock',
          'authorization_required',
          'authorization_exceeded',
          'authorization_expired',
        ].map((reason) => [
          reason,
          all.filter((entries) => entries.some(({ opened }) => opened?.reason === reason)).length,
        ]),
      ),
    };
    const seconds = Math.round((performance.now() - began) / 1_000);
    printFigures({ seed, seconds, requests: COUNT, kinds });
    // The stories reach every kind of price change and end.
    const missing = Object.entries(kinds).filter(([, count]) => count === 0);
    expect(COUNT >= REQUESTS ? missing : []).toEqual([]);
  },
  TIMEOUT_MS,
);
