import { DefaultLogger, Runtime } from '@temporalio/worker';

/** Silences the SDK during replays, because it logs each failing workflow task and the command prints the result. */
export function installQuietRuntime(): void {
  Runtime.install({
    logger: new DefaultLogger('ERROR', () => undefined),
    telemetryOptions: { logging: { filter: 'OFF', forward: {} } },
  });
}
