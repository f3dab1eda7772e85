/** Databases whose timelines are written without Temporal, as fast as possible. */
import { sql, type Kysely } from 'kysely';
import { openDatabase } from '../../db/database.ts';
import { withKeysForTestRows } from '../../test/support/requests/sealed-rows.ts';
import { migrateToLatest } from '../../db/migrate.ts';
import type { Database } from '../../db/schema.ts';
import { newId } from '../../domain/common/ids.ts';
import type { RequestProjection } from '../../domain/requests/messages.ts';
import type { Status } from '../../domain/requests/statuses.ts';
import { submission, timelineThrough } from '../../test/support/requests/submissions.ts';
import { load, type LoadResult } from '../load.ts';

const STATUSES: readonly Status[] = ['confirmed', 'dispensing', 'ready', 'in_transit', 'delivered'];

export interface TimelineDatabase {
  readonly administratorUrl: string;
  readonly name: string;
  readonly url: string;
  readonly writers: number;
}

/** Creates an empty database with the latest schema. */
export async function makeTimelineDatabase(made: TimelineDatabase): Promise<Kysely<Database>> {
  const administrator = withKeysForTestRows(
    openDatabase({ connectionString: made.administratorUrl, poolSize: 1 }),
  );
  await sql`create database ${sql.id(made.name)} template template0`.execute(administrator);
  await administrator.destroy();
  const database = withKeysForTestRows(openDatabase({ connectionString: made.url, poolSize: made.writers }));
  await migrateToLatest(database);
  return database;
}

/** Writes the timelines of new requests of several partners, one entry for each call. */
export async function writeTimelines(
  { partners, requests, writers }: { partners: number; requests: number; writers: number },
  write: (projection: RequestProjection) => Promise<void>,
): Promise<LoadResult> {
  const lives = livesOf({ partners, requests });
  const steps = STATUSES.length + 1;
  return load({ calls: requests * steps, callers: writers }, async (index) => {
    // All requests make a step before any makes the next, so that no two writers work on one request.
    const projection = lives[index % requests]?.[Math.floor(index / requests)];
    if (projection !== undefined) await write(projection);
  });
}

/** Returns the states of each request after each entry, without writing them. */
function livesOf({
  partners,
  requests,
}: {
  readonly partners: number;
  readonly requests: number;
}): RequestProjection[][] {
  const ids = Array.from({ length: partners }, () => newId('partner'));
  return Array.from({ length: requests }, (_, index) => lifeOf(ids[index % partners] ?? ''));
}

function lifeOf(partnerId: string): RequestProjection[] {
  const made = submission({ partner_id: partnerId });
  const timeline = timelineThrough(made, ...STATUSES);
  return timeline.map((_, index) => ({ submission: made, timeline: timeline.slice(0, index + 1) }));
}
