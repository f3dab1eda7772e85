/** Deletes rows that are kept no longer, in statements that are each well within the time that a statement may take. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { RETENTION, type RetainedKind } from '../domain/common/retention.ts';
import { ENDED_STATES } from '../domain/webhooks/deliveries.ts';
import type { Database } from './schema.ts';

const BATCH_SIZE = 2_000;
/** A request or a prescription has dozens of rows that are about it. */
const RECORD_BATCH_SIZE = 500;

interface OldRows {
  readonly table: keyof Database;
  /** The column with the time from which they are retained. */
  readonly since: string;
  readonly only?: RawBuilder<boolean>;
}

/** Rows that the application may delete. */
const DELETED = {
  api_call: { table: 'api_call', since: 'called_at' },
  idempotency_answer: { table: 'idempotency_key', since: 'created_at' },
  refused_step: { table: 'refused_step', since: 'refused_at' },
  // A delivery that may still be sent stays, however old it is.
  webhook_delivery: {
    table: 'webhook_delivery',
    since: 'created_at',
    only: sql<boolean>`state = any(${sql.val(ENDED_STATES)}::text[])`,
  },
  wrong_pin: { table: 'wrong_pin', since: 'at' },
} as const satisfies Partial<Record<RetainedKind, OldRows>>;

/** Deletes the rows of a kind that are past their period, by the clock of Postgres. */
export async function deleteOld(database: Kysely<Database>, kind: keyof typeof DELETED): Promise<void> {
  const { table, since, only = sql`true` }: OldRows = DELETED[kind];
  const statement = sql`
    delete from ${sql.table(table)} where ctid in (
      select ctid from ${sql.table(table)}
       where ${sql.id(since)} < now() - make_interval(days => ${RETENTION[kind].days}) and ${only}
       limit ${BATCH_SIZE}
    )`;
  let deleted = BATCH_SIZE;
  while (deleted === BATCH_SIZE) {
    const { numAffectedRows = 0n } = await statement.execute(database);
    deleted = Number(numAffectedRows);
  }
}

/** Rows that only functions of the owner may delete, some at a time. */
const FORGOTTEN = {
  account_change: { by: 'forget_account_changes', batchSize: BATCH_SIZE },
  endpoint_notice: { by: 'forget_notices', batchSize: RECORD_BATCH_SIZE },
  patient_data_read: { by: 'forget_patient_data_reads', batchSize: BATCH_SIZE },
  record_of_prescription: { by: 'forget_prescriptions', batchSize: RECORD_BATCH_SIZE },
  record_of_request: { by: 'forget_requests', batchSize: RECORD_BATCH_SIZE },
} as const satisfies Partial<Record<RetainedKind, { readonly by: string; readonly batchSize: number }>>;

/** Deletes the records of a kind from before a time, with everything that is about them. */
export async function forgetOld(
  database: Kysely<Database>,
  kind: keyof typeof FORGOTTEN,
  before: Date,
): Promise<void> {
  const { by, batchSize } = FORGOTTEN[kind];
  const statement = sql<{ gone: number }>`select ${sql.id(by)}(${before}, ${batchSize}) as gone`;
  let gone: number = batchSize;
  while (gone === batchSize) {
    const { rows } = await statement.execute(database);
    gone = rows[0]?.gone ?? 0;
  }
}

/** Tables whose rows are of no use once they have expired. */
export const EXPIRING_TABLES = [
  'portal_session',
  'portal_invitation',
  'portal_password_reset',
  'portal_verification',
] as const;

export async function deleteExpired(
  database: Kysely<Database>,
  table: (typeof EXPIRING_TABLES)[number],
): Promise<void> {
  await database
    .deleteFrom(table)
    .where(sql<boolean>`expires_at < now()`)
    .execute();
}
