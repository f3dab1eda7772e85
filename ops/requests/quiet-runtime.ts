/** The SDK's runtime for replays. */
import { DefaultLogger, Runtime } from '@temporalio/worker';

/** The SDK logs each failing workflow task as it replays it; what matters of that is printed by the command. */
export function installQuietRuntime(): void {
  Runtime.install({
    logger: new DefaultLogger('ERROR', () => undefined),
    telemetryOptions: { logging: { filter: 'OFF', forward: {} } },
  });
}
