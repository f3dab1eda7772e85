/** Drives a durable Postgres with entries of timelines at a steady rate, as workers write them, without Temporal. */
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { ChangePublisher } from '../../db/change-feed.ts';
import { openDatabase } from '../../db/database.ts';
import { saveRequest } from '../../db/requests/requests.ts';
import type { RequestProjection } from '../../domain/requests/messages.ts';
import type { Drive } from '../../local/capacity/measured.ts';
import { breakablePostgres } from '../../test/support/servers/breakable-servers.ts';
import { cpuSeconds } from '../cpu.ts';
import { livesOf, makeTimelineDatabase } from '../requests/timelines.ts';
import { quantile } from '../statistics.ts';

/** As many connections as four workers have for records. */
const WRITERS = 40;
/** So many entries that are late are written at once, and no more: the rest of the time is missed. */
const SLICE_MS = 10;
const MOST_UNDER_WAY = 400;

export interface DriveOptions {
  readonly wanted: number;
  readonly seconds: number;
  /** All of one partner, or of so many. */
  readonly partners: number;
}

export async function drivePostgres({ wanted, seconds, partners }: DriveOptions): Promise<Drive> {
  const [loadBefore = Number.NaN] = os.loadavg();
  const postgres = await breakablePostgres();
  const url = postgres.urlOf('drive');
  const database = await makeTimelineDatabase({
    administratorUrl: postgres.urlOf('postgres'),
    name: 'drive',
    url,
    writers: WRITERS,
  });
  const telling = openDatabase({ connectionString: url, poolSize: 1 });
  const client = new Client({ connectionString: url });
  await client.connect();
  const publisher = new ChangePublisher({
    database: telling,
    onError: (error) => {
      throw error;
    },
  });
  const write = async (projection: RequestProjection) => {
    await saveRequest(database, projection);
    publisher.publish(projection.submission.request_id);
  };
  try {
    const lives = livesOf({ partners, requests: Math.ceil((wanted * seconds) / 6) });
    // Reference data, plans and caches.
    for (const [first] of livesOf({ partners: 1, requests: 20 })) if (first !== undefined) await write(first);
    const state = async () => {
      const { rows } = await client.query<{ lsn: string; size: string }>(
        `select (pg_current_wal_lsn() - '0/0')::text as lsn, pg_database_size('drive')::text as size`,
      );
      return { wal: Number(rows[0]?.lsn), size: Number(rows[0]?.size), cpu: cpuSeconds(postgres.pid()) };
    };
    const before = await state();
    const ownBefore = process.cpuUsage();
    const { written, latencies, tookMs } = await paced({ wanted, seconds }, lives, write);
    await publisher.close();
    const own = process.cpuUsage(ownBefore);
    const after = await state();
    return {
      wanted,
      reached: (written * 1000) / tookMs,
      seconds: tookMs / 1000,
      postgresCpu: ((after.cpu - before.cpu) * 1000) / written,
      writerCpu: (own.user + own.system) / 1000 / written,
      walBytes: (after.wal - before.wal) / written,
      storedBytes: (after.size - before.size) / written,
      p50: quantile(latencies, 0.5),
      p99: quantile(latencies, 0.99),
      loadBefore,
    };
  } finally {
    await client.end();
    await telling.destroy();
    await database.destroy();
    await postgres.remove();
  }
}

/** Begins as many a second as are wanted, unless too many are under way. */
async function paced(
  { wanted, seconds }: Pick<DriveOptions, 'wanted' | 'seconds'>,
  lives: readonly (readonly RequestProjection[])[],
  write: (projection: RequestProjection) => Promise<void>,
): Promise<{ written: number; latencies: number[]; tookMs: number }> {
  const latencies: number[] = [];
  const underWay = new Set<Promise<unknown>>();
  const started = performance.now();
  const elapsed = () => performance.now() - started;
  let next = 0;
  while (elapsed() < seconds * 1000) {
    const due = Math.min(Math.floor((elapsed() / 1000) * wanted), next + MOST_UNDER_WAY - underWay.size);
    for (; next < due; next += 1) {
      // All requests go one step before any goes the next, so that no two writers are at one request.
      const projection = lives[next % lives.length]?.[Math.floor(next / lives.length)];
      if (projection === undefined) continue;
      const begun = performance.now();
      const writing: Promise<unknown> = write(projection)
        .then(() => latencies.push(performance.now() - begun))
        .finally(() => underWay.delete(writing));
      underWay.add(writing);
    }
    await delay(SLICE_MS);
  }
  await Promise.all(underWay);
  return { written: latencies.length, latencies, tookMs: elapsed() };
}
