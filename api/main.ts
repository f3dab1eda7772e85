/** The API process. */
import { startHourlyErasure } from '../services/retention.ts';
import {
  keepFilesPrivate,
  processLog,
  startReporting,
  withSettingsOrExit,
} from '../services/common/process.ts';
import { startTracing } from '../services/tracing.ts';
import { closeOnSignal, composeApi } from './compose.ts';
import { readApiSettings } from './settings.ts';

keepFilesPrivate();
const settings = await withSettingsOrExit(() => readApiSettings(process.env));
const { host, port, environment } = settings;
const tracing = settings.tracing && (await startTracing(settings.tracing, 'medicine-fulfilment-api'));
const log = processLog('api', settings.logLevel, tracing?.logFields);
tracing?.reportTo(log);
const api = await withSettingsOrExit(() => composeApi(settings, log));

const address = await api.listen().catch((error: unknown) => {
  // The metrics and the codec server have their own addresses.
  const { address: taken = host, port: takenPort = port } = error as { address?: string; port?: number };
  const setting = takenPort === port ? 'PORT' : 'METRICS_ADDRESS or CODEC_ADDRESS';
  log.fatal({ err: error }, `cannot listen on ${taken}:${takenPort}; set ${setting} to a free port`);
  return process.exit(1);
});
log.info({ port: address.port, environment }, 'api ready');
if (environment === 'production' && settings.escrow === undefined) {
  log.warn(
    'ESCROW_PUBLIC_KEY is not set: if Postgres is restored from a backup, histories of requests accepted ' +
      'after that backup cannot be decrypted',
  );
}
const stopReporting = startReporting({ ...api.open, taskQueue: settings.taskQueue, kind: 'api' });
const stopErasing = startHourlyErasure(api.open);
const stopTimers = () => {
  stopErasing();
  return stopReporting();
};
closeOnSignal(api, settings.shutdownNoticeMs, log, stopTimers, tracing?.stop);
