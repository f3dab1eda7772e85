/** Serves the metrics of all production processes from an engine that runs in one process. */
import { Runtime } from '@temporalio/worker';
import { pino } from 'pino';
import { figureMetrics, serverMetrics, startMeasuring } from '../../../services/metrics/figures.ts';
import { processMetrics, serveMetrics } from '../../../services/metrics/serve-metrics.ts';
import { progressMetrics } from '../../../services/metrics/progress-metrics.ts';
import type { WorkerProcess } from '../../../worker/compose.ts';
import { syncSchedules } from '../../../worker/housekeeping-schedules.ts';
import { sdkLogging } from '../../../worker/sdk-logging.ts';
import { freePort } from '../engine/scrape.ts';
import type { MetricsPorts } from './watch.ts';

/** Starts the parts of `worker/main.ts` that run beside the worker, and returns where to scrape them. */
export async function serveAll() {
  const ports = { api: await freePort(), worker: await freePort(), sdk: await freePort() };
  const at = (port: number) => ({ host: '127.0.0.1', port });
  const log = pino({ level: 'warn' }, process.stderr);
  Runtime.install(sdkLogging(log, 'WARN', at(ports.sdk)));
  const registry = processMetrics();
  const served = await serveMetrics(registry, at(ports.worker), log);
  return {
    ports: ports satisfies MetricsPorts,
    /** Options of the engine. */
    options: {
      metrics: at(ports.api),
      progress: progressMetrics(registry, log),
      hasRuntime: true,
      /** Starts the parts beside this worker, and returns the function that stops them. */
      besideWorker(worker: WorkerProcess) {
        const stopping = new AbortController();
        const measuring = startMeasuring(worker.measuring, log, stopping.signal);
        figureMetrics(registry, measuring.latest);
        serverMetrics(registry, measuring);
        const schedules = syncSchedules(worker.webhooks, log, stopping.signal);
        return async () => {
          stopping.abort();
          await Promise.all([schedules, measuring.ended]);
          served.close();
        };
      },
    },
  };
}
