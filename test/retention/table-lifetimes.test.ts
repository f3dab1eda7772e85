/** Every table says what keeps it from growing for ever: also the one that somebody adds tomorrow. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { TABLE_LIFETIMES } from '../../domain/common/retention.ts';
import { useDatabase } from '../support/suite/use-database.ts';

const server = useDatabase();

test('the list of lifetimes has the tables of the schema, and no other', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname not like 'kysely_%'
     order by relname collate "C"`.execute(server.database);
  expect(Object.keys(TABLE_LIFETIMES)).toEqual(rows.map(({ name }) => name));
});
