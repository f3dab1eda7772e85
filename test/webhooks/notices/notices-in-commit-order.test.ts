/** Notices and events of requests form one gap-free feed in commit order under concurrent writes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { sql, type Kysely, type Transaction } from 'kysely';
import { openDatabase } from '../../../db/database.ts';
import { withKeysForTestRows } from '../../support/requests/sealed-rows.ts';
import { ensurePartner } from '../../../db/partners/partners.ts';
import { FEED_START, readEvents } from '../../../db/requests/events.ts';
import { saveRequest } from '../../../db/requests/requests.ts';
import type { Database } from '../../../db/schema.ts';
import { insertNotice } from '../../../db/webhooks/notices.ts';
import { newId } from '../../../domain/common/ids.ts';
import { eventIdOf } from '../../../domain/requests/events.ts';
import { sizeOf } from '../../support/run/tier.ts';
import { retryTimeouts } from '../../requests/events/disturbed-writers.ts';
import { submission, timelineThrough } from '../../support/requests/submissions.ts';
import { addEndpoint } from '../../support/webhooks/endpoint-rows.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useDatabase } from '../../support/suite/use-database.ts';

const WRITERS = sizeOf({ once: 5, soak: 10 });
const WRITES = sizeOf({ once: 12, soak: 25 });
const READERS = 3;
const LONGEST_HOLD_MS = 20;
/** Poll interval of a reader at the end of the feed. */
const READ_EVERY_MS = 5;
/** Shares of writes that are rolled back or killed. */
const [ROLLED_BACK, KILLED] = [0.15, 0.1];

class RolledBack extends Error {}

const own = useDatabase();
const database = prepared(
  () => withKeysForTestRows(openDatabase({ connectionString: own.connectionString, poolSize: 50 })),
  (opened) => opened.destroy(),
);

/** A committed write, with the times between which it was committed. */
interface Written {
  readonly begun: number;
  readonly written: number;
}

/** A partner with an endpoint that takes every event, so that events and notices lock the same endpoint. */
class WrittenPartner {
  readonly committed = new Map<string, Written>();
  private readonly partner_id: string;
  private readonly webhook_id: string;
  private moment = 0;

  constructor(partner_id: string, webhook_id: string) {
    this.partner_id = partner_id;
    this.webhook_id = webhook_id;
  }

  async writeMany(): Promise<void> {
    for (let write = 0; write < WRITES; write += 1) {
      const insertOne = write % 2 === 0 ? this.changeEndpoint : this.recordRequest;
      const connection = withKeysForTestRows(
        openDatabase({ connectionString: own.connectionString, poolSize: 1 }),
        own.database,
      );
      try {
        await retryTimeouts(() => this.writeOnce(connection, insertOne));
      } finally {
        await connection.destroy();
      }
    }
  }

  /** Writes in a transaction that is committed, rolled back or killed before its commit. */
  private async writeOnce(
    connection: Kysely<Database>,
    insertOne: (transaction: Transaction<Database>) => Promise<string>,
  ): Promise<void> {
    const end = Math.random();
    const begun = (this.moment += 1);
    const id = await connection
      .transaction()
      .execute(async (transaction) => {
        const insertedId = await insertOne(transaction);
        await sleep(Math.random() * LONGEST_HOLD_MS);
        if (end < ROLLED_BACK) throw new RolledBack();
        if (end < ROLLED_BACK + KILLED)
          await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction);
        return insertedId;
      })
      .catch((error: unknown) => {
        if (end < ROLLED_BACK + KILLED) return undefined;
        throw error;
      });
    if (id !== undefined) this.committed.set(id, { begun, written: (this.moment += 1) });
  }

  private readonly changeEndpoint = async (transaction: Transaction<Database>) => {
    const { partner_id, webhook_id } = this;
    await transaction
      .updateTable('webhook')
      .set({ consecutive_failures: sql<number>`consecutive_failures + 1` })
      .where('webhook_id', '=', webhook_id)
      .execute();
    const data = { status: 'enabled', disabled_reason: null, failing_since: null } as const;
    return insertNotice(transaction, { partner_id, webhook_id, type: 'webhook.failing', data });
  };

  private readonly recordRequest = async (transaction: Transaction<Database>) => {
    const made = submission({ partner_id: this.partner_id });
    await saveRequest(transaction, { submission: made, timeline: timelineThrough(made) });
    return eventIdOf({ request_id: made.request_id, sequence: 1 });
  };

  /** Reads page after page until writing has ended and no more events follow. */
  async readWhile(isWriting: () => boolean): Promise<string[]> {
    const read: string[] = [];
    for (let after = FEED_START; ;) {
      const wasWriting = isWriting();
      const limit = 1 + Math.floor(Math.random() * 7);
      const { events } = await readEvents(database, this.partner_id, { after, limit });
      read.push(...events.map(({ event }) => event.data.event_id));
      after = events.at(-1)?.position ?? after;
      if (events.length > 0) continue;
      if (!wasWriting) return read;
      await sleep(READ_EVERY_MS);
    }
  }

  async positions(): Promise<{ position: string; event_id: string }[]> {
    const { events } = await readEvents(database, this.partner_id, { after: FEED_START, limit: 10_000 });
    return events.map(({ position, event }) => ({ position, event_id: event.data.event_id }));
  }
}

test('every reader sees each notice and each event once, in commit order', async () => {
  const partners = await Promise.all(
    [1, 2].map(async () => {
      const partner_id = newId('partner');
      await ensurePartner(database, { partner_id, name: 'Test HMO' });
      return new WrittenPartner(partner_id, await addEndpoint(database, partner_id));
    }),
  );
  let isWriting = true;
  const reading = partners.map((partner) =>
    Promise.all(Array.from({ length: READERS }, () => partner.readWhile(() => isWriting))),
  );
  const writing = partners.flatMap((partner) => Array.from({ length: WRITERS }, () => partner.writeMany()));
  // Wait for all writers, also after one failed.
  const outcomes = await Promise.allSettled(writing);
  isWriting = false;
  const read = await Promise.all(reading);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);

  for (const [index, partner] of partners.entries()) {
    const feed = await partner.positions();
    const ids = feed.map(({ event_id }) => event_id);
    expect(feed.map(({ position }) => position)).toEqual(feed.map((_, place) => String(place + 1)));
    expect(ids.toSorted()).toEqual([...partner.committed.keys()].toSorted());
    for (const seen of read[index] ?? []) expect(seen).toEqual(ids);
    expectOrderOfWriting(ids, partner.committed);
  }
});

/** No event precedes another that was already committed before the first was begun. */
function expectOrderOfWriting(ids: readonly string[], committed: ReadonlyMap<string, Written>): void {
  let firstWrittenAfter = Infinity;
  for (const id of ids.toReversed()) {
    const { begun = Infinity, written = 0 } = committed.get(id) ?? {};
    expect(begun).toBeLessThan(firstWrittenAfter);
    firstWrittenAfter = Math.min(firstWrittenAfter, written);
  }
}
