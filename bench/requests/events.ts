/** Measures the cost of the events feed for writers of timelines: `saveRequest` with and without the feed's trigger. */
import { sql, type Kysely } from 'kysely';
import { saveRequest } from '../../db/requests/requests.ts';
import type { Database } from '../../db/schema.ts';
import type { BenchStack } from '../bench-stack.ts';
import { throughputLines } from '../pairs.ts';
import { makeTimelineDatabase, writeTimelines } from './timelines.ts';

const WRITERS = 8;
const REQUESTS = 400;
const PAIRS = 7;

export async function benchEvents({ connectionString, urlOf }: BenchStack): Promise<string[]> {
  const [fed, plain] = await Promise.all(
    ['bench_fed', 'bench_plain'].map((name) =>
      makeTimelineDatabase({ administratorUrl: connectionString, name, url: urlOf(name), writers: WRITERS }),
    ),
  );
  if (fed === undefined || plain === undefined) throw new TypeError('There are two databases');
  await sql`drop trigger timeline_entry_events on timeline_entry`.execute(plain);
  const lines: string[] = [];
  for (const partners of [1, WRITERS]) {
    const write = (database: Kysely<Database>) => () =>
      writeTimelines({ partners, requests: REQUESTS, writers: WRITERS }, async (projection) => {
        await saveRequest(database, projection);
      });
    const compared = await throughputLines(
      { ours: 'with the feed', bare: 'without' },
      { ours: write(fed), bare: write(plain), pairs: PAIRS },
    );
    lines.push(`${WRITERS} writers of ${partners} partner${partners === 1 ? '' : 's'}`, ...compared);
  }
  await Promise.all([fed.destroy(), plain.destroy()]);
  return lines;
}
