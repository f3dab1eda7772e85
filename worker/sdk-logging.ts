/** Sends the log of the SDK, including its native core, to the log of the process, and serves the SDK's metrics. */
import { DefaultLogger, type LogLevel, type RuntimeOptions } from '@temporalio/worker';
import type { Logger } from 'pino';
import type { MetricsAddress } from '../services/metrics/serve-metrics.ts';

const METHODS = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;

/** Details of a log line. Task tokens are dropped, because they are long and let their holder complete the task. */
interface Details {
  readonly error?: unknown;
  readonly taskToken?: unknown;
  readonly task_token?: unknown;
  readonly [name: string]: unknown;
}

/**
 * Options of the SDK's runtime. Without forwarding, core would write coloured text to standard error. Forwarded lines
 * may be 0.1 s late, and are flushed when the worker's connection closes.
 *
 * @param level drops less severe lines; of core, everything below a warning is always dropped.
 * @param metrics address for Prometheus (docs.temporal.io/references/sdk-metrics).
 */
export function sdkLogging(log: Logger, level: string, metrics?: MetricsAddress): RuntimeOptions {
  return {
    // `shutdown.ts` handles the signals instead.
    shutdownSignals: [],
    logger: new DefaultLogger(level.toUpperCase() as LogLevel, (entry) => {
      const { error, taskToken: _, task_token: _too, ...rest }: Details = entry.meta ?? {};
      log[METHODS[entry.level]]({ ...rest, ...(error === undefined ? {} : { err: error }) }, entry.message);
    }),
    telemetryOptions: {
      logging: { filter: { core: 'WARN', other: 'ERROR' }, forward: {} },
      ...(metrics === undefined
        ? {}
        : {
            metrics: {
              prometheus: {
                bindAddress: `${metrics.host}:${metrics.port}`,
                countersTotalSuffix: true,
                unitSuffix: true,
                useSecondsForDurations: true,
              },
            },
          }),
    },
  };
}
