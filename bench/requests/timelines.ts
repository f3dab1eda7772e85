/** Databases whose timelines are written without Temporal, as fast as they go. */
import { sql, type Kysely } from 'kysely';
import { openDatabase } from '../../db/database.ts';
import { withRowsOfTests } from '../../test/support/requests/sealed-rows.ts';
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

/** A new database with the newest schema and nothing in it. */
export async function makeTimelineDatabase(made: TimelineDatabase): Promise<Kysely<Database>> {
  const administrator = withRowsOfTests(
    openDatabase({ connectionString: made.administratorUrl, poolSize: 1 }),
  );
  await sql`create database ${sql.id(made.name)} template template0`.execute(administrator);
  await administrator.destroy();
  const database = withRowsOfTests(openDatabase({ connectionString: made.url, poolSize: made.writers }));
  await migrateToLatest(database);
  return database;
}

/** Takes new requests of so many partners through their lives, one entry a call. */
export async function writeLives(
  { partners, requests, writers }: { partners: number; requests: number; writers: number },
  write: (projection: RequestProjection) => Promise<void>,
): Promise<LoadResult> {
  const lives = livesOf({ partners, requests });
  const steps = STATUSES.length + 1;
  return load({ calls: requests * steps, callers: writers }, async (index) => {
    // All requests go one step before any goes the next, so that no two writers are at one request.
    const projection = lives[index % requests]?.[Math.floor(index / requests)];
    if (projection !== undefined) await write(projection);
  });
}

/** What is written of each request, entry by entry; nothing of them is written yet. */
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
