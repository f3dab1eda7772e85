/**
 * The worker process, but that it calls pharmacies and endpoints on this machine in production too: where tests have
 * them. The process of production refuses that whatever its settings say.
 */
import { Runtime } from '@temporalio/worker';
import { WebhookSender } from '../../../activities/webhooks/http/sender.ts';
import { processLog } from '../../../services/common/process.ts';
import { composeWorker } from '../../../worker/compose.ts';
import { sdkLogging } from '../../../worker/sdk-logging.ts';
import { readWorkerSettings } from '../../../worker/settings.ts';
import { shutDownOnSignal } from '../../../worker/shutdown.ts';

/** Of a call to a pharmacy: `SHORT_CALLS_MS` makes it shorter. */
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
