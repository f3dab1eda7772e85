/**
 * DBOS transactions over Kysely: a step's writes and its checkpoint are committed together. It copies the published
 * data sources of DBOS statement by statement, because the one for Kysely is missing on some registries and the others
 * do not load with this version of the SDK.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { DBOS } from '@dbos-inc/dbos-sdk';
import {
  assertStillOwnsWorkflow,
  DBOSStepAlreadyRecordedError,
  DBOSWorkflowConflictError,
  migrateDataSourcePG,
  registerDataSource,
  replayRecordedStep,
  runTransaction,
  type DataSourceTransactionHandler,
} from '@dbos-inc/dbos-sdk/datasource';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';

const NAME = 'read-model';

/** Retries after a rollback because Postgres was unavailable or a statement timed out. */
const MAX_TRIES = 10;
const RETRY_AFTER_MS = 500;

interface Completion {
  readonly output: string;
}

/** Runs a workflow's transactions in the database that also has the tables of DBOS. */
export class Transactions {
  private readonly current = new AsyncLocalStorage<Transaction<Database>>();

  constructor(database: Kysely<Database>) {
    registerDataSource(new Handler(database, this.current));
  }

  /** Runs a step of the calling workflow in one transaction. A step committed earlier returns its recorded result. */
  async run<Result>(
    name: string,
    step: (transaction: Transaction<Database>) => Promise<Result>,
  ): Promise<Result> {
    const inTransaction = async () => {
      const transaction = this.current.getStore();
      if (transaction === undefined) throw new TypeError('The data source has begun no transaction');
      return await step(joinable(transaction));
    };
    return await runTransaction(inTransaction, name, { dsName: NAME });
  }
}

/** Makes code that would begin its own transaction join this one. */
function joinable(transaction: Transaction<Database>): Transaction<Database> {
  const execute = <Result>(work: (joined: Transaction<Database>) => Promise<Result>) => work(transaction);
  return Object.assign(transaction, { transaction: () => ({ execute }) });
}

class Handler implements DataSourceTransactionHandler {
  readonly name = NAME;
  private readonly database: Kysely<Database>;
  private readonly current: AsyncLocalStorage<Transaction<Database>>;

  constructor(database: Kysely<Database>, current: AsyncLocalStorage<Transaction<Database>>) {
    this.database = database;
    this.current = current;
  }

  async initialize(): Promise<void> {
    await this.database.transaction().execute((transaction) =>
      migrateDataSourcePG(async (statement) => {
        const { rows } = await sql.raw<Record<string, unknown>>(statement).execute(transaction);
        return rows;
      }),
    );
  }

  /** Does nothing, because the pool belongs to the process. */
  async destroy(): Promise<void> {}

  async deleteCheckpoints(
    workflowId: string,
    startStep: number,
    beforeCommit: () => Promise<void> = async () => {},
  ): Promise<void> {
    await this.database.transaction().execute(async (transaction) => {
      await sql`
        delete from dbos.transaction_completion where workflow_id = ${workflowId} and function_num >= ${startStep}
      `.execute(transaction);
      await beforeCommit();
    });
  }

  async invokeTransactionFunction<This, Args extends unknown[], Return>(
    _config: unknown,
    target: This,
    step: (this: This, ...args: Args) => Promise<Return>,
    ...args: Args
  ): Promise<Return> {
    const { workflowID, stepID } = DBOS;
    if (workflowID === undefined || stepID === undefined)
      throw new TypeError('This is not called from a workflow');
    for (let tries = 1; ; tries += 1) {
      const earlier = await this.find(workflowID, stepID);
      if (earlier !== undefined) return replayRecordedStep<Return>(earlier);
      try {
        return await this.database.transaction().execute(async (transaction) => {
          const result = await this.current.run(transaction, () => step.call(target, ...args));
          await record(transaction, workflowID, stepID, result);
          return result;
        });
      } catch (error) {
        if (error instanceof DBOSWorkflowConflictError || tries === MAX_TRIES) throw error;
        await delay(RETRY_AFTER_MS * tries);
      }
    }
  }

  private async find(workflowId: string, stepId: number): Promise<Completion | undefined> {
    const { rows } = await sql<Completion>`
      select output from dbos.transaction_completion where workflow_id = ${workflowId} and function_num = ${stepId}
    `.execute(this.database);
    return rows[0];
  }
}

async function record(
  transaction: Transaction<Database>,
  workflowId: string,
  stepId: number,
  result: unknown,
): Promise<void> {
  // `replayRecordedStep` reads plain values in this form.
  const output = JSON.stringify({ json: result ?? null });
  const { numAffectedRows } = await sql`
    insert into dbos.transaction_completion (workflow_id, function_num, output)
    values (${workflowId}, ${stepId}::int4, ${output})
    on conflict (workflow_id, function_num) do nothing
  `.execute(transaction);
  if (numAffectedRows !== 1n) throw new DBOSStepAlreadyRecordedError(workflowId, stepId);
  await assertStillOwnsWorkflow(workflowId);
}
