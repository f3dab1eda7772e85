/** Finds a verified prescription of the same sheet: dispensing from both would dispense twice. */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { SheetLikeness } from '../../domain/prescriptions/review.ts';
import type { Database } from '../schema.ts';

/**
 * What the prescription has in common with another one of the partner and enrollee that is verified or was dispensed: the prescriber's number;
 * or prescriber, date, medicines and quantities, as they were typed or as a pharmacist reads them, where not both have a number. Undefined
 * when there is no such prescription.
 *
 * @param allowed_key of what it is to be verified for.
 */
export async function findRepeat(
  database: Kysely<Database>,
  prescription_id: string,
  allowed_key: string | null,
): Promise<SheetLikeness | undefined> {
  const row = await database
    .selectFrom('prescription as this')
    .innerJoin('prescription as other', (join) =>
      join.on((row) =>
        row.or([
          row('other.number_key', '=', row.ref('this.number_key')),
          row.and([
            row.or([
              row('other.content_key', '=', row.ref('this.content_key')),
              ...(allowed_key === null ? [] : [row('other.allowed_key', '=', allowed_key)]),
            ]),
            row.or([row('other.number_key', 'is', null), row('this.number_key', 'is', null)]),
          ]),
        ]),
      ),
    )
    .select(sql<boolean>`coalesce(other.number_key = this.number_key, false)`.as('has_same_number'))
    .where('this.prescription_id', '=', prescription_id)
    .whereRef('other.prescription_id', '<>', 'this.prescription_id')
    .where('other.status', 'in', ['verified', 'dispensed'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return row.has_same_number ? 'number' : 'content';
}

/** Makes the verifications of one sheet wait for each other until the transaction ends. */
export async function lockSheet(
  transaction: Transaction<Database>,
  prescription_id: string,
  allowed_key: string | null,
): Promise<void> {
  const { number_key, content_key } = await transaction
    .selectFrom('prescription')
    .select(['number_key', 'content_key'])
    .where('prescription_id', '=', prescription_id)
    .executeTakeFirstOrThrow();
  const keys = [number_key, content_key, allowed_key].filter((key) => key !== null).toSorted();
  for (const key of keys) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
  }
}
