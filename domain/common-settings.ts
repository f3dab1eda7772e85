/** The settings that every process of the engine has. */
import { ENVIRONMENTS, type Environment } from './environments.ts';
import type { SettingsReader } from './settings.ts';

export interface CommonSettings {
  readonly environment: Environment;
  readonly databaseUrl: string;
  /** The Temporal task queue of fulfilment requests. */
  readonly taskQueue: string;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

/** Reads them; Temporal's own variables (`TEMPORAL_ADDRESS`, ...) are read by its envconfig package. */
export function readCommonSettings(reader: SettingsReader): CommonSettings {
  return {
    environment: reader.choice('FULFILMENT_ENVIRONMENT', ENVIRONMENTS),
    databaseUrl: reader.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    taskQueue: reader.text('FULFILMENT_TASK_QUEUE', 'fulfilment'),
    logLevel: reader.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
  };
}
