/** What the events feed costs those who write timelines: `saveRequest` beside the same without the feed's trigger. */
import { sql, type Kysely } from 'kysely';
import { openDatabase } from '../../db/database.ts';
import { migrateToLatest } from '../../db/migrate.ts';
import { saveRequest } from '../../db/requests/requests.ts';
import type { Database } from '../../db/schema.ts';
import { newId } from '../../domain/common/ids.ts';
import type { RequestProjection } from '../../domain/requests/messages.ts';
import type { Status } from '../../domain/requests/statuses.ts';
import { submission, timelineThrough } from '../../test/support/requests/submissions.ts';
import type { BenchStack } from '../bench-stack.ts';
import { load, type LoadResult } from '../load.ts';
import { throughputLines } from '../pairs.ts';

const WRITERS = 8;
const REQUESTS = 400;
const PAIRS = 7;
const STATUSES: readonly Status[] = ['confirmed', 'dispensing', 'ready', 'in_transit', 'delivered'];

export async function benchEvents({ connectionString, urlOf }: BenchStack): Promise<string[]> {
  const [fed, plain] = await Promise.all(
    ['bench_fed', 'bench_plain'].map((name) => makeDatabase(connectionString, name, urlOf(name))),
  );
  if (fed === undefined || plain === undefined) throw new TypeError('There are two databases');
  await sql`drop trigger timeline_entry_events on timeline_entry`.execute(plain);
  const lines: string[] = [];
  for (const partners of [1, WRITERS]) {
    const compared = await throughputLines(
      { ours: 'with the feed', bare: 'without' },
      { ours: () => write(fed, partners), bare: () => write(plain, partners), pairs: PAIRS },
    );
    lines.push(`${WRITERS} writers of ${partners} partner${partners === 1 ? '' : 's'}`, ...compared);
  }
  await Promise.all([fed.destroy(), plain.destroy()]);
  return lines;
}

async function makeDatabase(
  administratorUrl: string,
  name: string,
  connectionString: string,
): Promise<Kysely<Database>> {
  const administrator = openDatabase({ connectionString: administratorUrl, poolSize: 1 });
  await sql`create database ${sql.id(name)} template template0`.execute(administrator);
  await administrator.destroy();
  const database = openDatabase({ connectionString, poolSize: WRITERS });
  await migrateToLatest(database);
  return database;
}

/** Takes new requests of so many partners through their lives, one entry a call. */
async function write(database: Kysely<Database>, partners: number): Promise<LoadResult> {
  const ids = Array.from({ length: partners }, () => newId('partner'));
  const lives = Array.from({ length: REQUESTS }, (_, index) => lifeOf(ids[index % partners] ?? ''));
  const steps = STATUSES.length + 1;
  return load({ calls: REQUESTS * steps, callers: WRITERS }, async (index) => {
    // All requests go one step before any goes the next, so that no two writers are at one request.
    const projection = lives[index % REQUESTS]?.[Math.floor(index / REQUESTS)];
    if (projection !== undefined) await saveRequest(database, projection);
  });
}

function lifeOf(partnerId: string): RequestProjection[] {
  const made = submission({ partner_id: partnerId });
  const timeline = timelineThrough(made, ...STATUSES);
  return timeline.map((_, index) => ({ submission: made, timeline: timeline.slice(0, index + 1) }));
}
