/** Requests are counted by a range of an index, however many there are. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { countByStatus, statusCounts } from '../../db/metrics/counted-requests.ts';
import { useDatabase } from '../support/suite/use-database.ts';

const [OLD, NEW] = [20_000, 200];

const server = useDatabase();

test('what is older than two days is not read', async () => {
  const { database } = server;
  // An hour apart from the beginning of the two days, one way and the other.
  await sql`
    insert into request (request_id, partner_id, enrollee_id, pharmacy_id, status, sequence, submission, created_at, updated_at)
    select 'req_' || n, 'par_1', 'enrollee', 'ph_1', case when n <= ${OLD} then 'delivered' else 'pending' end, 1, '{}', at, at
      from generate_series(1, ${OLD + NEW}::integer) n
     cross join lateral (select now() - case when n <= ${OLD} then interval '49 hours' else interval '47 hours' end as at) as made`.execute(
    database,
  );
  await sql`analyze request`.execute(database);
  expect(await countByStatus(database)).toMatchObject([{ status: 'pending', requests: NEW }]);
  const plan = JSON.stringify(await statusCounts(database).explain('text', sql`analyze, costs off`));
  expect(plan).toMatch(/Index Scan (?:using|on) request_unerased/);
  expect(plan).not.toMatch(/Rows Removed|Seq Scan/);
});
