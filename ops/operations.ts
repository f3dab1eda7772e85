/** The environment of commands: settings, database and Temporal client of one deployment, the operator, and the output. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { Kysely } from 'kysely';
import { type Logger, pino } from 'pino';
import type { Database } from '../db/schema.ts';
import { readTaskQueue } from '../domain/common/common-settings.ts';
import { type Environment, ENVIRONMENTS } from '../domain/common/environments.ts';
import { SettingsReader } from '../domain/common/settings.ts';
import { runLogged } from '../services/audit/operator-log.ts';
import { locksInWords, openCommandPool } from '../services/common/database-pool.ts';
import { ServiceError } from '../services/common/errors.ts';
import { readPrivacySettings, withRowsEncryptedOnUse } from '../services/privacy/settings.ts';
import { type Call, type Invocation, operatorOf, requireReason, type Terminal } from './invocation.ts';
import { OperatorError, usageError } from './errors.ts';
import { createInterface } from 'node:readline/promises';

type Variables = Readonly<Record<string, string | undefined>>;

export interface Operations {
  environment(): Environment;
  taskQueue(): string;
  /** Environment variables, or the settings of the local stack when DATABASE_URL is not set. */
  readonly variables: Variables;
  /** @throws SettingsError that names what is missing or wrong. */
  read<Value>(settings: (reader: SettingsReader) => Value): Value;
  database(): Kysely<Database>;
  /** Connects with another login. */
  databaseAt(databaseUrl: string): Kysely<Database>;
  /** Loads Temporal's client on first use, because that doubles the start-up time. */
  temporal(): Promise<Client>;
  /** A silent logger for use cases, because commands print errors themselves. */
  readonly log: Logger;
  readonly clock: () => Date;
  operator(): string;
  /** @throws OperatorError when the operator gave no reason. */
  reason(): string;
  /**
   * Performs a change: asks for confirmation, and records it in the operators' log before and after.
   *
   * @param target id or name of the changed object; null when there is none.
   * @throws OperatorError when the operator declines; what `work` throws.
   */
  change<Done>(target: string | null, work: () => Promise<Done>): Promise<Done>;
  /** Like `change`, but without confirmation: for work that is safe to repeat, or was confirmed as part of a larger change. */
  logged<Done>(target: string | null, work: () => Promise<Done>): Promise<Done>;
  /** Prints the result: JSON with `--json`, otherwise lines. */
  answer(value: object, lines: () => readonly string[]): void;
  /** Prints progress; on standard error with `--json`. */
  report(line: string): void;
  /** Lines that say what a command waited for, when Postgres answers but the command timed out. */
  lockLines(): Promise<string[]>;
  /** Makes the command exit with code 1, because it found problems. */
  reportProblems(): void;
  close(): Promise<void>;
}

/** Written by `npm start` while the local stack runs. */
const STACK_FILE = path.join(import.meta.dirname, '../.local/stack.json');

export const DATABASE_PROTOCOLS = ['postgres:', 'postgresql:'];

/** An operator runs one command at a time. */
const POOL_SIZE = 4;
/** Deadline of calls to Temporal that have none of their own; milliseconds. */
const TEMPORAL_CALL_TIMEOUT_MS = 4_000;
/** Connections to a frozen server do not close; milliseconds. */
const CLOSE_TIMEOUT_MS = 500;

interface OperationsOptions extends Call {
  /** The command that runs. */
  readonly invocation: () => Invocation;
  /** Waits for the operator's answer. */
  readonly asking: <Answer>(ask: () => Promise<Answer>) => Promise<Answer>;
  readonly onProblems: () => void;
}

/** Opens each connection when a command first needs it. */
export function openOperations({
  variables: given,
  output,
  errors,
  terminal,
  invocation,
  asking,
  onProblems,
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
    const pool = openCommandPool(databaseUrl, POOL_SIZE);
    const withRows = withRowsEncryptedOnUse(pool, () => read(readPrivacySettings).encryption);
    pools.set(databaseUrl, withRows);
    return withRows;
  };
  const databaseUrl = () => read((reader) => reader.url('DATABASE_URL', DATABASE_PROTOCOLS));
  const database = () => databaseAt(databaseUrl());
  const record = <Done>(target: string | null, work: () => Promise<Done>) => {
    const { command, options } = invocation();
    const action = { ...operatorOf(options, variables), command, target, reason: options.reason ?? null };
    return runLogged(database(), action, { work, failureOf });
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
      await asking(() => confirm(invocation(), target, terminal));
      return record(target, work);
    },
    logged: record,
    answer(value, lines) {
      const { json = false } = invocation().options;
      for (const line of json ? [JSON.stringify(value)] : lines()) output.write(`${line}\n`);
    },
    report(line) {
      const isJson = invocation().options.json === true;
      (isJson ? errors : output).write(`${line}\n`);
    },
    async lockLines() {
      // The command's own pool has given up, or its connections wait.
      const probe = openCommandPool(databaseUrl(), 1);
      try {
        return await locksInWords(probe);
      } finally {
        await Promise.race([probe.destroy(), delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
      }
    },
    reportProblems: onProblems,
    async close() {
      const closing = [
        ...[...pools.values()].map((pool) => pool.destroy()),
        temporal === undefined
          ? Promise.resolve()
          : temporal.then(async (client) => client.connection.close()),
      ];
      await Promise.race([Promise.allSettled(closing), delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

async function connectTo({
  variables,
  read,
  database,
}: Pick<Operations, 'variables' | 'read' | 'database'>): Promise<Client> {
  const [{ connectLazily, readTemporalSettings }, { openPrivacy }] = await Promise.all([
    import('../services/common/temporal/connection.ts'),
    import('../services/privacy/privacy.ts'),
  ]);
  const { connectionOptions, namespace } = readTemporalSettings(variables);
  const { client } = openPrivacy({ ...read(readPrivacySettings), database: database() });
  return connectLazily(connectionOptions, namespace, client, TEMPORAL_CALL_TIMEOUT_MS);
}

/** Logs the messages of our own errors, and only the names of others, which could contain data. */
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

/**
 * Returns once the operator has confirmed.
 *
 * @param target id or name of the changed object; null when there is none.
 * @throws OperatorError when the operator declines, or there is no terminal.
 */
export async function confirm(
  { command, description, options }: Invocation,
  target: string | null,
  terminal: Terminal | undefined,
): Promise<void> {
  if (options.yes === true) return;
  const title = target === null ? command : `${command} ${target}`;
  if (terminal === undefined) {
    throw usageError(
      `Nothing was changed: ${title} asks for confirmation, and there is no terminal. Add --yes to confirm.`,
    );
  }
  const dialogue = createInterface(terminal);
  try {
    const answer = await dialogue.question(`${title}: ${description}\nContinue? [y/N] `).catch(noAnswer);
    if (!/^y(es)?$/i.test(answer.trim())) throw usageError('Nothing was changed.');
  } finally {
    dialogue.close();
  }
}

/** Treats Ctrl-C and Ctrl-D as "no". */
function noAnswer(error: unknown): string {
  if (Error.isError(error) && error.name === 'AbortError') return '';
  throw error;
}
