import { expect, test } from '@jest/globals';
import { Client } from 'pg';
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
