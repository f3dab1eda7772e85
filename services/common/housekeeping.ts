/** What is done every hour, by each API process; doing it twice does no more than once. */
import type { Logger } from 'pino';
import { DAYS_KEPT, deleteDailyCallsBefore } from '../../db/partners/daily-calls.ts';
import { deleteOldCalls } from '../../db/partners/calls/call-log.ts';
import { deleteHourlyCallsBefore } from '../../db/partners/calls/hourly-calls.ts';
import { deleteOutdatedKeys } from '../../db/partners/idempotency-keys.ts';
import { deleteExpiredInvitations } from '../../db/portal/invitations.ts';
import { deleteOverdue } from '../../db/portal/password-resets.ts';
import { deleteEndedSessions } from '../../db/portal/sessions.ts';
import { deleteForgottenSignIns } from '../../db/portal/sign-in-attempts.ts';
import { learnPreparationTimes } from '../../db/pharmacies/preparation-times.ts';
import { deleteOldDeliveries } from '../../db/webhooks/deliveries/retention.ts';
import { startsOf } from './series.ts';
import { eraseExpired, type ErasureParts } from '../retention/erase-expired.ts';
import { nigerianDay } from '../../domain/common/nigerian-day.ts';

const EVERY_MS = 3_600_000;

export interface HousekeepingParts extends ErasureParts {
  readonly log: Logger;
}

/** Keeps house every hour, until the function that it returns is called. */
export function keepHouseHourly(parts: HousekeepingParts): () => void {
  const keep = () =>
    void keepHouse(parts).catch((error: unknown) => parts.log.warn({ err: error }, 'housekeeping failed'));
  const timer = setInterval(keep, EVERY_MS);
  return () => clearInterval(timer);
}

/** Deletes what is not kept any longer (answers, calls, counts, sessions, deliveries, patients), and learns preparation times. */
export async function keepHouse(parts: HousekeepingParts): Promise<void> {
  const { database, clock } = parts;
  const firstDayKept = nigerianDay(clock(), DAYS_KEPT - 1);
  await Promise.all([
    deleteOutdatedKeys(database),
    deleteDailyCallsBefore(database, firstDayKept),
    deleteHourlyCallsBefore(database, startsOf('day', clock())[0]),
    deleteOldCalls(database),
    deleteEndedSessions(database),
    deleteExpiredInvitations(database),
    deleteOverdue(database),
    deleteForgottenSignIns(database),
    deleteOldDeliveries(database),
    learnPreparationTimes(database, clock()),
    eraseExpired(parts),
  ]);
}
