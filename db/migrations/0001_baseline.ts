/** The schema as it was before 1.0, a file of SQL for each subject. From 1.0 on it is fixed: a change is a new file. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';

/** In this order: each refers to tables and functions of those before it only. */
const SUBJECTS = [
  'common',
  'partners',
  'pharmacies',
  'api-keys',
  'rate-limit',
  'calls',
  'portal',
  'medicines',
  'stock',
  'requests',
  'prescriptions',
  'audit',
  'preparation-times',
  'webhooks',
  'events',
  'webhook-deliveries',
  'plants',
  'metrics',
  'retention',
  // Last: it grants on all that is there.
  'application-role',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const subject of SUBJECTS) {
    const statements = await readFile(path.join(import.meta.dirname, 'baseline', `${subject}.sql`), 'utf8');
    // Sent without parameters, so that Postgres runs all statements of the file.
    await sql.raw(statements).execute(db);
  }
}
