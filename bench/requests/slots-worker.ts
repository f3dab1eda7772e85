/** The worker process, but that the worker for requests has the options of the SDK that `SDK_OPTIONS` says, as JSON. */
import { Runtime } from '@temporalio/worker';
import { processLog } from '../../services/common/process.ts';
import { composeWorker } from '../../worker/compose.ts';
import type { SdkOptions } from '../../worker/fulfilment-worker.ts';
import { sdkLogging } from '../../worker/sdk-logging.ts';
import { readWorkerSettings } from '../../worker/settings.ts';
import { shutDownOnSignal } from '../../worker/shutdown.ts';

const settings = readWorkerSettings(process.env);
const log = processLog('worker', settings.logLevel);
Runtime.install(sdkLogging(log, settings.logLevel));
const sdkOptions = JSON.parse(process.env['SDK_OPTIONS'] ?? '{}') as SdkOptions;
const worker = await composeWorker(settings, log, { sdkOptions });
log.info('worker ready');
shutDownOnSignal(worker, log);
await worker.run();
await worker.close();
