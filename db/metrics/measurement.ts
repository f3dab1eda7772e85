/** The row with what was measured last: whoever claims it measures, all others read it. */
import { sql, type Kysely } from 'kysely';
import type { Figures, Measurement } from '../../domain/metrics/figures.ts';
import type { Database } from '../schema.ts';

/** A measurement is due so long after the one before was begun, by the clock of the database. */
const DUE_AFTER = sql`interval '30 seconds'`;

/** Whether the caller measures now: no other process does, nor did of late. */
export async function claimMeasurement(database: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`
    insert into measurement (name, claimed_at) values ('deployment', now())
    on conflict (name) do update set claimed_at = now() where measurement.claimed_at < now() - ${DUE_AFTER}
    returning name`.execute(database);
  return rows.length > 0;
}

export async function keepMeasurement(database: Kysely<Database>, figures: Figures): Promise<void> {
  await database
    .updateTable('measurement')
    .set({ measured_at: sql<Date>`now()`, figures: JSON.stringify(figures) })
    .execute();
}

/** Undefined until something was measured. */
export async function readMeasurement(database: Kysely<Database>): Promise<Measurement | undefined> {
  const row = await database.selectFrom('measurement').select(['measured_at', 'figures']).executeTakeFirst();
  if (row === undefined || row.measured_at === null || row.figures === null) return undefined;
  return { measured_at: row.measured_at, figures: row.figures };
}
