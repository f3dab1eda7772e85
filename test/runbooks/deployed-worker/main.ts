/** The worker process of a deploy: all activities, and the workflows named in `WORKFLOWS`. */
import path from 'node:path';
import { Runtime } from '@temporalio/worker';
import { PROJECT_ROOT } from '../../../local/project.ts';
import { processLog } from '../../../services/common/process.ts';
import { composeWorker } from '../../../worker/compose.ts';
import { sdkLogging } from '../../../worker/sdk-logging.ts';
import { readWorkerSettings } from '../../../worker/settings.ts';
import { shutDownOnSignal } from '../../../worker/shutdown.ts';
import { makeBundle } from '../../../worker/workflow-bundle.ts';

const settings = readWorkerSettings(process.env);
const log = processLog('worker', settings.logLevel);
Runtime.install(sdkLogging(log, settings.logLevel));
const workflowBundle = await makeBundle(path.join(PROJECT_ROOT, process.env['WORKFLOWS'] ?? ''));
const worker = await composeWorker(settings, log, { workflowBundle });
log.info('worker ready');
shutDownOnSignal(worker, log);
await worker.run();
await worker.close();
