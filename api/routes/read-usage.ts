/** `GET /usage`: how much of its limits a partner has used, and its calls of the last 31 days. Any key; not counted. */
import type { Selectable } from 'kysely';
import type { ReadWindow } from '../../db/call-counts.ts';
import { DAYS_KEPT, readDailyCalls } from '../../db/daily-calls.ts';
import type { DailyCallsTable } from '../../db/schema.ts';
import { nigerianDay, NIGERIAN_TIME_ZONE } from '../../domain/nigerian-day.ts';
import type { Dependencies } from '../dependencies.ts';
import { endpoint, type Answer } from '../endpoint.ts';
import { READ_USAGE } from '../operations/usage.ts';
import { rateLimitHeaders } from '../rate-limits/headers.ts';
import type { Usage, UsageDay, UsageWindow } from '../schemas/usage.ts';
import { shareConcurrent } from '../share-concurrent.ts';

export function readUsage(dependencies: Dependencies) {
  // Nothing limits these calls, so however many of a partner's come, they cost no more than one at a time.
  const read = shareConcurrent((partnerId) => usageOf(dependencies, partnerId));
  return endpoint<undefined>({
    method: 'GET',
    path: '/usage',
    scope: 'any_key',
    uncounted: true,
    operation: READ_USAGE,
    handle: ({ caller }) => read(caller.partner_id),
  });
}

async function usageOf(
  { environment, database, limiter, clock }: Dependencies,
  partnerId: string,
): Promise<Answer> {
  const today = clock();
  const dates = Array.from({ length: DAYS_KEPT }, (_, daysBefore) => nigerianDay(today, daysBefore));
  const [{ now, windows }, counts] = await Promise.all([
    limiter.read(partnerId),
    readDailyCalls(database, partnerId, nigerianDay(today, DAYS_KEPT - 1)),
  ]);
  const data: Usage = {
    environment,
    as_of: now.toISOString(),
    windows: windows.map(toWindow),
    time_zone: NIGERIAN_TIME_ZONE,
    days: dates.map((date) => toDay(date, counts)),
  };
  return { data, headers: rateLimitHeaders(windows.map((window) => toState(window, now))) };
}

function toWindow({ name, length_ms, limit, used, frees_at, empty_at }: ReadWindow): UsageWindow {
  return {
    name,
    window_seconds: length_ms / 1000,
    limit,
    used,
    remaining: Math.max(0, limit - used),
    next_release_at: frees_at?.toISOString() ?? null,
    resets_at: empty_at?.toISOString() ?? null,
  };
}

function toState({ name, length_ms, limit, used, frees_at }: ReadWindow, now: Date) {
  return {
    name,
    limit,
    remaining: Math.max(0, limit - used),
    lengthMs: length_ms,
    freesInMs: frees_at === null ? null : frees_at.getTime() - now.getTime(),
  };
}

function toDay(date: string, counts: readonly Selectable<DailyCallsTable>[]): UsageDay {
  const operations = counts
    .filter(({ day }) => day === date)
    .map(({ operation, calls, refused }) => ({ operation: inBraces(operation), calls, refused }));
  const sum = (member: 'calls' | 'refused') => operations.reduce((total, count) => total + count[member], 0);
  return { date, calls: sum('calls'), refused: sum('refused'), operations };
}

/** `/requests/:request_id` as the documents write it. */
const inBraces = (operation: string) => operation.replaceAll(/:(\w+)/g, '{$1}');
