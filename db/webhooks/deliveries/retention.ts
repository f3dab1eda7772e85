/** How long deliveries that have ended are kept, with their attempts and what endpoints answered. */
import { sql, type Kysely } from 'kysely';
import { RETENTION } from '../../../domain/common/retention.ts';
import { AT_ONCE, deleteInBatches } from '../../retention/in-batches.ts';
import type { Database } from '../../schema.ts';

/** As far back as `recover` goes. */
const DAYS_KEPT = RETENTION.webhook_delivery.days;

/** Deletes what has been over for 30 days. What is still to be sent stays, however old it is. */
export function deleteOldDeliveries(database: Kysely<Database>): Promise<void> {
  return deleteInBatches(
    database,
    sql`delete from webhook_delivery where ctid in (
      select ctid from webhook_delivery
       where created_at < now() - make_interval(days => ${DAYS_KEPT})
         and state in ('acknowledged', 'failed', 'skipped')
       limit ${AT_ONCE}
    )`,
  );
}
