/** The settings of the API process. */
import { readStorageSettings, type StorageSettings } from '../db/files/storage-settings.ts';
import { readCommonSettings, type CommonSettings } from '../domain/common-settings.ts';
import { SettingsReader } from '../domain/settings.ts';
import { DEFAULT_TIME_LIMITS, type TimeLimits } from '../domain/time-limits.ts';
import { EncryptionKeys, KEY_BYTES, type EncryptionKey } from './prescriptions/encryption.ts';
import { isProxyRange } from './rate-limits/client-address.ts';

export interface ApiSettings extends CommonSettings {
  readonly host: string;
  readonly port: number;
  readonly databasePoolSize: number;
  readonly timeLimits: TimeLimits;
  /** The plant-store sample; not served without. */
  readonly plantStore: { readonly token: string; readonly webhookBase: string | undefined } | undefined;
  /** Addresses and CIDR ranges whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** Sign the `offer_id`s of search results: the first those that are made, each those that are read. */
  readonly offerSecrets: readonly string[];
  /** Where files of prescriptions are kept; undefined where they are not taken. */
  readonly files: FileSettings | undefined;
  /** Where clamd listens; files are taken unseen without. */
  readonly clamd: { readonly host: string; readonly port: number } | undefined;
  /** Undefined where the portal is turned off. */
  readonly portal: PortalSettings | undefined;
}

export interface PortalSettings {
  /** Signs the cookies of sessions. */
  readonly secret: string;
  /** Where the portal's pages come from. */
  readonly origin: string;
}

export interface FileSettings {
  readonly storage: StorageSettings;
  readonly keys: EncryptionKeys;
}

const SECONDS_PER_WEEK = 604_800;

/**
 * Reads them from environment variables.
 *
 * @throws SettingsError naming every variable that is missing or wrong.
 */
export function readApiSettings(variables: Readonly<Record<string, string | undefined>>): ApiSettings {
  const reader = new SettingsReader(variables);
  const limit = (name: string, milliseconds: number) =>
    reader.integer(name, { fallback: milliseconds / 1000, min: 1, max: SECONDS_PER_WEEK }) * 1000;
  const common = readCommonSettings(reader);
  return reader.finish({
    ...common,
    host: reader.text('HOST', '127.0.0.1'),
    port: reader.integer('PORT', { fallback: 8080, min: 0, max: 65_535 }),
    databasePoolSize: reader.integer('DATABASE_POOL_SIZE', { fallback: 10, min: 1, max: 200 }),
    trustedProxies: reader.list('TRUSTED_PROXIES', isProxyRange, 'addresses or CIDR ranges'),
    timeLimits: {
      pharmacy_answer_ms: limit('FULFILMENT_PHARMACY_ANSWER_SECONDS', DEFAULT_TIME_LIMITS.pharmacy_answer_ms),
      progress_ms: limit('FULFILMENT_PROGRESS_SECONDS', DEFAULT_TIME_LIMITS.progress_ms),
    },
    plantStore: reader.optional('PLANT_STORE_TOKEN', (name) => ({
      token: reader.token(name),
      webhookBase: reader.optional('PLANT_STORE_WEBHOOK_BASE', (base) =>
        reader.url(base, ['http:', 'https:']),
      ),
    })),
    offerSecrets: reader.tokens('OFFER_SECRETS'),
    files: reader.optional('PRESCRIPTION_STORAGE', (name) => ({
      storage: readStorageSettings(reader, name),
      keys: readEncryptionKeys(reader),
    })),
    clamd: reader.optional('CLAMD_ADDRESS', (name) => reader.address(name)),
    portal: reader.optional('PORTAL_SECRET', (name) => readPortalSettings(reader, name, common)),
  });
}

/** Cookies go over plain HTTP in the sandbox only, where a developer runs the pages on their own machine. */
function readPortalSettings(
  reader: SettingsReader,
  secretName: string,
  { environment }: CommonSettings,
): PortalSettings {
  const protocols = environment === 'production' ? ['https:'] : ['https:', 'http:'];
  return { secret: reader.token(secretName), origin: reader.origin('PORTAL_ORIGIN', protocols) };
}

/** `id:key` with commas between them; a key is 32 bytes in base 64. The first encrypts, all decrypt. */
function readEncryptionKeys(reader: SettingsReader): EncryptionKeys {
  const pairs = reader.list(
    'PRESCRIPTION_KEYS',
    (text) => keyIn(text) !== undefined,
    `pairs id:key, each key ${KEY_BYTES} bytes in base 64`,
  );
  const keys = pairs.flatMap((text) => keyIn(text) ?? []);
  if (keys.length > 0) return new EncryptionKeys(keys);
  reader.text('PRESCRIPTION_KEYS');
  return new EncryptionKeys([{ id: 'none', key: Buffer.alloc(KEY_BYTES) }]);
}

function keyIn(text: string): EncryptionKey | undefined {
  const [, id, encoded] = /^([A-Za-z0-9-]{1,32}):([A-Za-z0-9+/]{43}=)$/.exec(text) ?? [];
  return id === undefined || encoded === undefined ? undefined : { id, key: Buffer.from(encoded, 'base64') };
}
