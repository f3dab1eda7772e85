/** Reads an accepted request from Postgres. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Submission } from '../../../domain/requests/submission.ts';

/** Returns the submission of a request, or undefined when Postgres has none. */
export async function readSubmission(
  database: Kysely<Database>,
  requestId: string,
): Promise<Submission | undefined> {
  const row = await database
    .selectFrom('request')
    .where('request_id', '=', requestId)
    .select('submission')
    .executeTakeFirst();
  return row?.submission;
}
