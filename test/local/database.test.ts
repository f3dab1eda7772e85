import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { Client } from 'pg';
import { StackFailure } from '../../local/failure.ts';
import { prepareDatabase } from '../../local/stack/database.ts';
import { noteSchemaOrigin } from '../../local/stack/schema-origin.ts';
import { createTestDatabase } from '../support/servers/database.ts';

test('a cloned database has the reference data and is gone after it is closed', async () => {
  const { database, connectionString, close } = await createTestDatabase();
  const { count } = await database
    .selectFrom('medicine')
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBeGreaterThan(100);
  await close();
  await expect(new Client({ connectionString }).connect()).rejects.toThrow('does not exist');
});

test('closing it names a connection that was left open', async () => {
  const { connectionString, close } = await createTestDatabase();
  const forgotten = new Client({ connectionString });
  forgotten.on('error', () => undefined);
  await forgotten.connect();
  await forgotten.query(`select 'forgotten'`);
  await expect(close()).rejects.toThrow(`left open:\nselect 'forgotten'`);
});

test('a database that migrations made before they were edited is said to be one, and another fault is not', async () => {
  const { database, connectionString, close } = await createTestDatabase();
  const prepare = () => prepareDatabase(connectionString, 'http://127.0.0.1:1', () => undefined);
  await noteSchemaOrigin(database);
  await sql`alter table api_key rename to key_of_an_api`.execute(database);
  await expect(prepare()).rejects.toThrow(/relation .*api_key.* does not exist/);
  await expect(prepare()).rejects.not.toThrow(StackFailure);
  await sql`comment on table kysely_migration is 'the files of yesterday'`.execute(database);
  await expect(prepare()).rejects.toThrow(StackFailure);
  await expect(prepare()).rejects.toThrow(
    /does not fit: relation .*Remove .*\.local and run the command again/s,
  );
  // What has another cause keeps its own error: here a server that takes no writes.
  await sql`alter table key_of_an_api rename to api_key`.execute(database);
  await sql`alter database ${sql.table(new URL(connectionString).pathname.slice(1))} set default_transaction_read_only = on`.execute(
    database,
  );
  await expect(prepare()).rejects.not.toThrow(StackFailure);
  await expect(prepare()).rejects.toThrow(/read-only transaction/);
  await close();
});
