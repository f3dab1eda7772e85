/**
 * A process that asks a limiter of its own for far more calls than it grants, as one of several API processes. Prints
 * the admissions that it heard of in time, as JSON.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { RateLimiter } from '../../../services/partners/rate-limiter.ts';
import { openDatabase } from '../../../db/database.ts';
import { CALL_WINDOWS, MAX_CALL_LIMIT } from '../../../domain/partners.ts';
import type { Admission } from '../requests/admissions.ts';

/** What such a process is told, as JSON in the variable `LIMITER_TASK`. Times are milliseconds since 1970. */
export interface LimiterTask {
  readonly connectionString: string;
  readonly partnerId: string;
  readonly limit: number;
  readonly lengthMs: number;
  readonly startAt: number;
  readonly stopAt: number;
  /** Calls from start to stop. */
  readonly calls: number;
  /** How many of them come at once. */
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
  // The clock has whole milliseconds: what it shows is up to one less than what it is.
  const heardAt = Date.now() + 1;
  if (refusedForMs === undefined && heardAt < stopAt) admissions.push({ sentAt, heardAt });
}

async function sleepUntil(time: number): Promise<void> {
  const left = time - Date.now();
  if (left > 0) await sleep(left);
}

// Connected before it begins.
await limiter.read(task.partnerId);
await sleepUntil(startAt);
const underWay: Promise<void>[] = [];
for (let burst = 0; Date.now() < stopAt && burst * together < calls; burst += 1) {
  await sleepUntil(startAt + ((stopAt - startAt) * burst * together) / calls);
  for (let index = 0; index < together; index += 1) underWay.push(call());
}
await Promise.all(underWay);
await database.destroy();
process.stdout.write(`${JSON.stringify({ made, admissions })}\n`);
