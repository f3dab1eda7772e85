/** Deletes what is kept no longer for good: requests, prescriptions and notices whose patients are gone, and answers of steps. */
import { type Kysely, sql } from 'kysely';
import { RETENTION } from '../domain/common/retention.ts';
import type { Database } from './schema.ts';
import { AT_ONCE, deleteInBatches, forgetInBatches } from './retention.ts';

/** Each has dozens of rows that are about it. */
const RECORDS_AT_ONCE = 500;

/** With everything that is about them. */
export function forgetRequests(database: Kysely<Database>, before: Date): Promise<void> {
  return forgetInBatches(
    database,
    sql`select forget_requests(${before}, ${RECORDS_AT_ONCE}) as gone`,
    RECORDS_AT_ONCE,
  );
}

export function forgetPrescriptions(database: Kysely<Database>, before: Date): Promise<void> {
  return forgetInBatches(
    database,
    sql`select forget_prescriptions(${before}, ${RECORDS_AT_ONCE}) as gone`,
    RECORDS_AT_ONCE,
  );
}

export function forgetNotices(database: Kysely<Database>, before: Date): Promise<void> {
  return forgetInBatches(
    database,
    sql`select forget_notices(${before}, ${RECORDS_AT_ONCE}) as gone`,
    RECORDS_AT_ONCE,
  );
}

/** Why steps were not taken: for tries that come again within minutes. */
export function deleteOldRefusals(database: Kysely<Database>): Promise<void> {
  return deleteInBatches(
    database,
    sql`delete from refused_step where ctid in (
      select ctid from refused_step
       where refused_at < now() - make_interval(days => ${RETENTION.refused_step.days}) limit ${AT_ONCE}
    )`,
  );
}
