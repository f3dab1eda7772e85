/** Deletes rows that are kept no longer. */
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { deleteExpiredRows } from '../../services/retention/delete-expired-rows.ts';
import { whileAlive } from '../common/while-alive.ts';

/** Makes the activity. It is as long as there is much to delete: what it did stays done when it is broken off. */
export function makeSweepRows(database: Kysely<Database>) {
  return (): Promise<void> => whileAlive((signal) => deleteExpiredRows(database, new Date(), signal));
}
