/** The settings of a worker process. */
import { type MailSettings, readMailSettings } from '../services/mail.ts';
import { type CommonSettings, readCommonSettings } from '../domain/common/common-settings.ts';
import { SettingsReader } from '../domain/common/settings.ts';
import type { ConnectionSettings } from '../services/common/connections.ts';
import { readTracingSettings } from '../services/tracing.ts';
import { readPrivacySettings } from '../services/privacy/settings.ts';
import type { MetricsAddress } from '../services/metrics/serve-metrics.ts';
import type { HealthAddress } from './health.ts';
import { BUILD_ID } from '../domain/common/temporal.ts';
import { readTemporalSettings } from '../services/common/temporal/connection.ts';

export const COMPRESSION_CODECS = ['none', 'gzip'] as const;
export type CompressionCodec = (typeof COMPRESSION_CODECS)[number];

/** The work of a process: everything, or only requests or webhooks, with other processes for the rest. */
const WORKER_ROLES = ['all', 'requests', 'webhooks'] as const;
export type WorkerRole = (typeof WORKER_ROLES)[number];

export interface WorkerSettings extends CommonSettings, ConnectionSettings {
  readonly role: WorkerRole;
  readonly temporalCompression: CompressionCodec;
  /** Addresses of the metrics of the process and of the SDK; undefined if they are not served. */
  readonly metrics: MetricsAddress | undefined;
  readonly sdkMetrics: MetricsAddress | undefined;
  /** The Build ID of the workflow code; undefined if workers have no versions. */
  readonly buildId: string | undefined;
  readonly health: HealthAddress | undefined;
  /** Undefined if no mail is sent to partners. */
  readonly mail: MailSettings | undefined;
}

/**
 * Reads the settings from environment variables.
 *
 * @throws SettingsError that names every variable that is missing or wrong.
 */
export function readWorkerSettings(variables: Readonly<Record<string, string | undefined>>): WorkerSettings {
  const reader = new SettingsReader(variables);
  return reader.finish({
    ...readCommonSettings(reader),
    role: reader.choice('WORKER_ROLE', WORKER_ROLES, 'all'),
    temporal: readTemporalSettings(variables),
    temporalCompression: reader.choice('TEMPORAL_COMPRESSION', COMPRESSION_CODECS, 'none'),
    databasePoolSize: reader.integer('DATABASE_POOL_SIZE', { fallback: 10, min: 1, max: 200 }),
    ...readPrivacySettings(reader),
    tracing: readTracingSettings(reader),
    buildId: reader.optional('WORKER_BUILD_ID', (name) => readBuildId(reader, name)),
    metrics: reader.optional('METRICS_ADDRESS', (name) => reader.address(name)),
    sdkMetrics: reader.optional('SDK_METRICS_ADDRESS', (name) => reader.address(name)),
    health: reader.optional('HEALTH_ADDRESS', (name) => reader.address(name)),
    mail: readMailSettings(reader, variables),
  });
}

const readBuildId = (reader: SettingsReader, name: string): string =>
  reader.parsed(
    name,
    (text) => (BUILD_ID.test(text) ? text : undefined),
    'must be 1 to 60 letters, digits, "-" or "_" that name the version of the code: a commit',
    '',
  );
