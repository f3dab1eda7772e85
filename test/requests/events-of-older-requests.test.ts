/** A database that held requests before there was a feed gets the events of them: migration 0011. */
import { promises as fs } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import { openDatabase } from '../../db/database.ts';
import { FEED_START, readEvents } from '../../db/events.ts';
import { migrateToLatest } from '../../db/migrate.ts';
import { saveRequest } from '../../db/requests.ts';
import type { Database } from '../../db/schema.ts';
import type { Submission } from '../../domain/requests.ts';
import type { Status } from '../../domain/statuses.ts';
import { PROJECT_ROOT } from '../../local/project.ts';
import { testDatabaseUrl } from '../support/addresses.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { requestEvent } from '../support/events.ts';
import { submission, timelineThrough } from '../support/submissions.ts';

const BEFORE_THE_FEED = '0007_request_changes';
/** Of a later schema, but today's code writes them. */
const LATER_COLUMNS = ['prescription_ids', 'former_pharmacy_ids'] as const;

let administrator: TestDatabase;
let database: Kysely<Database>;
const name = `test_older_${process.pid}`;

beforeAll(async () => {
  administrator = await createTestDatabase();
  await sql`create database ${sql.id(name)}`.execute(administrator.database);
  database = openDatabase({ connectionString: testDatabaseUrl(name) });
  const migrationFolder = path.join(PROJECT_ROOT, 'db/migrations');
  const provider = new FileMigrationProvider({ fs, path, migrationFolder });
  const { error } = await new Migrator({ db: database, provider }).migrateTo(BEFORE_THE_FEED);
  if (error !== undefined) throw new Error('the older schema could not be made', { cause: error });
  for (const column of LATER_COLUMNS) {
    await sql`alter table request add column ${sql.id(column)} text[] not null default '{}'`.execute(
      database,
    );
  }
});
afterAll(async () => {
  await database.destroy();
  await sql`drop database ${sql.id(name)} with (force)`.execute(administrator.database);
  await administrator.close();
});

const save = (made: Submission, ...statuses: readonly Status[]) =>
  saveRequest(database, { submission: made, timeline: timelineThrough(made, ...statuses) });

test('in the order in which they were recorded, each request in its own; what comes later follows', async () => {
  const [one, two, stranger] = [
    submission(),
    submission(),
    submission({ partner_id: 'par_11111111111111111111111111' }),
  ];
  await save(one);
  await save(two, 'confirmed');
  await save(stranger);
  await save(one, 'rejected');
  await save(two, 'confirmed', 'dispensing');
  // As if the first entry had been lost once, and put back with the last.
  await sql`update timeline_entry set recorded_at = now()
             where request_id = ${two.request_id} and sequence = 1`.execute(database);

  for (const column of LATER_COLUMNS) {
    await sql`alter table request drop column ${sql.id(column)}`.execute(database);
  }
  await migrateToLatest(database);
  await save(two, 'confirmed', 'dispensing', 'delivered');

  const feed = await feedOf(one);
  expect(feed).toEqual([
    ['1', one.request_id, 'pending', null],
    ['2', one.request_id, 'rejected', 'pending'],
    ['3', two.request_id, 'pending', null],
    ['4', two.request_id, 'confirmed', 'pending'],
    ['5', two.request_id, 'dispensing', 'confirmed'],
    ['6', two.request_id, 'delivered', 'dispensing'],
  ]);
  expect(await feedOf(stranger)).toEqual([['1', stranger.request_id, 'pending', null]]);
});

async function feedOf({ partner_id }: Submission) {
  const { events } = await readEvents(database, partner_id, { after: FEED_START, limit: 100 });
  return events.map(({ position, event }) => {
    const { request_id, status, previous_status } = requestEvent(event).data;
    return [position, request_id, status, previous_status];
  });
}
