/** Settings that every process of the engine reads. */
import { MIN_SHELF_LIFE_DAYS } from '../medicines/articles.ts';
import { PERIOD_LENGTHS, type PeriodLength } from '../money/periods.ts';
import { ENVIRONMENTS, type Environment } from './environments.ts';
import type { SettingsReader } from './settings.ts';

export interface CommonSettings {
  readonly environment: Environment;
  readonly databaseUrl: string;
  readonly taskQueue: string;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** True if webhooks may be sent to this machine, for developers who run their receiver locally. */
  readonly webhookLoopback: boolean;
  /** Ports of our own servers. No webhook is sent to them on this machine. */
  readonly ownPorts: readonly number[];
  /** Days that a package must still be usable when it is offered to partners. */
  readonly minShelfLifeDays: number;
  /** Length of the periods of statements. */
  readonly statementPeriod: PeriodLength;
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

/**
 * Reads the settings that all processes have in common. Temporal's own variables (`TEMPORAL_ADDRESS`, ...) are read by
 * its envconfig package.
 */
export function readCommonSettings(reader: SettingsReader): CommonSettings {
  const environment = reader.choice('FULFILMENT_ENVIRONMENT', ENVIRONMENTS);
  const databaseUrl = reader.url('DATABASE_URL', ['postgres:', 'postgresql:']);
  return {
    environment,
    databaseUrl,
    taskQueue: readTaskQueue(reader),
    logLevel: reader.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    webhookLoopback: readWebhookLoopback(reader, environment),
    ownPorts: readOwnPorts(reader, databaseUrl),
    minShelfLifeDays: reader.integer('MIN_SHELF_LIFE_DAYS', {
      fallback: MIN_SHELF_LIFE_DAYS,
      min: 0,
      max: 365,
    }),
    statementPeriod: reader.choice('STATEMENT_PERIOD', PERIOD_LENGTHS, 'month'),
  };
}

/** Reads the task queue of requests. All processes of a deployment must use the same task queue. */
export function readTaskQueue(reader: SettingsReader): string {
  return reader.text('FULFILMENT_TASK_QUEUE', 'fulfilment');
}

/**
 * Reads whether webhooks may be sent to this machine. That must be allowed explicitly, and never in production, because
 * other servers listen on the same machine.
 */
export function readWebhookLoopback(reader: SettingsReader, environment: Environment): boolean {
  const choices = environment === 'production' ? (['refused'] as const) : (['refused', 'allowed'] as const);
  return reader.choice('WEBHOOK_LOOPBACK', choices, 'refused') === 'allowed';
}

const POSTGRES_PORT = 5432;
const TEMPORAL_ADDRESS = '127.0.0.1:7233';
const API_PORT = 8080;

/** The ports in `OWN_PORTS`, and the ports that the other settings name. */
function readOwnPorts(reader: SettingsReader, databaseUrl: string): number[] {
  const isPort = (text: string) => /^\d{1,5}$/.test(text);
  const portIn = (text: string | undefined) => Number(/:(\d{1,5})$/.exec(text ?? '')?.[1] ?? 0);
  return [
    Number(URL.parse(databaseUrl)?.port) || POSTGRES_PORT,
    portIn(reader.text('TEMPORAL_ADDRESS', TEMPORAL_ADDRESS)),
    reader.integer('PORT', { fallback: API_PORT, min: 0, max: 65_535 }),
    ...reader.list('OWN_PORTS', isPort, 'port numbers').map(Number),
  ];
}
