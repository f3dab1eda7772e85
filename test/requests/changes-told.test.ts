/** Whoever waits is told of a change once it is committed, and finds it soon when nobody tells. docs/decisions/0053. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { ChangeFeed, ChangePublisher } from '../../db/change-feed.ts';
import { openDatabase } from '../../db/database.ts';
import { withRowsOfTests } from '../support/requests/sealed-rows.ts';
import { saveRequest } from '../../db/requests/requests.ts';
import type { Submission } from '../../domain/requests/submission.ts';
import { lookUntilNews } from '../../services/common/long-poll.ts';
import { eventually } from '../support/engine/eventually.ts';
import { submission, timelineThrough } from '../support/requests/submissions.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useDatabase } from '../support/suite/use-database.ts';

const DEADLINE_MS = 20_000;
/** So long that only a word can be why somebody wakes before. */
const UNTOLD_MS = 5_000;
const LONG_MS = 60_000;

const server = useDatabase();
const feed = prepared(
  async () => {
    const opened = new ChangeFeed({ connectionString: server.connectionString, onError: () => undefined });
    await eventually(() => isListening(1), { deadlineMs: DEADLINE_MS, describe: 'the feed to listen' });
    return opened;
  },
  (opened) => opened.close(),
);

async function isListening(count: number): Promise<boolean> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and state = 'idle' and query like 'listen%'`.execute(server.database);
  return rows.length === count;
}

async function pending(): Promise<Submission> {
  const made = submission();
  await saveRequest(server.database, { submission: made, timeline: timelineThrough(made) });
  return made;
}

/** Milliseconds until a watch of the topic wakes, from when `work` began. */
async function wakesAfter(topic: string, work: () => unknown): Promise<number> {
  const watch = feed.watch(topic);
  const began = performance.now();
  await work();
  await watch.changed(LONG_MS);
  watch.end();
  return performance.now() - began;
}

test('who waits for a request, for events of its partner or for orders of its pharmacy is told at once', async () => {
  const publisher = new ChangePublisher({ database: server.database, onError: () => undefined });
  const { request_id, partner_id, pharmacy } = await pending();
  for (const topic of [request_id, partner_id, pharmacy.pharmacy_id]) {
    expect(await wakesAfter(topic, () => publisher.publish(request_id))).toBeLessThan(UNTOLD_MS);
  }
  await publisher.close();
});

test('many changes are told by few statements, and none is left out', async () => {
  const made = await Promise.all(Array.from({ length: 30 }, pending));
  let statements = 0;
  const counting = withRowsOfTests(openDatabase({ connectionString: server.connectionString, poolSize: 1 }));
  const publisher = new ChangePublisher({
    database: counting.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
    onError: () => undefined,
  });
  const woken = made.map(({ request_id }) => wakesAfter(request_id, () => publisher.publish(request_id)));
  for (const milliseconds of await Promise.all(woken)) expect(milliseconds).toBeLessThan(UNTOLD_MS);
  await publisher.close();
  await counting.destroy();
  expect(statements).toBeLessThan(made.length);
});

test('what a process that died told nobody of is found within seconds', async () => {
  const made = await pending();
  const read = async () => {
    const { status } = await server.database
      .selectFrom('request')
      .where('request_id', '=', made.request_id)
      .select('status')
      .executeTakeFirstOrThrow();
    return status;
  };
  const seen = lookUntilNews(
    feed,
    { onGone: () => undefined },
    { topic: made.request_id, seconds: 30, look: read, isNews: (status) => status === 'confirmed' },
  );
  await saveRequest(server.database, { submission: made, timeline: timelineThrough(made, 'confirmed') });
  const began = performance.now();
  expect(await seen).toBe('confirmed');
  expect(performance.now() - began).toBeLessThan(2 * UNTOLD_MS);
});

test('nothing that a request writes notifies before its commit: that would order the commits of all partners', async () => {
  const { rows } = await sql<{ table: string; function: string }>`
    select tgrelid::regclass::text as "table", proname as function
      from pg_trigger join pg_proc on pg_proc.oid = tgfoid
     where prosrc like '%pg_notify%' order by 1`.execute(server.database);
  expect(rows).toEqual([
    { table: 'api_key', function: 'tell_key_change' },
    { table: 'webhook_notice', function: 'append_notice_events' },
  ]);
});
