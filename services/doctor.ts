/** The checks of `ops doctor`: Postgres, Temporal, pending work and outside services. */
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
import { idleQueues, missingSearchAttributes } from './common/temporal/polls.ts';
import { listDamagedCodes } from '../db/stock/item-codes.ts';
import { listFailingPharmacies } from './pharmacies/registry.ts';
import { findStuckRequests } from './requests/stuck.ts';
import { parkedDeliveries } from './webhooks/deliveries.ts';
import type { StorageSettings } from './files/storage.ts';

/** `unknown`: it can't be looked at from here, or not while something else is broken. */
type FindingState = 'ok' | 'failed' | 'unknown';

export interface Finding {
  readonly check: string;
  readonly state: FindingState;
  /** What was found; ids, counts and times. */
  readonly detail: string;
  /** What to do; null where nothing is to be done. */
  readonly next: string | null;
}

/** Looks at one part. */
export interface Check {
  readonly name: string;
  /** @returns what is well, in words. @throws Fault, or whatever the part itself throws. */
  readonly look: () => Promise<string>;
  /** What to do when it throws something that says nothing of that. */
  readonly next: string;
  /** Where it may take longer than usual; milliseconds. */
  readonly mostMs?: number;
}

/** A part is not as it should be. */
class Fault extends Error {
  override readonly name = 'Fault';
  readonly next: string | undefined;

  /** @param next what to do, where it is not what the check says. */
  constructor(message: string, next?: string) {
    super(message);
    this.next = next;
  }
}

/** It can't be looked at from here. */
export class NotLookedAt extends Error {
  override readonly name = 'NotLookedAt';
}

/** A check usually takes no longer; milliseconds. */
const MOST_MS = 10_000;

/** What a check comes to, whatever it throws. */
export async function findingOf({ name, look, next, mostMs = MOST_MS }: Check): Promise<Finding> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Fault(`no answer in ${mostMs / 1_000} seconds`)), mostMs);
  try {
    return { check: name, state: 'ok', detail: await Promise.race([look(), promise]), next: null };
  } catch (error) {
    const detail = messageOf(error);
    if (error instanceof NotLookedAt) return { check: name, state: 'unknown', detail, next: null };
    const own = error instanceof Fault ? error.next : undefined;
    return { check: name, state: 'failed', detail, next: own ?? next };
  } finally {
    clearTimeout(timer);
  }
}

/** In one line. Of several addresses that were tried the error has a code and no message. */
function messageOf(error: unknown): string {
  const { message, code } = error as { readonly message?: string; readonly code?: string };
  return (message || code || String(error)).split('\n', 1)[0] ?? '';
}

interface PostgresParts {
  readonly database: Kysely<Database>;
  /** Throws where the settings do not say them. */
  readonly encryption: () => EncryptionKeys;
}

/** Signatures and time limits are off by as much as clocks differ; milliseconds. */
const SKEW_MS = 2_000;

export function postgresChecks({ database, encryption }: PostgresParts): Check[] {
  return [
    {
      name: 'postgres',
      next: 'Check DATABASE_URL, and that the server runs and lets this machine in.',
      look: async () => {
        const { rows } = await sql<{ server_version: string }>`show server_version`.execute(database);
        return `answers, version ${rows[0]?.server_version}`;
      },
    },
    {
      name: 'schema',
      next: 'Run: ops setup',
      look: async () => {
        const pending = await pendingMigrations(database);
        if (pending.length > 0) throw new Fault(`not applied: ${pending.join(', ')}`);
        return 'has every migration of this code';
      },
    },
    {
      name: 'clock',
      next: 'Synchronise the clocks of both machines (NTP): time limits and signatures depend on them.',
      look: async () => {
        const before = Date.now();
        const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database);
        const off = Math.abs((rows[0]?.now.getTime() ?? 0) - (before + Date.now()) / 2);
        const words = `${Math.round(off)} ms between this machine and Postgres`;
        if (off > SKEW_MS) throw new Fault(words);
        return words;
      },
    },
    {
      name: 'secrets',
      next: 'Add the key with that id to ENCRYPTION_KEYS of every process, behind the first.',
      look: async () => secretsOpened(database, encryption()),
    },
  ];
}

async function secretsOpened(database: Kysely<Database>, keys: EncryptionKeys): Promise<string> {
  const { webhooks, pharmacies, payload_keys } = await readSealedSamples(database);
  for (const { id, secret } of webhooks) openSigningSecrets(keys, id, [secret]);
  for (const { id, secret } of pharmacies) openGatewaySecrets(keys, id, [secret]);
  for (const { id, secret } of payload_keys) keys.open(secret, payloadKeyContext(id));
  const count = webhooks.length + pharmacies.length + payload_keys.length;
  return count === 0 ? 'none is stored' : `one of each kind and key was decrypted (${count})`;
}

interface TemporalParts {
  readonly client: Client;
  readonly taskQueue: string;
  readonly environment: Environment;
}

const { NAMESPACE_STATE_REGISTERED } = proto.temporal.api.enums.v1.NamespaceState;
/** A history that is gone restores no row; days. */
const RETENTION_DAYS = 7;
const DAY_SECONDS = 86_400;
/** So many turns of a Schedule may fail to come. */
const TURNS = 3;

/** The client would try again for longer; milliseconds. */
const ANSWER_MS = 5_000;

export function temporalChecks(parts: TemporalParts): Check[] {
  const { client } = parts;
  return looksAt(parts).map((check) => ({
    ...check,
    look: () => client.withDeadline(Date.now() + ANSWER_MS, check.look),
  }));
}

function looksAt(parts: TemporalParts): Check[] {
  const { client } = parts;
  return [
    {
      name: 'temporal',
      next: 'Check TEMPORAL_ADDRESS and TEMPORAL_NAMESPACE, and that the server runs.',
      look: () => lookAtNamespace(parts),
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
      next: 'Start workers with this FULFILMENT_TASK_QUEUE and namespace, or look at their /health/ready.',
      look: async () => {
        const queues = taskQueuesOf(parts.taskQueue, parts.environment);
        const idle = await idleQueues(client, queues);
        if (idle.length > 0) throw new Fault(`${idle.join(', ')}: ${HEALTH_REASONS.no_worker_polls}`);
        return `poll ${queues.join(', ')}`;
      },
    },
    {
      name: 'schedules',
      next: 'Start a worker, which makes them; where they exist, Temporal does not act: is its disk full?',
      look: () => lookAtSchedules(parts),
    },
  ];
}

async function lookAtNamespace({ client, environment }: TemporalParts): Promise<string> {
  const { namespace } = client.options;
  const { namespaceInfo, config } = await client.workflowService.describeNamespace({ namespace });
  const days = Number(config?.workflowExecutionRetentionTtl?.seconds ?? 0) / DAY_SECONDS;
  if (namespaceInfo?.state !== NAMESPACE_STATE_REGISTERED)
    throw new Fault(`the namespace ${namespace} is being deleted`);
  if (environment === 'production' && days < RETENTION_DAYS)
    throw new Fault(
      `the namespace ${namespace} keeps histories for ${days} days`,
      `Set its retention to ${RETENTION_DAYS} days or more: lost rows are restored from histories.`,
    );
  return `answers; namespace ${namespace}, histories are kept for ${days} days`;
}

async function lookAtSchedules({ client, taskQueue }: TemporalParts): Promise<string> {
  const lines = [];
  for (const job of HOUSEKEEPING_JOB_NAMES) {
    const id = housekeepingScheduleId(taskQueue, job);
    const { state, info } = await describedSchedule(client, id);
    if (state.paused)
      throw new Fault(`${id} is paused`, `Unpause it: temporal schedule toggle --unpause -s ${id}`);
    const last = info.recentActions.at(-1)?.takenAt ?? info.createdAt;
    if (Date.now() - last.getTime() > TURNS * HOUSEKEEPING_JOBS[job].everyMs)
      throw new Fault(`${id} was last done at ${last.toISOString()}`);
    lines.push(`${job} ${last.toISOString()}`);
  }
  return `last done: ${lines.join(', ')}`;
}

async function describedSchedule(client: Client, id: string): Promise<ScheduleDescription> {
  try {
    return await client.schedule.getHandle(id).describe();
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) throw new Fault(`${id} is not there`);
    throw error;
  }
}

interface WorkParts {
  readonly database: Kysely<Database>;
  readonly client: Client;
  readonly taskQueue: string;
}

/** Of requests that ended since; milliseconds. */
const ENDED_WITHIN_MS = 3_600_000;
/** Every open request is looked at; milliseconds. */
const SCAN_MS = 600_000;

export function workChecks(parts: WorkParts): Check[] {
  return [
    {
      name: 'requests',
      next: 'Look at them: ops requests stuck',
      mostMs: SCAN_MS,
      look: async () => {
        const now = new Date();
        const { stuck, looked_at } = await findStuckRequests(parts, {
          taskQueue: parts.taskQueue,
          now,
          endedSince: new Date(now.getTime() - ENDED_WITHIN_MS),
          onProgress: () => undefined,
        });
        if (stuck.length > 0) throw new Fault(`${stuck.length} of ${looked_at} are stuck`);
        return `none of ${looked_at} is stuck`;
      },
    },
    {
      name: 'webhooks',
      next: 'Look at them: ops requests stuck',
      look: async () => {
        const parked = await parkedDeliveries(parts.database, new Date());
        if (parked.length > 0) throw new Fault(`${parked.length} endpoints have deliveries that are parked`);
        return 'nothing is parked';
      },
    },
    {
      name: 'pharmacies',
      next: 'Look at them: ops pharmacies failing',
      look: async () => {
        const failing = await listFailingPharmacies(parts);
        if (failing.length > 0) throw new Fault(`${failing.length} have a system that fails`);
        return 'every system that was called works';
      },
    },
    {
      name: 'item codes',
      next: 'List them: ops pharmacies damaged-codes',
      look: async () => {
        const damaged = await listDamagedCodes(parts.database);
        if (damaged.length > 0) throw new Fault(`${damaged.length} were changed by a spreadsheet`);
        return 'none was changed by a spreadsheet';
      },
    },
  ];
}

interface OutsideParts {
  /** Undefined where no mail is sent; throws where the settings are wrong. */
  readonly smtpUrl: () => string | undefined;
  /** Undefined where files are not taken; throws where the settings are wrong. */
  readonly storage: () => StorageSettings | undefined;
}

/** Milliseconds. */
const CONNECT_MS = 5_000;

export function outsideChecks({ smtpUrl, storage }: OutsideParts): Check[] {
  return [
    {
      name: 'mail',
      next: 'Check SMTP_URL, its user and password, and that the server lets this machine in.',
      look: async () => {
        const url = smtpUrl();
        if (url === undefined) throw new NotLookedAt('SMTP_URL is not set here: no mail is sent');
        const { createTransport } = await import('nodemailer');
        const timeouts = { connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS };
        const transport = createTransport({ url, requireTLS: new URL(url).username !== '', ...timeouts });
        try {
          await transport.verify();
        } finally {
          transport.close();
        }
        return 'the server takes our login';
      },
    },
    {
      name: 'files',
      next: 'Check PRESCRIPTION_STORAGE, its region, endpoint and credentials.',
      look: async () => {
        const settings = storage();
        if (settings === undefined) throw new NotLookedAt('PRESCRIPTION_STORAGE is not set here');
        const { checkStorage } = await import('./files/open-storage.ts');
        await checkStorage(settings);
        return settings.kind === 's3' ? `the bucket ${settings.bucket} answers` : 'a folder';
      },
    },
  ];
}
