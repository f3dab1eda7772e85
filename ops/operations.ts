/** What the commands work with: the use cases, the database and Temporal of one deployment. */
import type { Logins } from '../db/logins.ts';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from '@temporalio/client';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { checkStorage, openStorage } from '../services/files/open-storage.ts';
import { readStorageSettings, type StorageSettings } from '../services/files/storage-settings.ts';
import type { FileStorage } from '../services/files/storage.ts';
import type { Database } from '../db/schema.ts';
import { ENVIRONMENTS, type Environment } from '../domain/common/environments.ts';
import { readTaskQueue, readWebhookLoopback } from '../domain/common/common-settings.ts';
import { SettingsError, SettingsReader } from '../domain/common/settings.ts';
import { readEncryptionKeys } from '../services/common/encryption-settings.ts';
import { openPool } from '../services/common/connections.ts';
import { connectLazily } from '../services/common/temporal/connection.ts';
import { readTemporalSettings } from '../services/common/temporal/settings.ts';
import { createPharmacyRegistry, type PharmacyRegistry } from '../services/pharmacies/registry/registry.ts';
import { createKeys, type Keys } from '../services/partners/keys/keys.ts';
import { createPartnerRegistry, type PartnerRegistry } from '../services/partners/registry/registry.ts';
import { createPortalUsers, type PortalUsers } from '../services/portal/users.ts';
import { WebhookClient } from '../services/webhooks/webhook-client.ts';
import { createWebhooks, type Webhooks } from '../services/webhooks/webhooks.ts';
import { OperatorError } from './operator-error.ts';

type Variables = Readonly<Record<string, string | undefined>>;

export interface Operations {
  environment(): Environment;
  database(): Kysely<Database>;
  /** The logins that setup is to make, and who may make them; undefined where it makes none. */
  databaseLogins(): (Logins & { readonly administrator: Kysely<Database> }) | undefined;
  temporal(): Client;
  /** Where files of prescriptions are kept. */
  fileStorage(): Promise<FileStorage>;
  keys(): Keys;
  partnerRegistry(): PartnerRegistry;
  pharmacyRegistry(): PharmacyRegistry;
  portalUsers(): PortalUsers;
  /** Where the portal's pages are. */
  portalOrigin(): string;
  webhooks(): Webhooks;
  /** Writes a line for the operator. */
  print(line: string): void;
  close(): Promise<void>;
}

/** Written by `npm start` while the local stack runs; used where the environment names no deployment. */
const STACK_FILE = path.join(import.meta.dirname, '../.local/stack.json');

const DATABASE_PROTOCOLS = ['postgres:', 'postgresql:'];

/** Connections at most: an operator does one thing at a time. */
const POOL_SIZE = 4;

/** Opens a deployment's parts when a command first asks for them. */
export function openOperations(given: Variables): Operations {
  const variables = given['DATABASE_URL'] === undefined ? { ...localStack(), ...given } : given;
  const read = <Value>(setting: (reader: SettingsReader) => Value): Value => {
    const reader = new SettingsReader(variables);
    return reader.finish(setting(reader));
  };
  // A command prints what went wrong itself.
  const log = pino({ level: 'silent' });
  const clock = () => new Date();
  const open: { database?: Kysely<Database>; administrator?: Kysely<Database>; temporal?: Client } = {};
  const environment = () => read((reader) => reader.choice('FULFILMENT_ENVIRONMENT', ENVIRONMENTS));
  const database = () =>
    (open.database ??= openPool(
      {
        databaseUrl: read((reader) => reader.url('DATABASE_URL', DATABASE_PROTOCOLS)),
        databasePoolSize: POOL_SIZE,
      },
      log,
    ));
  const temporal = () => {
    const { connectionOptions, namespace } = readTemporalSettings(variables);
    return (open.temporal ??= connectLazily(connectionOptions, namespace));
  };
  const encryption = () => read((reader) => readEncryptionKeys(reader, 'ENCRYPTION_KEYS'));
  return {
    environment,
    database,
    databaseLogins: () =>
      read((reader) =>
        reader.optional('ADMINISTRATOR_DATABASE_URL', (name) => ({
          administrator: (open.administrator ??= openPool(
            { databaseUrl: reader.url(name, DATABASE_PROTOCOLS), databasePoolSize: 1 },
            log,
          )),
          owner: reader.url('DATABASE_URL', DATABASE_PROTOCOLS),
          application: reader.url('APPLICATION_DATABASE_URL', DATABASE_PROTOCOLS),
        })),
      ),
    temporal,
    fileStorage: () =>
      openCheckedStorage(read((reader) => readStorageSettings(reader, 'PRESCRIPTION_STORAGE'))),
    keys: () => createKeys({ database: database(), environment: environment(), clock }),
    partnerRegistry: () => createPartnerRegistry({ database: database(), environment: environment() }),
    portalUsers: () => createPortalUsers({ database: database(), clock }),
    portalOrigin: () => read((reader) => reader.origin('PORTAL_ORIGIN', ['https:', 'http:'])),
    pharmacyRegistry: () =>
      createPharmacyRegistry({
        database: database(),
        encryption: encryption(),
        webhookLoopback: read((reader) => readWebhookLoopback(reader, environment())),
        clock,
      }),
    webhooks: () =>
      createWebhooks({
        database: database(),
        encryption: encryption(),
        webhooks: new WebhookClient(temporal(), read(readTaskQueue)),
        webhookLoopback: false,
        ownPorts: [],
        clock,
        log,
      }),
    print: (line) => void process.stdout.write(`${line}\n`),
    async close() {
      await open.database?.destroy();
      await open.administrator?.destroy();
      await open.temporal?.connection.close();
    },
  };
}

async function openCheckedStorage(settings: StorageSettings): Promise<FileStorage> {
  try {
    await checkStorage(settings);
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    throw new OperatorError(`The storage for files does not answer: ${(error as Error).message}`);
  }
  return await openStorage(settings);
}

function localStack(): Variables {
  if (!existsSync(STACK_FILE)) return {};
  const stack = JSON.parse(readFileSync(STACK_FILE, 'utf8')) as Record<string, string>;
  return {
    FULFILMENT_ENVIRONMENT: 'sandbox',
    DATABASE_URL: stack['database_url'],
    TEMPORAL_ADDRESS: stack['temporal_address'],
    ENCRYPTION_KEYS: stack['encryption_keys'],
    WEBHOOK_LOOPBACK: 'allowed',
    PORTAL_ORIGIN: stack['portal_origin'],
  };
}
