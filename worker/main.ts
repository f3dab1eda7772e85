/** The worker process. */
import { Runtime } from '@temporalio/worker';
import {
  keepFilesPrivate,
  processLog,
  startReporting,
  withSettingsOrExit,
} from '../services/common/process.ts';
import { composeWorker } from './compose.ts';
import { yieldCpu } from './cpu-priority.ts';
import { syncSchedules } from './housekeeping-schedules.ts';
import { sdkLogging } from './sdk-logging.ts';
import { figureMetrics, serverMetrics, startMeasuring } from '../services/metrics/figures.ts';
import { processMetrics, serveMetrics } from '../services/metrics/serve-metrics.ts';
import { progressMetrics } from '../services/metrics/progress-metrics.ts';
import { startTracing } from '../services/tracing.ts';
import { serveHealth } from './health.ts';
import { readWorkerSettings } from './settings.ts';
import { shutDownOnSignal } from './shutdown.ts';

keepFilesPrivate();
const settings = await withSettingsOrExit(() => readWorkerSettings(process.env));
const { taskQueue, environment } = settings;
const tracing = settings.tracing && (await startTracing(settings.tracing, 'medicine-fulfilment-worker'));
const log = processLog('worker', settings.logLevel, tracing?.logFields);
tracing?.reportTo(log);
yieldCpu(log);
Runtime.install(sdkLogging(log, settings.logLevel, settings.sdkMetrics));
const registry = processMetrics();
const metrics = settings.metrics && (await serveMetrics(registry, settings.metrics, log));

const health = settings.health && (await serveHealth(settings.health, log));

const worker = await withSettingsOrExit(() =>
  composeWorker(settings, log, { progress: progressMetrics(registry, log) }),
);
health?.watch(worker.checkHealth);
const stopReporting = startReporting({ ...worker.measuring, kind: 'worker' });
const stopping = new AbortController();
const measuring = settings.metrics && startMeasuring(worker.measuring, log, stopping.signal);
if (measuring !== undefined) {
  figureMetrics(registry, measuring.latest);
  serverMetrics(registry, measuring);
}
const schedules = syncSchedules(worker.webhooks, log, stopping.signal);
log.info({ taskQueue, environment }, 'worker ready');
shutDownOnSignal(worker, log);
try {
  await worker.run();
} finally {
  stopping.abort();
  await Promise.all([schedules, measuring?.ended, stopReporting()]);
  metrics?.close();
  health?.close();
  await worker.close();
  await tracing?.stop();
}
log.info('worker stopped');
