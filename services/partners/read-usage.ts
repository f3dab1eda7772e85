/** Reads how much of its limits a partner has used, and its calls of the last 31 days. */
import type { Selectable } from 'kysely';
import type { ReadWindow } from '../../db/partners/rate-limit.ts';
import { DAYS_KEPT, readDailyCalls } from '../../db/partners/daily-calls.ts';
import type { DailyCallsTable } from '../../db/partners/schema.ts';
import type { Environment } from '../../domain/common/environments.ts';
import { nigerianDay } from '../../domain/common/nigerian-day.ts';
import type { ServiceParts } from '../parts.ts';

/** What usage is read with. */
export type UsageReading = Pick<ServiceParts, 'environment' | 'database' | 'limiter' | 'clock'>;

export interface OperationCalls {
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
