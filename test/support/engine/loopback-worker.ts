/**
 * The worker process, except that it may call the pharmacies and endpoints of tests on this machine in production too. The real
 * process refuses that whatever its settings.
 */
import { Runtime } from '@temporalio/worker';
import { WebhookSender } from '../../../activities/webhooks/http/sender.ts';
import { processLog } from '../../../services/common/process.ts';
import { composeWorker } from '../../../worker/compose.ts';
import { sdkLogging } from '../../../worker/sdk-logging.ts';
import { readWorkerSettings } from '../../../worker/settings.ts';
import { shutDownOnSignal } from '../../../worker/shutdown.ts';

/** Shorter timeout of a call to a pharmacy, in milliseconds. */
const shortCallsMs = process.env['SHORT_CALLS_MS'];
const ordering =
  shortCallsMs === undefined
    ? undefined
    : { sender: new WebhookSender({ allowLoopback: true, timeoutMs: Number(shortCallsMs) }) };

const settings = { ...readWorkerSettings(process.env), webhookLoopback: true };
const { environment, logLevel } = settings;
const log = processLog('worker', logLevel);
Runtime.install(sdkLogging(log, logLevel));
const worker = await composeWorker(settings, log, { ordering });
log.info({ environment }, 'worker ready');
shutDownOnSignal(worker, log);
await worker.run();
await worker.close();
