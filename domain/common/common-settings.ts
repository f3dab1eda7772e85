/** The settings that every process of the engine has. */
import { ENVIRONMENTS, type Environment } from './environments.ts';
import type { SettingsReader } from './settings.ts';

export interface CommonSettings {
  readonly environment: Environment;
  readonly databaseUrl: string;
  /** The Temporal task queue of fulfilment requests. */
  readonly taskQueue: string;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Whether webhooks may go to the machine that sends them: for developers, who have their receiver beside them. */
  readonly webhookLoopback: boolean;
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

/** Reads them; Temporal's own variables (`TEMPORAL_ADDRESS`, ...) are read by its envconfig package. */
export function readCommonSettings(reader: SettingsReader): CommonSettings {
  const environment = reader.choice('FULFILMENT_ENVIRONMENT', ENVIRONMENTS);
  return {
    environment,
    databaseUrl: reader.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    taskQueue: readTaskQueue(reader),
    logLevel: reader.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    webhookLoopback: readWebhookLoopback(reader, environment),
  };
}

/** The same for all that speak to the workers of a deployment. */
export function readTaskQueue(reader: SettingsReader): string {
  return reader.text('FULFILMENT_TASK_QUEUE', 'fulfilment');
}

/** In production a receiver never runs beside us: what is allowed there would be a way to our own services. */
function readWebhookLoopback(reader: SettingsReader, environment: Environment): boolean {
  const choices = environment === 'production' ? (['refused'] as const) : (['allowed', 'refused'] as const);
  return reader.choice('WEBHOOK_LOOPBACK', choices, choices[0]) === 'allowed';
}
