/** Settling many requests is interrupted and repeated without losing or doubling a line. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { closePeriod, settleEnded } from '../../db/statements.ts';
import { closingTime, dayOf, periodOf } from '../../domain/money/periods.ts';
import { submission, timelineThrough } from '../support/requests/submissions.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const { engine } = useOwnEngine({ worker: false });

/** Each is of another pharmacy: more statements than one insert with a parameter for each value can store. */
const COUNT = 6_000;
const PRICE = 1_000;
/** Requests that `returned` and so cost nothing: every seventh. */
const RETURNED_EVERY = 7;

/** Inserts delivered and returned requests of three partners, each at a pharmacy of its own. */
async function insertEnded() {
  const [item] = submission().items;
  if (item === undefined) throw new TypeError('The submission has an item');
  const made = submission({
    items: [{ ...item, quantity: 1, line_total_ngn: PRICE }],
    total_ngn: PRICE,
    coverage: { copay: { percent: 10 } },
  });
  const delivered = timelineThrough(made, 'confirmed', 'dispensing', 'delivered');
  const returned = timelineThrough(made, 'confirmed', 'dispensing', 'in_transit', 'returned');
  await sql`
    insert into request (request_id, partner_id, enrollee_id, pharmacy_id, status, sequence, submission, created_at, updated_at)
    select 'req_' || lpad(number::text, 26, '0'), 'par_' || number % 3, 'E-1', 'ph_' || number,
           case when number % ${RETURNED_EVERY} = 0 then 'returned' else 'delivered' end,
           case when number % ${RETURNED_EVERY} = 0 then 5 else 4 end,
           jsonb_set(${JSON.stringify(made)}::jsonb, '{pharmacy,pharmacy_id}', to_jsonb('ph_' || number)), now(), now()
      from generate_series(1, ${COUNT}) as number
  `.execute(engine.database);
  for (const [timeline, isReturned] of [
    [delivered, false],
    [returned, true],
  ] as const)
    await sql`
      insert into timeline_entry (request_id, sequence, entry)
      select 'req_' || lpad(number::text, 26, '0'), (entry ->> 'sequence')::integer, entry
        from generate_series(1, ${COUNT}) as number, jsonb_array_elements(${JSON.stringify(timeline)}::jsonb) as entry
       where (number % ${RETURNED_EVERY} = 0) = ${isReturned}
    `.execute(engine.database);
  return made;
}

test('interrupted after every batch, each request is settled once, and the statements are the sums of their lines', async () => {
  const { accepted_at } = await insertEnded();
  let interruptions = 0;
  for (;;) {
    const settled = await settleEnded(engine.database, () => {
      interruptions += 1;
      throw new Error('interrupted');
    }).catch(() => undefined);
    if (settled !== undefined) break;
  }
  expect(interruptions).toBeGreaterThan(2);
  expect(await settleEnded(engine.database)).toBe(0);
  const { rows } = await sql<{ count: string; requests: string }>`
    select count(*)::text as count, count(distinct request_id)::text as requests from settlement
  `.execute(engine.database);
  expect(rows).toEqual([{ count: String(COUNT), requests: String(COUNT) }]);

  const period = periodOf(dayOf(new Date(accepted_at)), 'month');
  const now = new Date(Math.max(Date.now(), closingTime(period).getTime()) + 1_000);
  const idOf = (party: string, id: string) => `stm_${party}_${id}`;
  // Two workers close it at once, and one again.
  const close = () => closePeriod(engine.database, period, now, idOf);
  await Promise.all([close(), close()]);
  await close();
  const statements = await engine.database
    .selectFrom('statement')
    .selectAll()
    .orderBy('statement_id')
    .execute();
  expect(statements.filter(({ party }) => party === 'partner').map(({ party_id }) => party_id)).toEqual([
    'par_0',
    'par_1',
    'par_2',
  ]);
  expect(new Set(statements.map(({ statement_id }) => statement_id)).size).toBe(3 + COUNT);
  const returned = Math.floor(COUNT / RETURNED_EVERY);
  const payer = (COUNT - returned) * PRICE * 0.9;
  for (const party of ['partner', 'pharmacy']) {
    const own = statements.filter((statement) => statement.party === party);
    const sum = (member: 'requests' | 'payer_ngn' | 'due_ngn') =>
      own.reduce((total, statement) => total + Number(statement[member]), 0);
    expect([sum('requests'), sum('payer_ngn'), sum('due_ngn')]).toEqual([COUNT, payer, payer]);
  }
});
