/** Deletes rows and erases patients whose retention has ended, in batches that stay below the statement timeout. */
import { type RawBuilder, sql } from 'kysely';
import { ERASED, type RetainedKind, RETENTION } from '../domain/common/retention.ts';
import { ENDED_STATES } from '../domain/webhooks/deliveries.ts';
import type { Database, Db } from './schema.ts';
import { isTerminal, STATUSES } from '../domain/requests/statuses.ts';

const BATCH_SIZE = 2_000;
/** Batch size of requests and prescriptions. Smaller, because each has dozens of dependent rows. */
const RECORD_BATCH_SIZE = 500;

interface OldRows {
  readonly table: keyof Database;
  /** Column with the time at which the retention starts. */
  readonly since: string;
  readonly only?: RawBuilder<boolean>;
}

/** Rows that the application role may delete itself. */
const DELETED = {
  api_call: { table: 'api_call', since: 'called_at' },
  idempotency_answer: { table: 'idempotency_key', since: 'created_at' },
  refused_step: { table: 'refused_step', since: 'refused_at' },
  // Deliveries that may still be sent stay, however old they are.
  webhook_delivery: {
    table: 'webhook_delivery',
    since: 'created_at',
    only: sql<boolean>`state = any(${sql.val(ENDED_STATES)}::text[])`,
  },
  wrong_pin: { table: 'wrong_pin', since: 'at' },
} as const satisfies Partial<Record<RetainedKind, OldRows>>;

/** Deletes the rows of a kind whose retention has ended, by the clock of Postgres. */
export async function deleteOld(database: Db, kind: keyof typeof DELETED): Promise<void> {
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

/** Rows that the application role deletes through functions of the owner. */
const FORGOTTEN = {
  account_change: { by: 'forget_account_changes', batchSize: BATCH_SIZE },
  endpoint_notice: { by: 'forget_notices', batchSize: RECORD_BATCH_SIZE },
  patient_data_read: { by: 'forget_patient_data_reads', batchSize: BATCH_SIZE },
  record_of_prescription: { by: 'forget_prescriptions', batchSize: RECORD_BATCH_SIZE },
  record_of_request: { by: 'forget_requests', batchSize: RECORD_BATCH_SIZE },
} as const satisfies Partial<Record<RetainedKind, { readonly by: string; readonly batchSize: number }>>;

/** Deletes the records of a kind from before a time, with their dependent rows. */
export async function deleteOldRecords(
  database: Db,
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

/** Tables whose expired rows have no use. */
export const EXPIRING_TABLES = [
  'portal_session',
  'portal_invitation',
  'portal_password_reset',
  'portal_verification',
] as const;

export async function deleteExpired(database: Db, table: (typeof EXPIRING_TABLES)[number]): Promise<void> {
  await database
    .deleteFrom(table)
    .where(sql<boolean>`expires_at < now()`)
    .execute();
}

export interface OldPrescription {
  readonly prescription_id: string;
  readonly storage_keys: readonly string[];
}

/** Up to `limit` unerased prescriptions that last changed, and were valid, before a time. */
export async function readOldPrescriptions(
  database: Db,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<OldPrescription[]> {
  return unerased(database)
    .where('updated_at', '<', before)
    .where((row) => row.or([row('valid_until', 'is', null), sql<boolean>`valid_until < ${before}::date`]))
    .orderBy('updated_at')
    .limit(limit)
    .execute();
}

export async function readPrescriptionsOf(
  database: Db,
  { partner_id, enrollee_id }: { readonly partner_id: string; readonly enrollee_id: string },
): Promise<OldPrescription[]> {
  return unerased(database)
    .where('partner_id', '=', partner_id)
    .where('enrollee_id', '=', enrollee_id)
    .execute();
}

function unerased(database: Db) {
  return database
    .selectFrom('prescription')
    .select((row) => [
      'prescription_id',
      sql<string[]>`array(${row
        .selectFrom('prescription_file as file')
        .whereRef('file.prescription_id', '=', 'prescription.prescription_id')
        .select('storage_key')})`.as('storage_keys'),
    ])
    .where('erased_at', 'is', null);
}

/** Erases a prescription whose files were deleted. The hashes of the files stay, so that no sheet is dispensed twice. */
export async function erasePrescription(database: Db, prescriptionId: string, now: Date): Promise<void> {
  // A function of the owner, because the application role may not delete keys.
  await sql`select erase_prescription(${prescriptionId}, ${ERASED}, ${now})`.execute(database);
}

const ENDED = STATUSES.filter(isTerminal);

/**
 * Erases the patients of up to `limit` requests that ended before a time. Safe to repeat and to run in several processes.
 *
 * @returns how many were erased: fewer than `limit` when none are left.
 */
export async function erasePatients(
  database: Db,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  // A function of the owner, because the application role may not change the timeline.
  const { rows } = await sql<{ erased: number }>`
    select erase_request_patients(${before}, ${ENDED}::text[], ${ERASED}, ${limit}) as erased
  `.execute(database);
  return rows[0]?.erased ?? 0;
}

export interface Enrollee {
  readonly partner_id: string;
  readonly enrollee_id: string;
}

/** The unerased requests of an enrollee, by id. */
interface EnrolleeRequests {
  readonly ended: readonly string[];
  readonly open: readonly string[];
}

/**
 * Returns the unerased requests of an enrollee.
 *
 * @param lock locks the rows until the transaction ends.
 */
export async function readEnrolleeRequests(
  database: Db,
  { partner_id, enrollee_id }: Enrollee,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<EnrolleeRequests> {
  const rows = await database
    .selectFrom('request')
    .where('partner_id', '=', partner_id)
    .where('enrollee_id', '=', enrollee_id)
    .where('erased_at', 'is', null)
    .select(['request_id', 'status'])
    .orderBy('request_id')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  const ids = (wanted: boolean) =>
    rows.filter(({ status }) => isTerminal(status) === wanted).map(({ request_id }) => request_id);
  return { ended: ids(true), open: ids(false) };
}

/**
 * Erases the patient from all requests of an enrollee in one transaction. Only the owner of the tables may.
 *
 * @returns the requests found. Nothing is erased while one of them is open.
 */
export async function eraseEnrolleeRequests(database: Db, enrollee: Enrollee): Promise<EnrolleeRequests> {
  return database.transaction().execute(async (transaction) => {
    const found = await readEnrolleeRequests(transaction, enrollee, { lock: true });
    if (found.open.length === 0)
      await sql`select erase_patients_of(${[...found.ended]}::text[], ${ERASED})`.execute(transaction);
    return found;
  });
}

/** Returns the proof images submitted for some requests. */
export async function readProofImagesOf(
  database: Db,
  requestIds: readonly string[],
): Promise<StoredProofImage[]> {
  return database
    .selectFrom('delivery_proof')
    .select(['image_id', 'storage_key'])
    .where('request_id', '=', sql<string>`any(${[...requestIds]}::text[])`)
    .execute();
}

export interface StoredProofImage {
  readonly image_id: string;
  readonly storage_key: string;
}

/** Returns the oldest proof images submitted before a time. */
export async function readOldProofImages(
  database: Db,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<StoredProofImage[]> {
  return database
    .selectFrom('delivery_proof')
    .select(['image_id', 'storage_key'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/** Deletes the row of an image whose content was deleted. */
export async function deleteImageRow(database: Db, imageId: string): Promise<void> {
  await database.deleteFrom('delivery_proof').where('image_id', '=', imageId).execute();
}
