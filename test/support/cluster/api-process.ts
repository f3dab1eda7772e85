/**
 * The API process of a test cluster: that of production, but that a minute of the limits is a tenth of a second. Suites that
 * share pharmacies would otherwise wait for each other's calls.
 */
import { closeOnSignal, composeApi } from '../../../api/compose.ts';
import { readApiSettings } from '../../../api/settings.ts';
import { processLog } from '../../../services/common/process.ts';
import { SHORT_WINDOWS } from '../callers/pharmacy-caller.ts';

const settings = readApiSettings(process.env);
const log = processLog('api', settings.logLevel);
const api = await composeApi(settings, log, { callWindows: SHORT_WINDOWS });
const { port } = await api.listen();
log.info({ port }, 'api ready');
closeOnSignal(api, settings.shutdownNoticeMs, log, () => undefined);
