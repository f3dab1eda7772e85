/** How a process reaches Temporal: the variables that Temporal's own tools read too (`TEMPORAL_ADDRESS`, ...). */
import { loadClientConnectConfig, type ClientConnectConfig } from '@temporalio/envconfig';

export interface TemporalSettings {
  readonly connectionOptions: ClientConnectConfig['connectionOptions'];
  readonly namespace: string;
}

/** Reads them from environment variables, and from the file that those may name. */
export function readTemporalSettings(
  variables: Readonly<Record<string, string | undefined>>,
): TemporalSettings {
  const overrideEnvVars = Object.fromEntries(
    Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const { connectionOptions, namespace = 'default' } = loadClientConnectConfig({ overrideEnvVars });
  return { connectionOptions, namespace };
}
