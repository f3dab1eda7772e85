/** Takes the patient out of prescriptions that are kept no longer; what was dispensed from them stays. */
import { sql, type Kysely } from 'kysely';
import { ERASED } from '../../domain/common/retention.ts';
import type { Database } from '../schema.ts';

export interface OldPrescription {
  readonly prescription_id: string;
  /** Where its files are. */
  readonly storage_keys: readonly string[];
}

/** Some of those that were valid and changed last before a moment, and have a patient still. */
export async function readOldPrescriptions(
  database: Kysely<Database>,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<OldPrescription[]> {
  return unerased(database)
    .where('updated_at', '<', before)
    .where((row) => row.or([row('valid_until', 'is', null), sql<boolean>`valid_until < ${before}::date`]))
    .orderBy('updated_at')
    .limit(limit)
    .execute();
}

/** Those of an enrollee that have a patient still. */
export async function readPrescriptionsOf(
  database: Kysely<Database>,
  { partner_id, enrollee_id }: { readonly partner_id: string; readonly enrollee_id: string },
): Promise<OldPrescription[]> {
  return unerased(database)
    .where('partner_id', '=', partner_id)
    .where('enrollee_id', '=', enrollee_id)
    .execute();
}

function unerased(database: Kysely<Database>) {
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

/** Erases one whose files are gone. Their hashes stay: the same sheet is not dispensed from twice. */
export async function erasePrescription(
  database: Kysely<Database>,
  prescriptionId: string,
  now: Date,
): Promise<void> {
  // A function of the owner's: the application may not delete keys otherwise.
  await sql`select erase_prescription(${prescriptionId}, ${ERASED}, ${now})`.execute(database);
}
