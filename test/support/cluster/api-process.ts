/**
 * The API process of a test cluster. It differs from production in one point: a minute of the rate limits is a tenth of a second,
 * because suites that share pharmacies would otherwise wait for each other.
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
closeOnSignal(api, settings.shutdownNoticeMs, log, () => Promise.resolve());
