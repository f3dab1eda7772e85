/** The settings of the API process. */
import { readStorageSettings } from '../services/files/storage.ts';
import { readCommonSettings, type CommonSettings } from '../domain/common/common-settings.ts';
import { SettingsReader } from '../domain/common/settings.ts';
import { DEFAULT_TIME_LIMITS } from '../domain/requests/time-limits.ts';
import { readTemporalSettings } from '../services/common/temporal/connection.ts';
import type { MetricsAddress } from '../services/metrics/serve-metrics.ts';
import type { ServiceSettings } from '../services/compose.ts';
import { readEncryptionKeys } from '../services/common/encryption-settings.ts';
import { readCodecSettings, type CodecSettings } from './codec.ts';
import { readTracingSettings } from '../services/tracing.ts';
import { readPrivacySettings } from '../services/privacy/settings.ts';
import { readMailTarget, type MailTarget } from '../services/mail.ts';
import { readSignOnSettings, type SignOnSettings } from '../services/portal/identity-provider.ts';
import { type PlantStoreSettings, readPlantStoreSettings } from './plants/plant-store.ts';
import { readTrustedProxies } from '../services/common/trusted-proxies.ts';

export interface ApiSettings extends ServiceSettings {
  readonly host: string;
  readonly port: number;
  /** Address for Prometheus; undefined when metrics are off. */
  readonly metrics: MetricsAddress | undefined;
  /** How long to keep serving after the process reported not ready, in milliseconds. */
  readonly shutdownNoticeMs: number;
  /** Undefined when the plant-store sample is off. */
  readonly plantStore: PlantStoreSettings | undefined;
  /** Addresses and CIDR ranges of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** Settings of the codec server for Temporal's UI; undefined when it is off. */
  readonly codec: CodecSettings | undefined;
  /** Undefined when the portal is off. */
  readonly portal: PortalSettings | undefined;
}

export interface PortalSettings {
  /** Signs session cookies. */
  readonly secret: string;
  /** Origin of the portal's pages. */
  readonly origin: string;
  /** Single sign-on; undefined when no identity provider is configured. */
  readonly signOn: SignOnSettings | undefined;
  /** Mail server for invitations and password resets; undefined when none is configured. */
  readonly mail: MailTarget | undefined;
}

type Variables = Readonly<Record<string, string | undefined>>;

const SECONDS_PER_WEEK = 604_800;

/**
 * Reads the settings of an API process.
 *
 * @throws SettingsError naming every variable that is missing or invalid.
 */
export function readApiSettings(variables: Variables): ApiSettings {
  const reader = new SettingsReader(variables);
  const limit = (name: string, milliseconds: number) =>
    reader.integer(name, { fallback: milliseconds / 1000, min: 1, max: SECONDS_PER_WEEK }) * 1000;
  const common = readCommonSettings(reader);
  return reader.finish({
    ...common,
    temporal: readTemporalSettings(variables),
    host: reader.text('HOST', '127.0.0.1'),
    port: reader.integer('PORT', { fallback: 8080, min: 0, max: 65_535 }),
    metrics: reader.optional('METRICS_ADDRESS', (name) => reader.address(name)),
    shutdownNoticeMs: reader.integer('SHUTDOWN_NOTICE_SECONDS', { fallback: 5, min: 0, max: 300 }) * 1000,
    admissionWaitMs: reader.integer('ADMISSION_WAIT_SECONDS', { fallback: 5, min: 0, max: 8 }) * 1000,
    databasePoolSize: reader.integer('DATABASE_POOL_SIZE', { fallback: 10, min: 1, max: 200 }),
    trustedProxies: readTrustedProxies(reader),
    timeLimits: {
      ...DEFAULT_TIME_LIMITS,
      pharmacy_answer_ms: limit('FULFILMENT_PHARMACY_ANSWER_SECONDS', DEFAULT_TIME_LIMITS.pharmacy_answer_ms),
      progress_ms: limit('FULFILMENT_PROGRESS_SECONDS', DEFAULT_TIME_LIMITS.progress_ms),
    },
    plantStore: reader.optional('PLANT_STORE_TOKEN', (name) => readPlantStoreSettings(reader, name, common)),
    offerSecrets: reader.tokens('OFFER_SECRETS'),
    ...readPrivacySettings(reader),
    tracing: readTracingSettings(reader),
    files: reader.optional('PRESCRIPTION_STORAGE', (name) => ({
      storage: readStorageSettings(reader, name),
      keys: readEncryptionKeys(reader, 'PRESCRIPTION_KEYS'),
    })),
    codec: readCodecSettings(reader),
    clamd: reader.optional('CLAMD_ADDRESS', (name) => reader.address(name)),
    portal: reader.optional('PORTAL_SECRET', (name) =>
      readPortalSettings(reader, name, { ...common, variables }),
    ),
  });
}

/** Plain HTTP is allowed in the sandbox only, where developers run the pages on their own machine. */
function readPortalSettings(
  reader: SettingsReader,
  secretName: string,
  { environment, variables }: Pick<CommonSettings, 'environment'> & { readonly variables: Variables },
): PortalSettings {
  const protocols = environment === 'production' ? ['https:'] : ['https:', 'http:'];
  return {
    secret: reader.token(secretName),
    origin: reader.origin('PORTAL_ORIGIN', protocols),
    signOn: readSignOnSettings(reader, environment),
    mail: readMailTarget(reader, variables),
  };
}
