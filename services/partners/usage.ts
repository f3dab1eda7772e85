/** Counts each call against its limits, and reads what is left of them. */
import type { Logger } from 'pino';
import type { CallStatistics } from './call-log.ts';
import type { Decision, RateLimiter } from './rate-limiter.ts';
import type { Selectable } from 'kysely';
import type { ReadWindow } from '../../db/partners/rate-limit.ts';
import { DAYS_KEPT, readDailyCalls } from '../../db/partners/calls.ts';
import type { DailyCallsTable } from '../../db/schema/partners.ts';
import type { Environment } from '../../domain/common/environments.ts';
import { nigerianDay } from '../../domain/common/nigerian-day.ts';
import type { ServiceParts } from '../parts.ts';

interface CallCounts {
  readonly limiter: RateLimiter;
  readonly callStatistics: CallStatistics;
}

/**
 * Consumes a call of the limits of an account; one that is refused consumes nothing.
 *
 * @param operation method and path pattern, for the statistics.
 */
export async function countCall(
  { limiter, callStatistics }: CallCounts,
  account: string,
  operation: string,
): Promise<Decision> {
  const decision = await limiter.consume(account);
  callStatistics.note(account, operation, decision.refusedForMs === undefined ? 'granted' : 'refused');
  return decision;
}

/** Has a call that was granted not count in the limits of its account; the statistics keep it. Whether it works is no concern of the call. */
export async function giveCallBack(
  { limiter, log }: Pick<CallCounts, 'limiter'> & { readonly log: Logger },
  account: string,
  { receipt }: Decision,
): Promise<void> {
  if (receipt === undefined) return;
  try {
    await limiter.giveBack(account, receipt);
  } catch (error) {
    log.warn({ err: error }, 'a call could not be given back to its caller: it counts');
  }
}

/** What usage is read with. */
type UsageReading = Pick<ServiceParts, 'environment' | 'database' | 'limiter' | 'clock'>;

interface OperationCalls {
  /** Method and path pattern. */
  readonly operation: string;
  readonly calls: number;
  readonly refused: number;
}

export interface DayCalls {
  /** A day in Nigeria. */
  readonly date: string;
  readonly calls: number;
  readonly refused: number;
  readonly operations: readonly OperationCalls[];
}

export interface PartnerUsage {
  readonly environment: Environment;
  /** When the windows were read. */
  readonly as_of: Date;
  readonly windows: readonly ReadWindow[];
  /** Today and the days before, newest first. */
  readonly days: readonly DayCalls[];
}

export async function readUsage(
  { environment, database, limiter, clock }: UsageReading,
  partnerId: string,
): Promise<PartnerUsage> {
  const today = clock();
  const dates = Array.from({ length: DAYS_KEPT }, (_, daysBefore) => nigerianDay(today, daysBefore));
  const [{ now, windows }, counts] = await Promise.all([
    limiter.read(partnerId),
    readDailyCalls(database, partnerId, nigerianDay(today, DAYS_KEPT - 1)),
  ]);
  return { environment, as_of: now, windows, days: dates.map((date) => callsOn(date, counts)) };
}

function callsOn(date: string, counts: readonly Selectable<DailyCallsTable>[]): DayCalls {
  const operations = counts
    .filter(({ day }) => day === date)
    .map(({ operation, calls, refused }) => ({ operation, calls, refused }));
  const sum = (member: 'calls' | 'refused') => operations.reduce((total, count) => total + count[member], 0);
  return { date, calls: sum('calls'), refused: sum('refused'), operations };
}
