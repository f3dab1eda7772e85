/** A Temporal server with its UI, whose pages decrypt payloads through a codec server, as in `npm start`. */
import path from 'node:path';
import { readCodecSettings, type CodecSettings } from '../../../api/codec.ts';
import { SettingsReader } from '../../../domain/common/settings.ts';
import { LOGS } from '../../../local/project.ts';
import { stackCodec } from '../../../local/stack/codec.ts';
import { freePort } from '../../../local/stack/ports.ts';
import { findTemporal } from '../../../local/temporal/temporal-binary.ts';
import { startTemporal } from '../../../local/temporal/temporal.ts';
import { uniqueName } from './breakable-servers.ts';

export interface TemporalWithUi {
  readonly address: string;
  readonly uiUrl: string;
  /** The API's settings as the codec server of the pages. */
  readonly codec: CodecSettings | undefined;
  stop(): Promise<void>;
}

/** Stores its workflows in memory. */
export async function temporalWithUi(): Promise<TemporalWithUi> {
  const uiPort = await freePort();
  const codec = await stackCodec(uiPort);
  const { address, process: server } = await startTemporal({
    program: await findTemporal(() => undefined, undefined),
    port: await freePort(),
    uiPort,
    uiCodecEndpoint: codec.endpoint,
    timeSkipping: false,
    logFile: path.join(LOGS, `${uniqueName('temporal-with-ui')}.log`),
  });
  return {
    address,
    uiUrl: `http://127.0.0.1:${uiPort}`,
    codec: readCodecSettings(new SettingsReader(codec.variables)),
    stop: () => server.stop(),
  };
}
