/** The schema of the first release, one SQL file for each subject. After 1.0 it is frozen: changes are new migrations. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';

/** Applied in this order, because each file refers to tables and functions of earlier ones. */
const SUBJECTS = [
  'common',
  'partners',
  'pharmacies',
  'places',
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
  'statements',
  'webhooks',
  'events',
  'webhook-deliveries',
  'plants',
  'metrics',
  'retention',
  // Last, because it grants rights on all tables.
  'application-role',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const subject of SUBJECTS) {
    const statements = await readFile(path.join(import.meta.dirname, 'baseline', `${subject}.sql`), 'utf8');
    // Without parameters Postgres runs all statements of the file.
    await sql.raw(statements).execute(db);
  }
}
