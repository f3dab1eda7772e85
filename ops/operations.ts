/** What the commands work on: the database and Temporal of one deployment. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { loadClientConnectConfig } from '@temporalio/envconfig';
import type { Kysely } from 'kysely';
import { openDatabase } from '../db/database.ts';
import { checkStorage, openStorage } from '../db/files/open-storage.ts';
import { readStorageSettings } from '../db/files/storage-settings.ts';
import type { FileStorage } from '../db/files/storage.ts';
import type { Database } from '../db/schema.ts';
import { ENVIRONMENTS, type Environment } from '../domain/environments.ts';
import { readTaskQueue } from '../domain/common-settings.ts';
import { SettingsError, SettingsReader } from '../domain/settings.ts';
import { OperatorError } from './operator-error.ts';

type Variables = Readonly<Record<string, string | undefined>>;

export interface Operations {
  /** Which environment's keys are made. */
  environment(): Environment;
  database(): Kysely<Database>;
  temporal(): Client;
  /** Where files of prescriptions are kept. */
  fileStorage(): Promise<FileStorage>;
  /** The Temporal task queue of the deployment's workers. */
  taskQueue(): string;
  /** Writes a line for the operator. */
  print(line: string): void;
  close(): Promise<void>;
}

/** Written by `npm start` while the local stack runs; used where the environment names no deployment. */
const STACK_FILE = path.join(import.meta.dirname, '../.local/stack.json');

/** Opens a deployment's parts when a command first asks for them. */
export function openOperations(given: Variables): Operations {
  const variables = given['DATABASE_URL'] === undefined ? { ...localStack(), ...given } : given;
  const open: { database?: Kysely<Database>; temporal?: Client } = {};
  return {
    environment() {
      const reader = new SettingsReader(variables);
      return reader.finish(reader.choice('FULFILMENT_ENVIRONMENT', ENVIRONMENTS));
    },
    database() {
      const reader = new SettingsReader(variables);
      const connectionString = reader.finish(reader.url('DATABASE_URL', ['postgres:', 'postgresql:']));
      return (open.database ??= openDatabase({ connectionString, poolSize: 4 }));
    },
    temporal() {
      const config = loadClientConnectConfig({ overrideEnvVars: definedOnly(variables) });
      return (open.temporal ??= new Client({
        connection: Connection.lazy(config.connectionOptions),
        namespace: config.namespace ?? 'default',
      }));
    },
    async fileStorage() {
      const reader = new SettingsReader(variables);
      const settings = reader.finish(readStorageSettings(reader, 'PRESCRIPTION_STORAGE'));
      try {
        await checkStorage(settings);
      } catch (error) {
        if (error instanceof SettingsError) throw error;
        throw new OperatorError(`The storage for files does not answer: ${(error as Error).message}`);
      }
      return await openStorage(settings);
    },
    taskQueue() {
      const reader = new SettingsReader(variables);
      return reader.finish(readTaskQueue(reader));
    },
    print: (line) => void process.stdout.write(`${line}\n`),
    async close() {
      await open.database?.destroy();
      await open.temporal?.connection.close();
    },
  };
}

function localStack(): Variables {
  if (!existsSync(STACK_FILE)) return {};
  const stack = JSON.parse(readFileSync(STACK_FILE, 'utf8')) as Record<string, string>;
  return {
    FULFILMENT_ENVIRONMENT: 'sandbox',
    DATABASE_URL: stack['database_url'],
    TEMPORAL_ADDRESS: stack['temporal_address'],
  };
}

function definedOnly(variables: Variables): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
