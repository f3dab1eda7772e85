/** The checks of `ops doctor`: Postgres, Temporal, pending work, mail and file storage. */
import { type Kysely, sql } from 'kysely';
import type { EncryptionKeys } from '../db/encryption.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { openGatewaySecrets } from '../db/pharmacies/gateways.ts';
import { readSealedSamples } from '../db/sealed-texts.ts';
import type { Database } from '../db/schema.ts';
import { payloadKeyContext } from '../db/requests/payload-keys.ts';
import { openSigningSecrets } from '../db/webhooks/endpoints.ts';
import { type Client, type ScheduleDescription, ScheduleNotFoundError } from '@temporalio/client';
import proto from '@temporalio/proto';
import { HEALTH_REASONS } from '../domain/common/health.ts';
import { taskQueuesOf } from '../domain/common/temporal.ts';
import type { Environment } from '../domain/common/environments.ts';
import { HOUSEKEEPING_JOB_NAMES, HOUSEKEEPING_JOBS, housekeepingScheduleId } from '../domain/jobs.ts';
import { SEARCH_ATTRIBUTES } from '../domain/requests/search-attributes.ts';
import { lastCompletion } from './metrics/figures.ts';
import { failureInWords } from './common/availability.ts';
import { wideProxyRanges } from './common/trusted-proxies.ts';
import {
  idleQueues,
  missingSearchAttributes,
  PROBE_TIMEOUT_MS,
  type Probed,
} from './common/temporal/polls.ts';
import { countConnections, findLockHolders, findLongTransactions, probeDisk } from '../db/database.ts';
import { listReports, type ReportedProcess } from '../db/metrics.ts';
import { clockAheadOf } from './common/process.ts';
import { BLOCKED_RUNBOOK, lockInWords, minutesOf, sessionInWords } from './common/database-pool.ts';
import { listDamagedCodes } from '../db/stock/item-codes.ts';
import { listFailingPharmacies } from './pharmacies/registry.ts';
import { findStuckRequests } from './requests/stuck.ts';
import { parkedDeliveries } from './webhooks/deliveries.ts';
import type { StorageSettings } from './files/storage.ts';

/** `unknown`: the check cannot run here, or not while another part is down. */
type FindingState = 'ok' | 'failed' | 'unknown';

export interface Finding {
  readonly check: string;
  readonly state: FindingState;
  /** The result: ids, counts and times only. */
  readonly detail: string;
  /** Advice for the operator; null when nothing needs doing. */
  readonly next: string | null;
}

export interface Check {
  readonly name: string;
  /** @returns the healthy state in words. @throws Fault, or whatever the checked part throws. */
  readonly look: () => Promise<string>;
  /** Advice for a failure that has none of its own. */
  readonly next: string;
  /** Timeout in milliseconds, where the default is too short. */
  readonly mostMs?: number;
}

class Fault extends Error {
  override readonly name = 'Fault';
  readonly next: string | undefined;

  constructor(message: string, next?: string) {
    super(message);
    this.next = next;
  }
}

export class CannotCheck extends Error {
  override readonly name = 'CannotCheck';
}

/** A server that does not answer its first check within this time is frozen; milliseconds. */
const SERVER_TIMEOUT_MS = 2_000;
/** Frozen parts of a server that answers, such as a locked table. */
const CHECK_TIMEOUT_MS = 4_000;

/** Runs a check. Never rejects: an error becomes a failed or unknown finding. */
export async function findingOf({ name, look, next, mostMs = CHECK_TIMEOUT_MS }: Check): Promise<Finding> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Fault(`no answer in ${mostMs / 1_000} seconds`)), mostMs);
  try {
    return { check: name, state: 'ok', detail: await Promise.race([look(), promise]), next: null };
  } catch (error) {
    const detail = failureInWords(error);
    if (error instanceof CannotCheck) return { check: name, state: 'unknown', detail, next: null };
    const own = error instanceof Fault ? error.next : undefined;
    return { check: name, state: 'failed', detail, next: own ?? next };
  } finally {
    clearTimeout(timer);
  }
}

interface PostgresParts {
  readonly database: Kysely<Database>;
  readonly taskQueue: string;
  /** @throws when the settings have no keys. */
  readonly encryption: () => EncryptionKeys;
}

export function postgresChecks({ database, encryption, taskQueue }: PostgresParts): Check[] {
  return [
    {
      name: 'postgres',
      next: 'Check DATABASE_URL, that the server runs and is not frozen, that its disk is not full, and that it accepts connections from this machine.',
      mostMs: SERVER_TIMEOUT_MS,
      look: async () => {
        const { rows } = await sql<{ server_version: string }>`show server_version`
          .execute(database)
          .catch(fullInWords);
        return `answers, version ${rows[0]?.server_version}`;
      },
    },
    ...databaseChecks(database),
    {
      name: 'schema',
      next: 'Run: ops setup',
      look: async () => {
        const pending = await pendingMigrations(database);
        if (pending.length > 0) throw new Fault(`migrations not applied: ${pending.join(', ')}`);
        return 'all migrations are applied';
      },
    },
    {
      name: 'processes',
      next: 'Read its log; start it again if it is gone, end it if it is frozen.',
      look: () => checkProcesses(database, taskQueue),
    },
    {
      name: 'secrets',
      next: 'Add the key with that id to ENCRYPTION_KEYS of every process, after the first key.',
      look: async () => secretsOpened(database, encryption()),
    },
  ];
}

/** A process reports every 5 seconds; milliseconds. */
const SILENT_AFTER_MS = 20_000;
/** A process that was silent for longer was replaced or removed on purpose; milliseconds. */
const FORGOTTEN_AFTER_MS = 600_000;
/** Older errors of processes that work are not shown; milliseconds. */
const RECENT_ERROR_MS = 3_600_000;

/** Finds processes that stopped reporting, except those that a newer process of the same kind replaced. Shows last errors. */
async function checkProcesses(database: Kysely<Database>, taskQueue: string): Promise<string> {
  const processes = await listReports(database, taskQueue, FORGOTTEN_AFTER_MS);
  if (processes.length === 0) throw new CannotCheck('none has reported within 10 minutes');
  const isGone = ({ silent_ms, ended_at }: ReportedProcess) =>
    ended_at !== null || silent_ms > SILENT_AFTER_MS;
  const running = processes.filter((one) => !isGone(one));
  const replacements = [...running];
  const missing = processes.filter(isGone).filter(({ kind, reported_at }) => {
    const by = replacements.findIndex((other) => other.kind === kind && other.started_at > reported_at);
    if (by !== -1) replacements.splice(by, 1);
    return by === -1;
  });
  if (missing.length > 0) throw new Fault(missing.map(missingInWords).join('; '));
  const errors = running.filter(
    ({ last_error_at, reported_at, silent_ms }) =>
      last_error_at !== null && reported_at.getTime() + silent_ms - last_error_at.getTime() < RECENT_ERROR_MS,
  );
  return [`report: ${running.map((one) => one.process).join(', ')}`, ...errors.map(lastErrorInWords)].join(
    '; ',
  );
}

function missingInWords(gone: ReportedProcess): string {
  const how =
    gone.ended_at === null
      ? `has not reported since ${gone.reported_at.toISOString()}: it is frozen, killed, or cannot write to Postgres`
      : `ended with an error`;
  const error = gone.last_error === null ? '' : `; ${lastErrorInWords(gone)}`;
  return `${gone.process} ${how}${error}`;
}

function lastErrorInWords({ process, last_error, last_error_at }: ReportedProcess): string {
  return `last error of ${process}, at ${last_error_at?.toISOString()}: ${last_error}`;
}

/** Postgres' code for a connection that it refuses because it has too many. */
const TOO_MANY_CONNECTIONS = '53300';

function fullInWords(error: unknown): never {
  if ((error as { readonly code?: string }).code !== TOO_MANY_CONNECTIONS) throw error;
  throw new Fault('all its connections are in use', 'See docs/ops/runbooks/database-blocked.md');
}

/** Shorter waits for a lock are usual under load. In milliseconds. */
const LOCK_WAIT_MS = 1_000;
const LONG_TRANSACTION_MS = 300_000;
/** A commit waits for the disk: 1 to 10 ms on one that is fast enough. The alert `DatabaseDiskSlow` has the same limit. */
const SLOW_COMMIT_MS = 50;
/** Share of Postgres' connections that may be in use. */
const MAX_CONNECTIONS_SHARE = 0.9;

/** Checks for what slows or stops Postgres although it answers: locks, long transactions, a full or slow disk, exhausted connections. */
function databaseChecks(database: Kysely<Database>): Check[] {
  return [
    {
      name: 'locks',
      next: BLOCKED_RUNBOOK,
      look: async () => {
        const holders = await findLockHolders(database, LOCK_WAIT_MS);
        if (holders.length > 0) throw new Fault(holders.map(lockInWords).join('; '));
        return 'no statement waits for a lock';
      },
    },
    {
      name: 'transactions',
      next: BLOCKED_RUNBOOK,
      look: async () => {
        const [longest] = await findLongTransactions(database, LONG_TRANSACTION_MS);
        if (longest !== undefined)
          throw new Fault(`${sessionInWords(longest)} for ${minutesOf(longest.transaction_ms)}`);
        return 'none is older than 5 minutes';
      },
    },
    {
      name: 'disk',
      next: 'See docs/ops/runbooks/disk-full.md',
      look: async () => {
        const { is_full, commit_ms } = await probeDisk(database);
        if (is_full) throw new Fault('the disk of Postgres is full, so that it refuses writes');
        const words = `a commit takes ${Math.ceil(commit_ms)} ms`;
        if (commit_ms > SLOW_COMMIT_MS)
          throw new Fault(`it is slow: ${words}`, 'See docs/ops/runbooks/disk-full.md#a-slow-disk');
        return `has room; ${words}`;
      },
    },
    {
      name: 'connections',
      next: BLOCKED_RUNBOOK,
      look: async () => {
        const { used, available } = await countConnections(database);
        const words = `${used} of ${available} are in use`;
        if (used > available * MAX_CONNECTIONS_SHARE) throw new Fault(words);
        return words;
      },
    },
  ];
}

/** Maximum accepted difference of clocks in milliseconds. A larger one makes signatures and time limits wrong. */
const SKEW_MS = 2_000;

interface ClockParts {
  readonly database: Kysely<Database>;
  readonly taskQueue: string;
  readonly probe: () => Promise<Probed>;
}

/** Compares the clocks of this machine, the processes and Temporal with Postgres' clock. Leaves out those that do not answer. */
export function clockCheck({ database, taskQueue, probe }: ClockParts): Check {
  return {
    name: 'clocks',
    next: 'Synchronise the clocks of all machines with NTP: time limits and signatures depend on them.',
    look: async () => {
      const [own, temporal, processes] = await Promise.all([
        clockAheadOf(database),
        probe().then(
          ({ clock_ahead_ms }) => clock_ahead_ms,
          () => undefined,
        ),
        listReports(database, taskQueue, SILENT_AFTER_MS),
      ]).catch((error: unknown) => {
        throw new CannotCheck(failureInWords(error));
      });
      if (own === undefined) throw new CannotCheck('Postgres answers too slowly');
      const clocks = [
        { of: 'this machine', ahead: own },
        ...(temporal === undefined ? [] : [{ of: 'Temporal', ahead: own + temporal }]),
        ...processes.flatMap((one) =>
          one.clock_ahead_ms === null ? [] : [{ of: one.process, ahead: one.clock_ahead_ms }],
        ),
      ];
      const wrong = clocks.filter(({ ahead }) => Math.abs(ahead) > SKEW_MS);
      if (wrong.length > 0)
        throw new Fault(wrong.map((clock) => `${clockInWords(clock)} Postgres`).join('; '));
      return `within 2 s of Postgres: ${clocks.map(({ of }) => of).join(', ')}`;
    },
  };
}

function clockInWords({ of, ahead }: { readonly of: string; readonly ahead: number }): string {
  const seconds = (Math.abs(ahead) / 1_000).toFixed(1);
  return `the clock of ${of} is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'}`;
}

interface EscrowParts {
  readonly environment: Environment;
  /** True when new keys are sealed for the escrow; throws when the setting is invalid. */
  readonly hasEscrow: () => boolean;
}

export function escrowCheck({ environment, hasEscrow }: EscrowParts): Check {
  return {
    name: 'escrow',
    next: 'Create a key pair, and set ESCROW_PUBLIC_KEY on every API: docs/ops/privacy.md#the-escrow',
    look: async () => {
      if (hasEscrow()) return 'the keys of new requests can be recovered with its private key';
      const words =
        'ESCROW_PUBLIC_KEY is not set, so orders after a backup of Postgres are lost with Postgres';
      if (environment === 'production') throw new Fault(words);
      throw new CannotCheck(words);
    },
  };
}

/** @param trustedProxies returns `TRUSTED_PROXIES`, which is empty where only the APIs have it. */
export function proxiesCheck(trustedProxies: () => readonly string[]): Check {
  return {
    name: 'proxies',
    next: 'List only your proxies in TRUSTED_PROXIES: any caller in a wide range can forge its address and evade limits.',
    look: async () => {
      const ranges = trustedProxies();
      if (ranges.length === 0) throw new CannotCheck('TRUSTED_PROXIES is not set here');
      const wide = wideProxyRanges(ranges);
      if (wide.length > 0) throw new Fault(`TRUSTED_PROXIES has wide ranges: ${wide.join(', ')}`);
      return `trusts ${ranges.join(', ')}`;
    },
  };
}

async function secretsOpened(database: Kysely<Database>, keys: EncryptionKeys): Promise<string> {
  const { webhooks, pharmacies, payload_keys } = await readSealedSamples(database);
  for (const { id, secret } of webhooks) openSigningSecrets(keys, id, [secret]);
  for (const { id, secret } of pharmacies) openGatewaySecrets(keys, id, [secret]);
  for (const { id, secret } of payload_keys) keys.open(secret, payloadKeyContext(id));
  const count = webhooks.length + pharmacies.length + payload_keys.length;
  return count === 0 ? 'no secrets stored' : `decrypted one secret of each kind and key (${count})`;
}

interface TemporalParts {
  readonly client: Client;
  readonly taskQueue: string;
  readonly environment: Environment;
  /** Has a task completed on each queue; safe to call twice. */
  readonly probe: () => Promise<Probed>;
}

const { NAMESPACE_STATE_REGISTERED } = proto.temporal.api.enums.v1.NamespaceState;
/** Lost rows are restored from histories, so histories must stay long enough; days. */
const RETENTION_DAYS = 7;
const DAY_SECONDS = 86_400;
/** A Schedule counts as failed after this many missed intervals. */
const MAX_MISSED_RUNS = 3;

/** Deadline of each check; the client itself would retry for longer. Milliseconds. */
const TEMPORAL_TIMEOUT_MS = 5_000;

export function temporalChecks(parts: TemporalParts): Check[] {
  const { client } = parts;
  return checksWithoutDeadline(parts).map((check) => ({
    ...check,
    look: () => client.withDeadline(Date.now() + TEMPORAL_TIMEOUT_MS, check.look),
  }));
}

function checksWithoutDeadline(parts: TemporalParts): Check[] {
  const { client, probe } = parts;
  return [
    {
      name: 'temporal',
      next: 'Check TEMPORAL_ADDRESS and TEMPORAL_NAMESPACE, and that the server runs and is not frozen.',
      mostMs: SERVER_TIMEOUT_MS,
      look: () => checkNamespace(parts),
    },
    {
      name: 'search attributes',
      next: 'Run: ops setup',
      look: async () => {
        const missing = await missingSearchAttributes(client);
        if (missing.length > 0) throw new Fault(`not registered: ${missing.join(', ')}`);
        return Object.values(SEARCH_ATTRIBUTES).join(', ');
      },
    },
    {
      name: 'workers',
      next: 'Start workers with this FULFILMENT_TASK_QUEUE and namespace, or check their /health/ready.',
      look: async () => {
        const queues = taskQueuesOf(parts.taskQueue, parts.environment);
        const [idle, { silent }] = await Promise.all([idleQueues(client, queues), probe()]);
        if (idle.length > 0) throw new Fault(`${idle.join(', ')}: ${HEALTH_REASONS.no_worker_polls}`);
        if (silent.length > 0)
          throw new Fault(
            `${silent.join(', ')}: a worker polls, but none completed a task within ${PROBE_TIMEOUT_MS / 1_000} seconds: it is frozen, killed or overloaded`,
          );
        return `complete tasks of ${queues.join(', ')}`;
      },
    },
    {
      name: 'schedules',
      next: 'Start a worker: it creates the schedules. If they exist, Temporal is not running them: check its disk space.',
      look: () => checkSchedules(parts),
    },
  ];
}

async function checkNamespace({ client, environment }: TemporalParts): Promise<string> {
  const { namespace } = client.options;
  const { namespaceInfo, config } = await client.workflowService.describeNamespace({ namespace });
  const days = Number(config?.workflowExecutionRetentionTtl?.seconds ?? 0) / DAY_SECONDS;
  if (namespaceInfo?.state !== NAMESPACE_STATE_REGISTERED)
    throw new Fault(`the namespace ${namespace} is being deleted`);
  if (environment === 'production' && days < RETENTION_DAYS)
    throw new Fault(
      `the namespace ${namespace} retains histories for only ${days} days`,
      `Set its retention to at least ${RETENTION_DAYS} days: lost rows are restored from histories.`,
    );
  return `answers; namespace ${namespace}, histories retained for ${days} days`;
}

/** Only a completed run shows that a worker works: a frozen one has runs that started. */
async function checkSchedules({ client, taskQueue }: TemporalParts): Promise<string> {
  const lines = await Promise.all(
    HOUSEKEEPING_JOB_NAMES.map(async (job) => {
      const id = housekeepingScheduleId(taskQueue, job);
      const { state, info } = await describedSchedule(client, id);
      if (state.paused)
        throw new Fault(
          `${id} is paused`,
          `Unpause it: npm run temporal -- schedule toggle --unpause -s ${id}`,
        );
      const completed = await lastCompletion(client, id);
      const since = completed ?? info.createdAt;
      if (Date.now() - since.getTime() > MAX_MISSED_RUNS * HOUSEKEEPING_JOBS[job].everyMs)
        throw new Fault(
          completed === undefined
            ? `${id} has never completed a run since ${since.toISOString()}`
            : `${id} last completed a run at ${since.toISOString()}`,
          adviceOnLateRuns(info.nextActionTimes[0]),
        );
      return completed === undefined ? `${job} none yet` : `${job} ${completed.toISOString()}`;
    }),
  );
  return `last completed run: ${lines.join(', ')}`;
}

/** The deployment may only have been down, as after the first start of a day. */
function adviceOnLateRuns(next: Date | undefined): string | undefined {
  if (next === undefined) return undefined;
  return `If the workers were down at that time, wait for the next run at ${next.toISOString()}. Otherwise see the check "workers". If it is ok, Temporal does not start the schedule: check its disk space.`;
}

async function describedSchedule(client: Client, id: string): Promise<ScheduleDescription> {
  try {
    return await client.schedule.getHandle(id).describe();
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) throw new Fault(`${id} does not exist`);
    throw error;
  }
}

interface WorkParts {
  readonly database: Kysely<Database>;
  readonly client: Client;
  readonly taskQueue: string;
}

/** Also checks requests that ended this recently; milliseconds. */
const ENDED_WITHIN_MS = 3_600_000;
/** Timeout for checking every open request; milliseconds. */
const SCAN_MS = 600_000;

export function workChecks(parts: WorkParts): Check[] {
  return [
    {
      name: 'requests',
      next: 'List them: ops requests stuck',
      mostMs: SCAN_MS,
      look: async () => {
        const now = new Date();
        const { stuck, looked_at } = await findStuckRequests(parts, {
          taskQueue: parts.taskQueue,
          now,
          endedSince: new Date(now.getTime() - ENDED_WITHIN_MS),
          onProgress: () => undefined,
        });
        if (stuck.length > 0) throw new Fault(`${stuck.length} of ${looked_at} requests are stuck`);
        return `none of ${looked_at} requests is stuck`;
      },
    },
    {
      name: 'webhooks',
      next: 'List them: ops requests stuck',
      look: async () => {
        const parked = await parkedDeliveries(parts.database, new Date());
        if (parked.length > 0) throw new Fault(`${parked.length} endpoints have parked deliveries`);
        return 'no deliveries are parked';
      },
    },
    {
      name: 'pharmacies',
      next: 'List them: ops pharmacies failing',
      look: async () => {
        const failing = await listFailingPharmacies(parts);
        if (failing.length > 0) throw new Fault(`the systems of ${failing.length} pharmacies fail`);
        return 'no pharmacy system is failing';
      },
    },
    {
      name: 'places',
      next: 'Import them: ops import places data/places.csv, or your own list. See docs/ops/reference-data.md.',
      look: async () => {
        const { count } = await parts.database
          .selectFrom('place')
          .select((all) => all.fn.countAll<string>().as('count'))
          .executeTakeFirstOrThrow();
        if (Number(count) === 0) throw new Fault('none is imported, so every search by address is refused');
        return `${count} towns and areas can be named in addresses`;
      },
    },
    {
      name: 'item codes',
      next: 'List them: ops pharmacies damaged-codes',
      look: async () => {
        const damaged = await listDamagedCodes(parts.database);
        if (damaged.length > 0) throw new Fault(`a spreadsheet changed ${damaged.length} item codes`);
        return 'none was changed by a spreadsheet';
      },
    },
  ];
}

interface OutsideParts {
  /** Undefined when no mail is sent; throws when the settings are invalid. */
  readonly smtpUrl: () => string | undefined;
  /** Undefined when no files are accepted; throws when the settings are invalid. */
  readonly storage: () => StorageSettings | undefined;
}

const CONNECT_TIMEOUT_MS = 5_000;

export function externalServiceChecks({ smtpUrl, storage }: OutsideParts): Check[] {
  return [
    {
      name: 'mail',
      next: 'Check SMTP_URL, its user and password, and that the server accepts connections from this machine.',
      look: async () => {
        const url = smtpUrl();
        if (url === undefined) throw new CannotCheck('SMTP_URL is not set here, so no mail is sent');
        const { createTransport } = await import('nodemailer');
        const timeouts = { connectionTimeout: CONNECT_TIMEOUT_MS, greetingTimeout: CONNECT_TIMEOUT_MS };
        const transport = createTransport({ url, requireTLS: new URL(url).username !== '', ...timeouts });
        try {
          await transport.verify();
        } finally {
          transport.close();
        }
        return 'the server accepts our login';
      },
    },
    {
      name: 'files',
      next: 'Check PRESCRIPTION_STORAGE, its region, endpoint and credentials.',
      look: async () => {
        const settings = storage();
        if (settings === undefined) throw new CannotCheck('PRESCRIPTION_STORAGE is not set here');
        const { checkStorage } = await import('./files/open-storage.ts');
        await checkStorage(settings);
        return settings.kind === 's3' ? `the bucket ${settings.bucket} answers` : 'a folder';
      },
    },
  ];
}
