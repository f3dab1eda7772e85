/** Which pharmacies' systems fail, as the calls of all processes found them: docs/decisions/0049. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/** A call did not do what it was for. @param failure in our words. */
export async function noteFailing(
  database: Kysely<Database>,
  pharmacyId: string,
  failure: string,
): Promise<void> {
  await database
    .insertInto('failing_system')
    .values({ pharmacy_id: pharmacyId, last_failure: failure })
    .onConflict((conflict) =>
      conflict.column('pharmacy_id').doUpdateSet({
        failures: sql<number>`failing_system.failures + 1`,
        failed_at: sql<Date>`now()`,
        last_failure: failure,
      }),
    )
    .execute();
}

/** A call did what it was for. */
export async function noteWorking(database: Kysely<Database>, pharmacyId: string): Promise<void> {
  await database.deleteFrom('failing_system').where('pharmacy_id', '=', pharmacyId).execute();
}

export interface FailingSystem {
  readonly pharmacy_id: string;
  readonly name: string;
  readonly failing_since: Date;
  readonly failed_at: Date;
  readonly failures: number;
  readonly last_failure: string;
}

/** Those that are called still, failing longest first. */
export async function listFailingSystems(database: Kysely<Database>): Promise<FailingSystem[]> {
  return database
    .selectFrom('failing_system')
    .innerJoin('pharmacy_gateway', 'pharmacy_gateway.pharmacy_id', 'failing_system.pharmacy_id')
    .innerJoin('pharmacy', 'pharmacy.pharmacy_id', 'failing_system.pharmacy_id')
    .where('kind', '=', 'http')
    .select(['failing_system.pharmacy_id', 'name', 'failing_since', 'failed_at', 'failures', 'last_failure'])
    .orderBy('failing_since')
    .execute();
}
