/**
 * One of several processes that call their own limiter far more often than it admits. Prints the admissions that it received in
 * time, as JSON.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { RateLimiter } from '../../../services/partners/rate-limiter.ts';
import { openDatabase } from '../../../db/database.ts';
import { CALL_WINDOWS, MAX_CALL_LIMIT } from '../../../domain/partners.ts';
import type { Admission } from '../requests/admissions.ts';

/** Settings of the process, as JSON in the variable `LIMITER_TASK`. Times are milliseconds since 1970. */
export interface LimiterTask {
  readonly connectionString: string;
  readonly partnerId: string;
  readonly limit: number;
  readonly lengthMs: number;
  readonly startAt: number;
  readonly stopAt: number;
  /** Number of calls from start to stop. */
  readonly calls: number;
  /** Number of calls that are made concurrently. */
  readonly together: number;
}

const task = JSON.parse(process.env['LIMITER_TASK'] ?? '{}') as LimiterTask;
const { limit, lengthMs, startAt, stopAt, calls, together } = task;
const database = openDatabase({ connectionString: task.connectionString, poolSize: 4 });
const limiter = new RateLimiter({
  database,
  defaults: { minute: limit, day: MAX_CALL_LIMIT },
  windows: { ...CALL_WINDOWS, minute: { length_ms: lengthMs, cell_ms: 50 } },
});
const admissions: Admission[] = [];
let made = 0;

async function call(): Promise<void> {
  made += 1;
  const sentAt = Date.now();
  const { refusedForMs } = await limiter.consume(task.partnerId);
  // The clock has whole milliseconds, so the real time is up to one millisecond later.
  const heardAt = Date.now() + 1;
  if (refusedForMs === undefined && heardAt < stopAt) admissions.push({ sentAt, heardAt });
}

async function sleepUntil(time: number): Promise<void> {
  const left = time - Date.now();
  if (left > 0) await sleep(left);
}

// Connects before it begins.
await limiter.read(task.partnerId);
await sleepUntil(startAt);
const inFlight: Promise<void>[] = [];
for (let burst = 0; Date.now() < stopAt && burst * together < calls; burst += 1) {
  await sleepUntil(startAt + ((stopAt - startAt) * burst * together) / calls);
  for (let index = 0; index < together; index += 1) inFlight.push(call());
}
await Promise.all(inFlight);
await database.destroy();
process.stdout.write(`${JSON.stringify({ made, admissions })}\n`);
