/** Lines of closed statements. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { lastClosed } from '../../../db/statements.ts';
import { closingTime, dayOf, periodAfter, periodOf } from '../../../domain/money/periods.ts';
import { closeDuePeriods } from '../../../services/statements.ts';

/**
 * Closes periods, as if their time had come, until a closed statement has the ended request. Other suites may close periods of the
 * same engine meanwhile.
 */
export async function closePeriodsOf(database: Kysely<Database>, requestId: string): Promise<void> {
  for (;;) {
    const line = await database
      .selectFrom('settlement')
      .select('period')
      .where('request_id', '=', requestId)
      .executeTakeFirst();
    if (line !== undefined && line.period !== null) return;
    const last = await lastClosed(database);
    const next = last === undefined ? periodOf(dayOf(new Date()), 'month') : periodAfter(last, 'month');
    await closeDuePeriods(database, { length: 'month', now: closingTime(next) });
  }
}
