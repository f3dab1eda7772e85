/** Deletes what is kept no longer for good: requests, prescriptions and notices whose patients are gone, and answers of steps. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { RETENTION } from '../../domain/common/retention.ts';
import type { Database } from '../schema.ts';

/** Deleted by one statement: well within the time that a statement may take. */
const AT_ONCE = 500;

/** With everything that is about them. */
export function forgetRequests(database: Kysely<Database>, before: Date): Promise<void> {
  return inBatches(database, sql`select forget_requests(${before}, ${AT_ONCE}) as gone`);
}

export function forgetPrescriptions(database: Kysely<Database>, before: Date): Promise<void> {
  return inBatches(database, sql`select forget_prescriptions(${before}, ${AT_ONCE}) as gone`);
}

export function forgetNotices(database: Kysely<Database>, before: Date): Promise<void> {
  return inBatches(database, sql`select forget_notices(${before}, ${AT_ONCE}) as gone`);
}

/** Why steps were not taken: for tries that come again within minutes. */
export async function deleteOldRefusals(database: Kysely<Database>): Promise<void> {
  await database
    .deleteFrom('refused_step')
    .where(sql<boolean>`refused_at < now() - make_interval(days => ${RETENTION.refused_step.days})`)
    .execute();
}

async function inBatches(database: Kysely<Database>, forget: RawBuilder<unknown>): Promise<void> {
  let gone = AT_ONCE;
  while (gone === AT_ONCE) {
    const { rows } = await (forget as RawBuilder<{ gone: number }>).execute(database);
    gone = rows[0]?.gone ?? 0;
  }
}
