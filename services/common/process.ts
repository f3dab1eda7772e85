/** Start of every process: settings, log and file permissions; and what it reports about itself while it runs. */
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { pino, type Logger } from 'pino';
import { readClock } from '../../db/database.ts';
import { removeReports, storeReport } from '../../db/metrics.ts';
import type { Database } from '../../db/schema.ts';
import { ERROR_SERIALIZERS } from '../../domain/common/errors-in-logs.ts';
import { SettingsError } from '../../domain/common/settings.ts';

/** Runs `work`. On a SettingsError it prints what is wrong with the settings and ends the process. */
export async function withSettingsOrExit<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}

/** Logs JSON lines to standard output. @param traced returns fields that are added to lines written during a span. */
export function processLog(name: 'api' | 'worker', level: string, traced?: () => object): Logger {
  const mixin = traced === undefined ? {} : { mixin: traced };
  return pino({
    level,
    base: { process: name },
    serializers: ERROR_SERIALIZERS,
    ...mixin,
    hooks: {
      logMethod(given, method, severity) {
        if (isOwnFailure(given, severity)) lastError = { at: performance.now(), message: messageOf(given) };
        method.apply(this, given);
      },
    },
  });
}

/** Severities in pino's numbers. */
const WARNING = 40;
const ERROR = 50;
const MAX_MESSAGE_LENGTH = 300;

/** The last failure that this process logged. */
let lastError: { readonly at: number; readonly message: string } | undefined;

interface LoggedFields {
  readonly err?: unknown;
  /** The failed activity, in entries of the SDK. */
  readonly activityType?: string;
}

/**
 * Returns whether a log entry is an error, or a warning with one. Failures of partners' endpoints and pharmacies' systems do
 * not count, because they are usual and have their own checks.
 */
function isOwnFailure([fields]: readonly unknown[], severity: number): boolean {
  const { err, activityType = '' } = (fields ?? {}) as LoggedFields;
  if (/Webhook$|^(?:offer|withdraw)Order$/.test(activityType)) return false;
  return severity >= ERROR || (severity >= WARNING && err !== undefined);
}

/** The first line of a log entry and of its error. */
function messageOf([fields, text]: readonly unknown[]): string {
  if (typeof fields === 'string') return fields.slice(0, MAX_MESSAGE_LENGTH);
  const { err, activityType } = (fields ?? {}) as LoggedFields;
  const words = [text, activityType, Error.isError(err) ? err.message || err.name : undefined];
  const line =
    words
      .filter((word) => typeof word === 'string')
      .join(': ')
      .split('\n', 1)[0] ?? '';
  return line.slice(0, MAX_MESSAGE_LENGTH);
}

interface Reported {
  readonly database: Kysely<Database>;
  readonly kind: 'api' | 'worker';
  readonly taskQueue: string;
}

/** `ops doctor` misses a process that has not reported for four intervals; milliseconds. */
const REPORT_EVERY_MS = 5_000;
/** A frozen Postgres must not delay the end of a process; milliseconds. */
const REMOVE_TIMEOUT_MS = 1_000;
/** A slower answer says too little about the clock; milliseconds. */
const MAX_ROUND_TRIP_MS = 1_000;

/**
 * Reports every few seconds to Postgres that the process runs, its last error and its clock. Failures are ignored:
 * reports that are missing say the same.
 *
 * @returns a function that ends the reports and removes the last one.
 */
export function startReporting(parts: Reported): () => Promise<void> {
  const stopping = new AbortController();
  let clockAhead: number | null = null;
  const report = async () => {
    clockAhead = (await clockAheadOf(parts.database)) ?? clockAhead;
    await storeReport(parts.database, reportOf(parts, clockAhead));
  };
  const reporting = (async () => {
    while (!stopping.signal.aborted) {
      await report().catch(() => undefined);
      await delay(REPORT_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    stopping.abort();
    const remove = async () => {
      await reporting;
      await removeReports(parts.database, nameOf(parts));
    };
    await Promise.race([
      remove().catch(() => undefined),
      delay(REMOVE_TIMEOUT_MS, undefined, { ref: false }),
    ]);
  };
}

/** Leaves the error with which a process ends for `ops doctor`. */
export async function reportEnd(parts: Reported, error: unknown): Promise<void> {
  lastError = { at: performance.now(), message: messageOf([{ err: error }]) };
  await storeReport(parts.database, { ...reportOf(parts, null), has_ended: true }).catch(() => undefined);
}

const nameOf = ({ kind }: Reported) => `${kind} ${os.hostname()}:${process.pid}`;

function reportOf(parts: Reported, clockAhead: number | null) {
  return {
    process: nameOf(parts),
    kind: parts.kind,
    task_queue: parts.taskQueue,
    up_ms: process.uptime() * 1000,
    clock_ahead_ms: clockAhead,
    last_error: lastError?.message ?? null,
    last_error_ms: lastError === undefined ? null : performance.now() - lastError.at,
    has_ended: false,
  };
}

/** Returns how far this process's clock is ahead of Postgres' clock, in milliseconds; undefined if Postgres answers too slowly. */
export async function clockAheadOf(database: Kysely<Database>): Promise<number | undefined> {
  const began = performance.now();
  const clock = await readClock(database);
  const took = performance.now() - began;
  return took > MAX_ROUND_TRIP_MS ? undefined : Date.now() - took / 2 - clock.getTime();
}

const OTHERS_RIGHTS = 0o077;

/** Makes all new files and folders of the process accessible to their owner only (600 and 700). */
export function keepFilesPrivate(): void {
  process.umask(OTHERS_RIGHTS);
}
