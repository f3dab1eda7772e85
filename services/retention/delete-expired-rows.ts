/** Deletes rows that are kept no longer; what has files is erased by `erase-expired.ts`. docs/ops/retention.md. */
import type { Kysely } from 'kysely';
import { deleteOldCalls } from '../../db/partners/calls/call-log.ts';
import { deleteHourlyCallsBefore } from '../../db/partners/calls/hourly-calls.ts';
import { DAYS_KEPT, deleteDailyCallsBefore } from '../../db/partners/daily-calls.ts';
import { deleteOutdatedKeys } from '../../db/partners/idempotency-keys.ts';
import { deleteExpiredInvitations } from '../../db/portal/invitations.ts';
import { deleteOldNotices } from '../../db/portal/access-notices.ts';
import { deleteOverdue } from '../../db/portal/password-resets.ts';
import { deleteEndedSessions } from '../../db/portal/sessions.ts';
import { deleteForgottenSignIns } from '../../db/portal/sign-in-attempts.ts';
import {
  deleteOldRefusals,
  forgetNotices,
  forgetPrescriptions,
  forgetRequests,
} from '../../db/retention/expired-rows.ts';
import type { Database } from '../../db/schema.ts';
import { deleteOldDeliveries } from '../../db/webhooks/deliveries/retention.ts';
import { nigerianDay } from '../../domain/common/nigerian-day.ts';
import { keptSince } from '../../domain/common/retention.ts';
import { startsOf } from '../common/series.ts';

/**
 * Safe to repeat, and beside others who do so. One kind after the other, so that it holds one connection; the next also
 * when one fails.
 *
 * @param signal begins with no further kind once it is ended.
 * @throws AggregateError with what failed; the signal's reason.
 */
export async function deleteExpiredRows(
  database: Kysely<Database>,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const deletions = [
    () => deleteOutdatedKeys(database),
    () => deleteDailyCallsBefore(database, nigerianDay(now, DAYS_KEPT - 1)),
    () => deleteHourlyCallsBefore(database, startsOf('day', now)[0]),
    () => deleteOldCalls(database),
    () => deleteEndedSessions(database),
    () => deleteExpiredInvitations(database),
    () => deleteOverdue(database),
    () => deleteOldNotices(database),
    () => deleteForgottenSignIns(database),
    () => deleteOldDeliveries(database),
    () => deleteOldRefusals(database),
    () => forgetRequests(database, keptSince('record_of_request', now)),
    () => forgetPrescriptions(database, keptSince('record_of_prescription', now)),
    () => forgetNotices(database, keptSince('endpoint_notice', now)),
  ];
  const failures: unknown[] = [];
  for (const deleteSome of deletions) {
    signal?.throwIfAborted();
    await deleteSome().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Rows could not be deleted');
}
