/** The log of who read data about patients. */
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import { AT_ONCE, forgetInBatches } from '../retention/in-batches.ts';
import type { Database } from '../schema.ts';
import type { PatientDataReadTable } from './schema.ts';

export type PatientDataRead = Insertable<PatientDataReadTable>;

/** Adds them, in one statement with one parameter, however many they are. */
export async function insertReads(
  database: Kysely<Database>,
  reads: readonly PatientDataRead[],
): Promise<void> {
  await sql`
    insert into patient_data_read
      (at, calls, operation, partner_id, pharmacy_id, key_id, operator, status, client_address, subject_ids)
    select at, calls, operation, partner_id, pharmacy_id, key_id, operator, status, client_address, subject_ids
      from jsonb_to_recordset(${JSON.stringify(reads)}::jsonb) as sent (
        at timestamptz, calls integer, operation text, partner_id text, pharmacy_id text, key_id text, operator text,
        status smallint, client_address text, subject_ids text[])
  `.execute(database);
}

/** The reads of a request or prescription, oldest first. */
export async function readsOf(
  database: Kysely<Database>,
  subjectId: string,
): Promise<Selectable<PatientDataReadTable>[]> {
  return database
    .selectFrom('patient_data_read')
    .selectAll()
    .where(sql<boolean>`subject_ids @> array[${subjectId}]`)
    .orderBy('at')
    .orderBy('read_id')
    .execute();
}

/** Forgets what was read before a moment. */
export async function forgetReads(database: Kysely<Database>, before: Date): Promise<void> {
  // A function of the owner's: the application may delete nothing here otherwise.
  await forgetInBatches(database, sql`select forget_patient_data_reads(${before}, ${AT_ONCE}) as gone`);
}
