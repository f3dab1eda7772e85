/** Steps are stored once, at their place in the timeline, and every waiting reader is notified. */
import { MockActivityEnvironment } from '@temporalio/testing';
import { sql } from 'kysely';
import { describe, expect, test } from '@jest/globals';
import { MIN_SHELF_LIFE_DAYS } from '../../domain/medicines/articles.ts';
import { makeRecordStep, OTHER_ENTRY } from '../../activities/record.ts';
import { readProjection, readRequest, saveChange, saveRequest } from '../../db/requests/requests.ts';
import type { Submission } from '../../domain/requests/submission.ts';
import type { Admission, Incomplete, RequestChange, StepToRecord } from '../../domain/requests/messages.ts';
import { PACK_SIZE, Shelf } from '../support/pharmacies/shelf.ts';
import { submission, timelineThrough } from '../support/requests/submissions.ts';
import { useDatabase } from '../support/suite/use-database.ts';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import { ChangeFeed, ChangePublisher } from '../../db/change-feed.ts';
import { openDatabase } from '../../db/database.ts';
import { withKeysForTestRows } from '../support/requests/sealed-rows.ts';
import { waitForNews } from '../../services/common/long-poll.ts';
import { eventually } from '../support/engine/eventually.ts';
import { prepared } from '../support/suite/prepared.ts';

describe('the activity that records a step', () => {
  const server = useDatabase();

  const REFUSED = { refused: 'out_of_stock', message: 'line 1' };

  /** The submission of a request for one pack of each medicine. */
  function submittedTo({ pharmacy_id, medicineIds, articleIds }: Shelf): Submission {
    const made = submission();
    const items = made.items.map((item) => ({
      ...item,
      medicine_id: medicineIds[0] ?? '',
      article_id: articleIds[0] ?? '',
      content_quantity: PACK_SIZE,
    }));
    return { ...made, items, pharmacy: { ...made.pharmacy, pharmacy_id } };
  }

  /** Stores such a request in Postgres as pending. */
  async function pendingAt(shelf: Shelf): Promise<Submission> {
    const submitted = submittedTo(shelf);
    await saveRequest(server.database, { submission: submitted, timeline: timelineThrough(submitted) });
    return submitted;
  }

  function confirming(submitted: Submission): StepToRecord {
    const [before, entry] = timelineThrough(submitted, 'confirmed');
    if (before === undefined || entry === undefined)
      throw new TypeError('Pending and confirmed are two entries');
    const { sequence, status, at } = before;
    return { request_id: submitted.request_id, step: 'confirm', after: { sequence, status, at }, entry };
  }

  /** Progress reported to Prometheus. */
  const counted: string[] = [];

  const progress = { came: (status: string) => void counted.push(status), offered: () => undefined };

  /** Runs one attempt of the activity. @param asked the activity id, which is the same for all attempts. */
  async function attempt(
    step: StepToRecord,
    asked = 'one',
    onRecorded = () => undefined,
  ): Promise<Admission | Incomplete> {
    const environment = new MockActivityEnvironment({ activityId: asked });
    return environment.run<[StepToRecord], Admission | Incomplete, ReturnType<typeof makeRecordStep>>(
      makeRecordStep({
        database: server.database,
        minShelfLifeDays: MIN_SHELF_LIFE_DAYS,
        onRecorded,
        progress,
      }),
      step,
    );
  }

  const statusOf = async ({ request_id }: Submission) =>
    (await readRequest(server.database, request_id))?.record.status;

  test('an admitted step reserves stock, is written in one transaction and wakes the webhook relay', async () => {
    const shelf = await Shelf.withPacks(server.database, [1]);
    const submitted = await pendingAt(shelf);
    let wakeUps = 0;
    expect(await attempt(confirming(submitted), 'one', () => void (wakeUps += 1))).toEqual({});
    expect([await statusOf(submitted), await shelf.reserved(), wakeUps]).toEqual(['confirmed', [10], 1]);
  });

  test('a refused step writes nothing', async () => {
    const shelf = await Shelf.withPacks(server.database, [0]);
    const submitted = await pendingAt(shelf);
    let wakeUps = 0;
    expect(await attempt(confirming(submitted), 'one', () => void (wakeUps += 1))).toEqual(REFUSED);
    expect([await statusOf(submitted), await shelf.reserved(), wakeUps]).toEqual(['pending', [0], 0]);
  });

  test('repeated attempts to record a step get the same result, reserve stock once and are counted once', async () => {
    const shelf = await Shelf.withPacks(server.database, [1]);
    const step = confirming(await pendingAt(shelf));
    counted.splice(0);
    const [first, second] = await Promise.all([attempt(step), attempt(step)]);
    expect([first, second, await attempt(step)]).toEqual([{}, {}, {}]);
    expect([await shelf.reserved(), counted]).toEqual([[10], ['confirmed']]);
  });

  test('a step decided again after a workflow reset keeps the recorded decision', async () => {
    const shelf = await Shelf.withPacks(server.database, [1]);
    const step = confirming(await pendingAt(shelf));
    await attempt(step);
    counted.splice(0);
    const later = { ...step, entry: { ...step.entry, at: '2999-01-01T00:00:00.000Z' } };
    expect(await attempt(later, 'two')).toEqual({ kept: [step.entry] });
    // Another decision is refused regardless of time: operators see that it differs.
    const other = { ...later, entry: { ...later.entry, note: 'another' } };
    expect(await attempt(other, 'three')).toEqual({});
    expect([await shelf.reserved(), counted]).toEqual([[10], []]);
  });

  test('a late attempt at a refused step stays refused, although the step is possible now', async () => {
    const shelf = await Shelf.withPacks(server.database, [0]);
    const submitted = await pendingAt(shelf);
    expect(await attempt(confirming(submitted))).toEqual(REFUSED);
    await shelf.report(1, [5]);
    expect(await attempt(confirming(submitted))).toEqual(REFUSED);
    expect([await statusOf(submitted), await shelf.reserved()]).toEqual(['pending', [0]]);
    // A new activity is admitted independently.
    expect(await attempt(confirming(submitted), 'two')).toEqual({});
    expect(await statusOf(submitted)).toBe('confirmed');
  });

  test('an attempt to record a step fails permanently when another entry has its sequence', async () => {
    const shelf = await Shelf.withPacks(server.database, [1]);
    const submitted = await pendingAt(shelf);
    const timeline = timelineThrough(submitted, 'cancelled');
    await saveRequest(server.database, { submission: submitted, timeline });
    await expect(attempt(confirming(submitted))).rejects.toMatchObject({
      type: OTHER_ENTRY,
      nonRetryable: true,
    });
    expect([await statusOf(submitted), await shelf.reserved()]).toEqual(['cancelled', [0]]);
  });

  test('a step is not recorded while Postgres lacks earlier entries, and a new activity records it once they are rewritten', async () => {
    const shelf = await Shelf.withPacks(server.database, [1]);
    const submitted = submittedTo(shelf);
    expect(await attempt(confirming(submitted))).toEqual({ incomplete: true });
    await saveRequest(server.database, { submission: submitted, timeline: timelineThrough(submitted) });
    expect(await attempt(confirming(submitted))).toEqual({ incomplete: true });
    expect([await statusOf(submitted), await shelf.reserved()]).toEqual(['pending', [0]]);
    expect(await attempt(confirming(submitted), 'two')).toEqual({});
    expect([await statusOf(submitted), await shelf.reserved()]).toEqual(['confirmed', [10]]);
  });

  test('a step after a different decision with the same status fails permanently and reserves nothing', async () => {
    const shelf = await Shelf.withPacks(server.database, [1]);
    const submitted = await pendingAt(shelf);
    const step = confirming(submitted);
    const after = { ...step.after, at: '2026-01-01T00:00:00.000Z' };
    await expect(attempt({ ...step, after })).rejects.toMatchObject({
      type: OTHER_ENTRY,
      nonRetryable: true,
    });
    expect([await statusOf(submitted), await shelf.reserved()]).toEqual(['pending', [0]]);
  });

  test('a step after an entry with another status fails permanently, because rewriting cannot fix it', async () => {
    const shelf = await Shelf.withPacks(server.database, [1]);
    const step = confirming(await pendingAt(shelf));
    const after = { ...step.after, status: 'ready' } as const;
    await expect(attempt({ ...step, after })).rejects.toMatchObject({
      type: OTHER_ENTRY,
      nonRetryable: true,
    });
    expect(await shelf.reserved()).toEqual([0]);
  });
});

describe('a change of a request', () => {
  const server = useDatabase();

  /** Stores a request with this much of its timeline. */
  async function recorded(timeline: (made: Submission) => TimelineEntry[]): Promise<Submission> {
    const made = submission();
    await saveRequest(server.database, { submission: made, timeline: timeline(made) });
    return made;
  }

  /** A change after this many entries of the timeline. */
  function changeTo(
    { request_id }: Submission,
    timeline: readonly TimelineEntry[],
    known: number,
    prescription_ids: readonly string[] = [],
  ): RequestChange {
    const before = timeline[known - 1];
    if (before === undefined) throw new TypeError('Something comes before every change');
    const { sequence, status, at } = before;
    return { request_id, after: { sequence, status, at }, entries: timeline.slice(known), prescription_ids };
  }

  function reroutedTo(made: Submission, pharmacy_id: string, sequence: number): TimelineEntry {
    const { accepted_at: at, items, total_ngn, estimated_delivery_at, pharmacy } = made;
    const rerouted = { pharmacy: { ...pharmacy, pharmacy_id }, items, total_ngn, estimated_delivery_at };
    return {
      sequence,
      status: 'pending',
      at,
      actor: 'pharmacy',
      event: 'rerouted',
      reason: 'out_of_stock',
      rerouted,
    };
  }

  const rowOf = ({ request_id }: Submission) =>
    server.database
      .selectFrom('request')
      .where('request_id', '=', request_id)
      .select(['pharmacy_id', 'former_pharmacy_ids', 'status', 'sequence', 'prescription_ids', 'updated_at'])
      .executeTakeFirstOrThrow();

  test.each([
    ['a status', (made: Submission) => timelineThrough(made, 'confirmed'), []],
    ['several entries', (made: Submission) => timelineThrough(made, 'confirmed', 'dispensing', 'ready'), []],
    [
      'two pharmacies, one after the other',
      (made: Submission) => [
        ...timelineThrough(made),
        reroutedTo(made, 'ph_2', 2),
        reroutedTo(made, 'ph_3', 3),
      ],
      [],
    ],
    ['prescriptions', (made: Submission) => timelineThrough(made), ['rx_1', 'rx_2']],
  ])('a change with %s gives the same row as one complete write', async (_, course, prescription_ids) => {
    const made = await recorded((request) => timelineThrough(request));
    const timeline = course(made);
    expect(await saveChange(server.database, changeTo(made, timeline, 1, prescription_ids))).toBe('added');
    const whole = submission({ accepted_at: made.accepted_at });
    await saveRequest(server.database, { submission: whole, timeline: course(whole), prescription_ids });
    expect(await rowOf(made)).toEqual(await rowOf(whole));
    expect((await readProjection(server.database, made.request_id)).timeline).toEqual(timeline);
  });

  test('concurrent and late attempts add a change once', async () => {
    const made = await recorded((request) => timelineThrough(request));
    const timeline = timelineThrough(made, 'confirmed', 'dispensing');
    const first = changeTo(made, timeline.slice(0, 2), 1);
    const tries = await Promise.all(Array.from({ length: 5 }, () => saveChange(server.database, first)));
    expect(tries.toSorted()).toEqual(['added', 'was_there', 'was_there', 'was_there', 'was_there']);
    expect(await saveChange(server.database, changeTo(made, timeline, 2))).toBe('added');
    expect(await saveChange(server.database, first)).toBe('was_there');
    expect((await readProjection(server.database, made.request_id)).timeline).toEqual(timeline);
  });

  test('a change is not written when the earlier entries are missing, incomplete or different', async () => {
    const course = (made: Submission) => timelineThrough(made, 'confirmed', 'dispensing', 'ready');
    const unknown = submission();
    expect(await saveChange(server.database, changeTo(unknown, course(unknown), 3))).toBe('incomplete');

    const behind = await recorded((made) => timelineThrough(made, 'confirmed'));
    expect(await saveChange(server.database, changeTo(behind, course(behind), 3))).toBe('incomplete');
    expect((await rowOf(behind)).status).toBe('confirmed');

    const other = await recorded((made) => timelineThrough(made, 'confirmed', 'failed'));
    expect(await saveChange(server.database, changeTo(other, course(other), 3))).toBe('incomplete');

    const holed = await recorded((made) => timelineThrough(made, 'confirmed', 'dispensing'));
    for (const table of ['event', 'timeline_entry'] as const) {
      await server.database
        .deleteFrom(table)
        .where('request_id', '=', holed.request_id)
        .where('sequence', '=', 2)
        .execute();
    }
    expect(await saveChange(server.database, changeTo(holed, course(holed), 3))).toBe('incomplete');
    // Saving the whole request restores the lost entries.
    await saveRequest(server.database, { submission: holed, timeline: course(holed) });
    expect((await readProjection(server.database, holed.request_id)).timeline).toEqual(course(holed));
  });
});

describe("an update of a request's row", () => {
  const server = useDatabase();

  test('no index of requests covers a column that a step changes', async () => {
    const { rows } = await sql<{ index: string }>`
    select indexrelid::regclass::text as index from pg_index
     where indrelid = 'request'::regclass and pg_get_indexdef(indexrelid) ~ '\\m(status|sequence|updated_at)\\M'
  `.execute(server.database);
    const { rows: all } = await sql`select from pg_index where indrelid = 'request'::regclass`.execute(
      server.database,
    );
    expect(rows).toEqual([]);
    expect(all.length).toBeGreaterThan(0);
  });
});

describe('notification of waiting readers', () => {
  const DEADLINE_MS = 20_000;

  /** Poll interval that is too long to matter: an earlier wake-up must be a notification. */
  const POLL_MS = 5_000;

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

  /** Milliseconds from the start of `work` until a watch of the topic wakes. */
  async function wakesAfter(topic: string, work: () => unknown): Promise<number> {
    const watch = feed.watch(topic);
    const began = performance.now();
    await work();
    await watch.changed(LONG_MS);
    watch.end();
    return performance.now() - began;
  }

  test('readers that wait for a request, events or orders are notified immediately', async () => {
    const publisher = new ChangePublisher({ database: server.database, onError: () => undefined });
    const { request_id, partner_id, pharmacy } = await pending();
    for (const topic of [request_id, partner_id, pharmacy.pharmacy_id]) {
      expect(await wakesAfter(topic, () => publisher.publish(request_id))).toBeLessThan(POLL_MS);
    }
    await publisher.close();
  });

  test('many changes are notified with few statements, and none is missed', async () => {
    const made = await Promise.all(Array.from({ length: 30 }, pending));
    let statements = 0;
    const counting = withKeysForTestRows(
      openDatabase({ connectionString: server.connectionString, poolSize: 1 }),
    );
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
    for (const milliseconds of await Promise.all(woken)) expect(milliseconds).toBeLessThan(POLL_MS);
    await publisher.close();
    await counting.destroy();
    expect(statements).toBeLessThan(made.length);
  });

  test('a change whose process died before its notification is found within seconds', async () => {
    const made = await pending();
    const read = async () => {
      const { status } = await server.database
        .selectFrom('request')
        .where('request_id', '=', made.request_id)
        .select('status')
        .executeTakeFirstOrThrow();
      return status;
    };
    const seen = waitForNews(
      feed,
      { onGone: () => undefined },
      { topic: made.request_id, seconds: 30, look: read, isNews: (status) => status === 'confirmed' },
    );
    await saveRequest(server.database, { submission: made, timeline: timelineThrough(made, 'confirmed') });
    const began = performance.now();
    expect(await seen).toBe('confirmed');
    expect(performance.now() - began).toBeLessThan(2 * POLL_MS);
  });

  test('no write of a request notifies before its commit, because that would serialise the commits of all partners', async () => {
    const { rows } = await sql<{ table: string; function: string }>`
    select tgrelid::regclass::text as "table", proname as function
      from pg_trigger join pg_proc on pg_proc.oid = tgfoid
     where prosrc like '%pg_notify%' order by 1`.execute(server.database);
    expect(rows).toEqual([
      { table: 'api_key', function: 'tell_key_change' },
      { table: 'statement', function: 'append_statement_events' },
      { table: 'webhook_notice', function: 'append_notice_events' },
    ]);
  });
});
