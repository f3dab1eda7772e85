/** Sends what the SDK logs, its native core included, to the log of the process, and serves its metrics. */
import { DefaultLogger, type LogLevel, type RuntimeOptions } from '@temporalio/worker';
import type { Logger } from 'pino';
import type { MetricsAddress } from '../services/metrics/serve-metrics.ts';
import { SIGNALS_LEFT_TO_SDK } from './shutdown.ts';

const METHODS = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;

/** What the SDK logs with a message. Task tokens are long, opaque, and let their holder complete the task. */
interface Details {
  readonly error?: unknown;
  readonly taskToken?: unknown;
  readonly task_token?: unknown;
  readonly [name: string]: unknown;
}

/**
 * The runtime's options for it. Core would write coloured text to standard error by itself; forwarded lines may be
 * a tenth of a second late, and are flushed when the worker's connection is closed.
 *
 * @param metrics where its metrics are served to Prometheus (docs.temporal.io/references/sdk-metrics).
 * @param level what is less severe than this is dropped; of core, always what is less than a warning.
 */
export function sdkLogging(log: Logger, level: string, metrics?: MetricsAddress): RuntimeOptions {
  return {
    shutdownSignals: SIGNALS_LEFT_TO_SDK,
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
