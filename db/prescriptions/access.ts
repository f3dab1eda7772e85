/** The audit log of prescriptions. */
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../schema.ts';
import type { PrescriptionAccessTable } from './schema.ts';

/** Adds an entry; whoever shows something waits for it, so that nothing is shown that is not in the log. */
export async function recordAccess(
  database: Kysely<Database>,
  access: Insertable<PrescriptionAccessTable>,
): Promise<void> {
  await database.insertInto('prescription_access').values(access).execute();
}
