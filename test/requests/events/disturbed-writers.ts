/** Concurrent writers of timelines that roll back, time out or lose their connection, until every entry is written. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type ControlledTransaction, type Kysely } from 'kysely';
import { openDatabase } from '../../../db/database.ts';
import { withKeysForTestRows } from '../../support/requests/sealed-rows.ts';
import { saveRequest } from '../../../db/requests/requests.ts';
import type { RequestProjection } from '../../../domain/requests/messages.ts';
import type { Database } from '../../../db/schema.ts';
import { eventIdOf } from '../../../domain/requests/events.ts';
import { eventually } from '../../support/engine/eventually.ts';

/** More connections than the concurrent writers need. */
const CONNECTIONS = 100;
const DEADLINE_MS = 60_000;
/** Maximum time that a transaction stays open; milliseconds. */
const MAX_HOLD_MS = 40;

class RolledBack extends Error {}

interface OpenTransaction {
  readonly transaction: ControlledTransaction<Database>;
  readonly pid: number;
  /** False while the write waits for a lock or is running. */
  hasEnded: boolean;
  readonly commit: () => Promise<void>;
}

export class DisturbedWriters {
  /** By event: when the first write of it began. */
  readonly begun = new Map<string, number>();
  /** By event: when it was first known to be committed. */
  readonly written = new Map<string, number>();
  private readonly connectionString: string;
  private readonly database: Kysely<Database>;
  /** A separate connection for observing and killing, which must not wait for the writers' pool. */
  private readonly observer: Kysely<Database>;
  private moment = 0;

  constructor(connectionString: string) {
    this.connectionString = connectionString;
    this.database = withKeysForTestRows(openDatabase({ connectionString, poolSize: CONNECTIONS }));
    this.observer = withKeysForTestRows(openDatabase({ connectionString }));
  }

  async close(): Promise<void> {
    await this.database.destroy();
    await this.observer.destroy();
  }

  /** The ways in which a projection can be written. */
  readonly methods: readonly ((projection: RequestProjection) => Promise<unknown>)[] = [
    (projection) => this.save(projection),
    (projection) => Promise.all([this.save(projection), this.save(projection)]),
    // Written together with earlier entries, which other writers may write later.
    (projection) => {
      const { submission, timeline } = projection;
      if (timeline.length === 1) return this.save(projection);
      const earlier = { submission, timeline: timeline.slice(0, -1) };
      return Promise.all([this.save(earlier), this.save(projection)]);
    },
    (projection) => this.hold(projection),
    (projection) => Promise.all([this.hold(projection), this.save(projection)]),
    (projection) => this.beginLongBefore(projection),
    (projection) => this.rollBack(projection).then(() => this.save(projection)),
    (projection) => Promise.all([this.rollBack(projection), this.save(projection)]),
    (projection) => this.killBeforeCommit(projection).then(() => this.save(projection)),
    (projection) => this.killAtAnyMoment(projection).then(() => this.save(projection)),
    (projection) => Promise.all([this.killAtAnyMoment(projection), this.save(projection)]),
  ];

  /**
   * Opens a transaction for each projection, lets all write, and commits them in reverse. A transaction that waits for
   * another's lock is committed after it.
   */
  async commitInReverse(projections: readonly RequestProjection[]): Promise<void> {
    const open: OpenTransaction[] = [];
    try {
      for (const projection of projections) open.push(await this.begin(projection));
      while (open.length > 0) {
        const last = await eventually(() => this.lastToCommit(open), {
          deadlineMs: DEADLINE_MS,
          describe: 'writes to end',
          everyMs: 5,
        });
        await last.commit();
        open.splice(open.indexOf(last), 1);
      }
    } finally {
      await Promise.allSettled(open.map(({ transaction }) => transaction.rollback().execute()));
    }
  }

  /** Returns the last transaction that has written, once every other has written too or waits for a lock. */
  private async lastToCommit(open: readonly OpenTransaction[]): Promise<OpenTransaction | undefined> {
    const waiting = await waitingForLocks(this.observer);
    const areSettled = open.every(({ hasEnded, pid }) => hasEnded || waiting.has(pid));
    return areSettled ? open.findLast(({ hasEnded }) => hasEnded) : undefined;
  }

  private async begin(projection: RequestProjection): Promise<OpenTransaction> {
    const transaction = await this.database.startTransaction().execute();
    const pid = await pidOf(transaction);
    this.note(this.begun, projection);
    const saving = saveRequest(transaction, projection).finally(() => (open.hasEnded = true));
    saving.catch(() => undefined);
    const open: OpenTransaction = {
      transaction,
      pid,
      hasEnded: false,
      commit: async () => {
        await saving;
        await transaction.commit().execute();
        this.note(this.written, projection);
      },
    };
    return open;
  }

  private async save(projection: RequestProjection): Promise<void> {
    this.note(this.begun, projection);
    await saveRequest(this.database, projection);
    this.note(this.written, projection);
  }

  private async hold(projection: RequestProjection): Promise<void> {
    this.note(this.begun, projection);
    await this.database.transaction().execute(async (transaction) => {
      await saveRequest(transaction, projection);
      await sleep(Math.random() * MAX_HOLD_MS);
    });
    this.note(this.written, projection);
  }

  /** Writes in a transaction that began before many that commit earlier. */
  private async beginLongBefore(projection: RequestProjection): Promise<void> {
    this.note(this.begun, projection);
    await this.database.transaction().execute(async (transaction) => {
      await sql`select pg_current_xact_id()`.execute(transaction);
      await sleep(Math.random() * MAX_HOLD_MS);
      await saveRequest(transaction, projection);
    });
    this.note(this.written, projection);
  }

  private async rollBack(projection: RequestProjection): Promise<void> {
    this.note(this.begun, projection);
    const rolledBack = this.database.transaction().execute(async (transaction) => {
      await saveRequest(transaction, projection);
      throw new RolledBack();
    });
    await rolledBack.catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  }

  private async killBeforeCommit(projection: RequestProjection): Promise<void> {
    this.note(this.begun, projection);
    await this.onConnectionOfItsOwn((connection) =>
      connection.transaction().execute(async (transaction) => {
        await saveRequest(transaction, projection);
        await kill(transaction, await pidOf(transaction));
      }),
    );
  }

  /** Kills the connection before, during or after the write. */
  private async killAtAnyMoment(projection: RequestProjection): Promise<void> {
    this.note(this.begun, projection);
    await this.onConnectionOfItsOwn(async (connection) => {
      const pid = await pidOf(connection);
      await Promise.all([saveRequest(connection, projection), kill(this.observer, pid)]);
    });
  }

  /** Uses a separate pool, so that no other writer gets the killed connection. */
  private async onConnectionOfItsOwn(work: (connection: Kysely<Database>) => Promise<void>): Promise<void> {
    const connection = withKeysForTestRows(
      openDatabase({ connectionString: this.connectionString, poolSize: 1 }),
      this.observer,
    );
    await work(connection).catch(() => undefined);
    await connection.destroy();
  }

  private note(moments: Map<string, number>, { submission, timeline }: RequestProjection): void {
    this.moment += 1;
    for (const { sequence } of timeline) {
      const id = eventIdOf({ request_id: submission.request_id, sequence });
      if (!moments.has(id)) moments.set(id, this.moment);
    }
  }
}

/** Retries timeouts, as an activity is retried: on a busy machine a lock may come late. */
export async function retryTimeouts(write: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await write();
      return;
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('timeout'))) throw error;
    }
  }
}

async function pidOf(connection: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
  return rows[0]?.pid ?? 0;
}

async function kill(database: Kysely<Database>, pid: number): Promise<void> {
  await sql`select pg_terminate_backend(${pid}::int)`.execute(database);
}

/** Process ids of the server's backends that wait for a lock. */
async function waitingForLocks(database: Kysely<Database>): Promise<Set<number>> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where wait_event_type = 'Lock'`.execute(database);
  return new Set(rows.map(({ pid }) => pid));
}
