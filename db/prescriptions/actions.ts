/** The log of what was done with prescriptions; who read them is in the log of reads. */
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../schema.ts';
import type { PrescriptionActionTable } from './schema.ts';

/** Adds an entry, in the transaction that does it. */
export async function recordAction(
  database: Kysely<Database>,
  action: Insertable<PrescriptionActionTable>,
): Promise<void> {
  await database.insertInto('prescription_action').values(action).execute();
}
