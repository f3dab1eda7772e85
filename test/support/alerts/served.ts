/** Serves of an engine in one process what the processes of production serve to Prometheus. */
import { Runtime } from '@temporalio/worker';
import { pino } from 'pino';
import { figureMetrics, startMeasuring } from '../../../services/metrics/figures.ts';
import { processMetrics, serveMetrics } from '../../../services/metrics/serve-metrics.ts';
import { progressMetrics } from '../../../services/metrics/progress-metrics.ts';
import type { WorkerProcess } from '../../../worker/compose.ts';
import { syncSchedules } from '../../../worker/housekeeping-schedules.ts';
import { sdkLogging } from '../../../worker/sdk-logging.ts';
import { freePort } from '../engine/scrape.ts';
import type { MetricsPorts } from './watch.ts';

/** What `worker/main.ts` does beside running the worker, and where it is to be scraped. */
export async function serveAll() {
  const ports = { api: await freePort(), worker: await freePort(), sdk: await freePort() };
  const at = (port: number) => ({ host: '127.0.0.1', port });
  const log = pino({ level: 'warn' }, process.stderr);
  Runtime.install(sdkLogging(log, 'WARN', at(ports.sdk)));
  const registry = processMetrics();
  const served = await serveMetrics(registry, at(ports.worker), log);
  return {
    ports: ports satisfies MetricsPorts,
    /** Of the engine. */
    options: {
      metrics: at(ports.api),
      progress: progressMetrics(registry),
      hasRuntime: true,
      /** Returns what ends it. */
      besideWorker(worker: WorkerProcess) {
        const stopping = new AbortController();
        const measuring = startMeasuring(worker.measuring, log, stopping.signal);
        figureMetrics(registry, measuring.latest);
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
