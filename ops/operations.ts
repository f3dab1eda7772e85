/** What the commands work with: the settings, the database and Temporal of one deployment, and the operator. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from '@temporalio/client';
import type { Kysely } from 'kysely';
import { type Logger, pino } from 'pino';
import type { Database } from '../db/schema.ts';
import { readTaskQueue } from '../domain/common/common-settings.ts';
import { type Environment, ENVIRONMENTS } from '../domain/common/environments.ts';
import { SettingsReader } from '../domain/common/settings.ts';
import { logged } from '../services/audit/operator-log.ts';
import { openPool } from '../services/common/database-pool.ts';
import { ServiceError } from '../services/common/errors.ts';
import { readPrivacySettings, withRowsWhenAsked } from '../services/privacy/settings.ts';
import { confirm } from './confirmation.ts';
import { type Call, type Invocation, operatorOf, requireReason } from './invocation.ts';
import { OperatorError } from './operator-error.ts';

type Variables = Readonly<Record<string, string | undefined>>;

export interface Operations {
  environment(): Environment;
  taskQueue(): string;
  /** What the environment says, or the stack that runs on this machine. */
  readonly variables: Variables;
  /** Reads settings. @throws SettingsError that names what is missing or wrong. */
  read<Value>(settings: (reader: SettingsReader) => Value): Value;
  database(): Kysely<Database>;
  /** Another login to a database. */
  databaseAt(databaseUrl: string): Kysely<Database>;
  /** Loads Temporal's client, which takes as long as all else. */
  temporal(): Promise<Client>;
  /** A command prints what went wrong itself: for use cases that log. */
  readonly log: Logger;
  readonly clock: () => Date;
  /** Who uses the command. */
  operator(): string;
  /** Why. @throws OperatorError where the operator did not say. */
  reason(): string;
  /**
   * Does something that changes something: asks first, and writes it into the operators' log, before and after.
   *
   * @param target what it is done to: an id, a name; null where it is nothing in particular.
   * @throws OperatorError when the operator does not agree; what `work` throws.
   */
  change<Done>(target: string | null, work: () => Promise<Done>): Promise<Done>;
  /** The same for what is safe to repeat and runs before the log is there: it is not asked about. */
  logged<Done>(target: string | null, work: () => Promise<Done>): Promise<Done>;
  /** What a command answers: JSON where the operator wants that, lines otherwise. */
  answer(value: object, lines: () => readonly string[]): void;
  /** Tells how far a command has come: on the standard error where the answer is JSON. */
  tell(line: string): void;
  /** Makes the command end with exit code 1: it looked for problems and found some. */
  found(): void;
  close(): Promise<void>;
}

/** Written by `npm start` while the local stack runs; used where the environment names no deployment. */
const STACK_FILE = path.join(import.meta.dirname, '../.local/stack.json');

export const DATABASE_PROTOCOLS = ['postgres:', 'postgresql:'];

/** Connections at most: an operator does one thing at a time. */
const POOL_SIZE = 4;

export interface OperationsOptions extends Call {
  /** The command that runs. */
  readonly invocation: () => Invocation;
  readonly onFound: () => void;
}

/** Opens a deployment's parts when a command first asks for them. */
export function openOperations({
  variables: given,
  output,
  errors,
  terminal,
  invocation,
  onFound,
}: OperationsOptions): Operations {
  const variables = given['DATABASE_URL'] === undefined ? { ...localStack(), ...given } : given;
  const read = <Value>(settings: (reader: SettingsReader) => Value): Value => {
    const reader = new SettingsReader(variables);
    return reader.finish(settings(reader));
  };
  const log = pino({ level: 'silent' });
  const pools = new Map<string, Kysely<Database>>();
  let temporal: Promise<Client> | undefined;
  const databaseAt = (databaseUrl: string) => {
    const known = pools.get(databaseUrl);
    if (known !== undefined) return known;
    const pool = openPool({ databaseUrl, databasePoolSize: POOL_SIZE }, log);
    const withRows = withRowsWhenAsked(pool, () => read(readPrivacySettings).encryption);
    pools.set(databaseUrl, withRows);
    return withRows;
  };
  const database = () => databaseAt(read((reader) => reader.url('DATABASE_URL', DATABASE_PROTOCOLS)));
  const writeDown = <Done>(target: string | null, work: () => Promise<Done>) => {
    const { command, options } = invocation();
    const action = { ...operatorOf(options, variables), command, target, reason: options.reason ?? null };
    return logged(database(), action, { work, failureOf });
  };
  return {
    environment: () => read((reader) => reader.choice('FULFILMENT_ENVIRONMENT', ENVIRONMENTS)),
    taskQueue: () => read(readTaskQueue),
    variables,
    read,
    database,
    databaseAt,
    temporal: () => (temporal ??= connectTo({ variables, read, database })),
    log,
    clock: () => new Date(),
    operator: () => operatorOf(invocation().options, variables).operator,
    reason: () => requireReason(invocation().options),
    async change(target, work) {
      await confirm(invocation(), target, terminal);
      return writeDown(target, work);
    },
    logged: writeDown,
    answer(value, lines) {
      const { json = false } = invocation().options;
      for (const line of json ? [JSON.stringify(value)] : lines()) output.write(`${line}\n`);
    },
    tell(line) {
      const isJson = invocation().options.json === true;
      (isJson ? errors : output).write(`${line}\n`);
    },
    found: onFound,
    async close() {
      for (const pool of pools.values()) await pool.destroy();
      await (await temporal)?.connection.close();
    },
  };
}

async function connectTo({
  variables,
  read,
  database,
}: Pick<Operations, 'variables' | 'read' | 'database'>): Promise<Client> {
  const [{ readTemporalSettings }, { connectLazily }, { openPrivacy }] = await Promise.all([
    import('../services/common/temporal/connection.ts'),
    import('../services/common/temporal/connection.ts'),
    import('../services/privacy/privacy.ts'),
  ]);
  const { connectionOptions, namespace } = readTemporalSettings(variables);
  const { client } = openPrivacy({ ...read(readPrivacySettings), database: database() });
  return connectLazily(connectionOptions, namespace, client);
}

/** What the log keeps: our own words, of others the name alone. */
function failureOf(error: unknown) {
  const isRefusal = error instanceof OperatorError || error instanceof ServiceError;
  const detail = isRefusal ? error.message : Error.isError(error) ? error.name : 'an error';
  return { isRefusal, detail };
}

function localStack(): Variables {
  if (!existsSync(STACK_FILE)) return {};
  const stack = JSON.parse(readFileSync(STACK_FILE, 'utf8')) as Record<string, string>;
  return {
    FULFILMENT_ENVIRONMENT: 'sandbox',
    DATABASE_URL: stack['database_url'],
    TEMPORAL_ADDRESS: stack['temporal_address'],
    ENCRYPTION_KEYS: stack['encryption_keys'],
    ESCROW_PUBLIC_KEY: stack['escrow_public_key'],
    PRESCRIPTION_STORAGE: stack['prescription_storage'],
    WEBHOOK_LOOPBACK: 'allowed',
    PORTAL_ORIGIN: stack['portal_origin'],
  };
}
