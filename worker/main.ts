/** The worker process. */
import { Runtime } from '@temporalio/worker';
import { keepFilesPrivate, processLog, withSettingsOrExit } from '../services/common/process.ts';
import { composeWorker } from './compose.ts';
import { keepSchedules } from './housekeeping-schedules.ts';
import { sdkLogging } from './sdk-logging.ts';
import { processMetrics } from '../services/metrics/process-metrics.ts';
import { serveMetrics } from '../services/metrics/serve-metrics.ts';
import { serveHealth } from './serve-health.ts';
import { readWorkerSettings } from './settings.ts';
import { shutDownOnSignal } from './shutdown.ts';

keepFilesPrivate();
const settings = await withSettingsOrExit(() => readWorkerSettings(process.env));
const { taskQueue, environment } = settings;
const log = processLog('worker', settings.logLevel);
Runtime.install(sdkLogging(log, settings.logLevel, settings.sdkMetrics));
const metrics = settings.metrics && (await serveMetrics(processMetrics(), settings.metrics, log));

const health = settings.health && (await serveHealth(settings.health, log));

const worker = await composeWorker(settings, log);
health?.watch(worker.checkHealth);
const stopping = new AbortController();
const schedules = keepSchedules(worker.webhooks, log, stopping.signal);
log.info({ taskQueue, environment }, 'worker ready');
shutDownOnSignal(worker, log);
try {
  await worker.run();
} finally {
  stopping.abort();
  await schedules;
  metrics?.close();
  health?.close();
  await worker.close();
}
log.info('worker stopped');
