/** A step updates the row of its request in place: no index has to be written with it. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { useDatabase } from '../support/suite/use-database.ts';

const server = useDatabase();

test('no index of requests is about what a step changes', async () => {
  const { rows } = await sql<{ index: string }>`
    select indexrelid::regclass::text as index from pg_index
     where indrelid = 'request'::regclass and pg_get_indexdef(indexrelid) ~ '\\m(status|sequence|updated_at)\\M'
  `.execute(server.database);
  const { rows: all } = await sql`select from pg_index where indrelid = 'request'::regclass`.execute(
    server.database,
  );
  expect(rows).toEqual([]);
  expect(all.length).toBeGreaterThan(0);
});
