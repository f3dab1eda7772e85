/** Compares notification after the commit with `pg_notify` in the transaction that changes the request. */
import { sql, type Kysely } from 'kysely';
import { ChangePublisher } from '../../db/change-feed.ts';
import { openDatabase } from '../../db/database.ts';
import { saveRequest } from '../../db/requests/requests.ts';
import type { Database } from '../../db/schema.ts';
import type { BenchStack } from '../bench-stack.ts';
import type { LoadResult } from '../load.ts';
import { throughputLines } from '../pairs.ts';
import { makeTimelineDatabase, writeTimelines } from './timelines.ts';

/** Exceeds the number of cores, because writers wait for the disk. */
const WRITERS = 32;
const REQUESTS = 320;
const PAIRS = 5;

export async function benchCommits({ connectionString, urlOf }: BenchStack): Promise<string[]> {
  const [after, within] = await Promise.all(
    ['bench_after', 'bench_within'].map((name) =>
      makeTimelineDatabase({ administratorUrl: connectionString, name, url: urlOf(name), writers: WRITERS }),
    ),
  );
  if (after === undefined || within === undefined) throw new TypeError('There are two databases');
  const telling = openDatabase({ connectionString: urlOf('bench_after'), poolSize: 1 });
  await notifyWithin(within);
  const lines: string[] = [];
  for (const partners of [WRITERS, 1]) {
    const compared = await throughputLines(
      { ours: 'notified after the commit', bare: 'within the transaction' },
      {
        ours: () => writeAndTell(after, telling, partners),
        bare: () => write(within, partners),
        pairs: PAIRS,
      },
    );
    lines.push(`${WRITERS} writers of ${partners} partner${partners === 1 ? '' : 's'}`, ...compared);
  }
  await Promise.all([after.destroy(), within.destroy(), telling.destroy()]);
  return lines;
}

const write = (database: Kysely<Database>, partners: number): Promise<LoadResult> =>
  writeTimelines({ partners, requests: REQUESTS, writers: WRITERS }, async (projection) => {
    await saveRequest(database, projection);
  });

async function writeAndTell(
  database: Kysely<Database>,
  telling: Kysely<Database>,
  partners: number,
): Promise<LoadResult> {
  const publisher = new ChangePublisher({
    database: telling,
    onError: (error) => {
      throw error;
    },
  });
  const result = await writeTimelines(
    { partners, requests: REQUESTS, writers: WRITERS },
    async (projection) => {
      await saveRequest(database, projection);
      publisher.publish(projection.submission.request_id);
    },
  );
  await publisher.close();
  return result;
}

/** Notifies as before docs/decisions/0009. */
async function notifyWithin(database: Kysely<Database>): Promise<void> {
  await sql`create function tell_request_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('request_change', new.request_id);
      perform pg_notify('request_change', new.pharmacy_id);
      perform pg_notify('request_change', new.partner_id);
      return null;
    end
    $$`.execute(database);
  await sql`create trigger request_change after insert or update of sequence on request
    for each row execute function tell_request_change()`.execute(database);
}
