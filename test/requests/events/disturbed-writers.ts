/** Writers of timelines that do at once whatever a database allows; in the end everything they were given is written. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type ControlledTransaction, type Kysely } from 'kysely';
import { openDatabase } from '../../../db/database.ts';
import { withRowsOfTests } from '../../support/requests/sealed-rows.ts';
import { saveRequest } from '../../../db/requests/requests.ts';
import type { RequestProjection } from '../../../domain/requests/messages.ts';
import type { Database } from '../../../db/schema.ts';
import { eventIdOf } from '../../../domain/requests/events.ts';
import { eventually } from '../../support/engine/eventually.ts';

/** More than the writers of the test use at once. */
const CONNECTIONS = 100;
const DEADLINE_MS = 60_000;
/** How long a transaction is held open, at most; milliseconds. */
const LONGEST_HOLD_MS = 40;

class RolledBack extends Error {}

interface OpenTransaction {
  readonly transaction: ControlledTransaction<Database>;
  readonly pid: number;
  /** Whether its write has ended; it waits for a lock, or is under way, before. */
  hasEnded: boolean;
  readonly commit: () => Promise<void>;
}

export class DisturbedWriters {
  /** By event, the moment when somebody first began to write it. */
  readonly begun = new Map<string, number>();
  /** By event, the moment when it was first known to be written. */
  readonly written = new Map<string, number>();
  private readonly connectionString: string;
  private readonly database: Kysely<Database>;
  /** For looks and kills, which must not wait until a writer gives its connection back. */
  private readonly observer: Kysely<Database>;
  private moment = 0;

  constructor(connectionString: string) {
    this.connectionString = connectionString;
    this.database = withRowsOfTests(openDatabase({ connectionString, poolSize: CONNECTIONS }));
    this.observer = withRowsOfTests(openDatabase({ connectionString }));
  }

  async close(): Promise<void> {
    await this.database.destroy();
    await this.observer.destroy();
  }

  /** Every way in which a projection is written. */
  readonly manners: readonly ((projection: RequestProjection) => Promise<unknown>)[] = [
    (projection) => this.save(projection),
    (projection) => Promise.all([this.save(projection), this.save(projection)]),
    // Together with what came before, which may come after.
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
   * Opens a transaction for each projection, lets all of them write, and commits the last first, as far as they come:
   * one that waits for another's lock is committed after it.
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

  /** The last transaction that has written, once each of the others has too, or waits for a lock. */
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
      await sleep(Math.random() * LONGEST_HOLD_MS);
    });
    this.note(this.written, projection);
  }

  /** A transaction that is older than many that are committed before it. */
  private async beginLongBefore(projection: RequestProjection): Promise<void> {
    this.note(this.begun, projection);
    await this.database.transaction().execute(async (transaction) => {
      await sql`select pg_current_xact_id()`.execute(transaction);
      await sleep(Math.random() * LONGEST_HOLD_MS);
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

  /** Before, while or after it is written. */
  private async killAtAnyMoment(projection: RequestProjection): Promise<void> {
    this.note(this.begun, projection);
    await this.onConnectionOfItsOwn(async (connection) => {
      const pid = await pidOf(connection);
      await Promise.all([saveRequest(connection, projection), kill(this.observer, pid)]);
    });
  }

  /** So that no other writer is given the connection that is killed. */
  private async onConnectionOfItsOwn(work: (connection: Kysely<Database>) => Promise<void>): Promise<void> {
    const connection = withRowsOfTests(
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

/** Tries again what took too long, as an activity is tried again: on a busy machine a lock may come late. */
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

/** The processes of the server that wait for one. */
async function waitingForLocks(database: Kysely<Database>): Promise<Set<number>> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where wait_event_type = 'Lock'`.execute(database);
  return new Set(rows.map(({ pid }) => pid));
}
