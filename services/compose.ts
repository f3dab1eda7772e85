/** Opens what the use cases work with, from settings, and closes it in order. */
import type { Client } from '@temporalio/client';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { ChangeFeed } from '../db/change-feed.ts';
import type { Database } from '../db/schema.ts';
import type { CommonSettings } from '../domain/common/common-settings.ts';
import { taskQueuesOf } from '../domain/common/temporal.ts';
import { CALL_WINDOWS, type CallWindows, DEFAULT_CALL_LIMITS } from '../domain/partners.ts';
import type { TimeLimits } from '../domain/requests/time-limits.ts';
import { ChangeLog, ReadLog } from './audit/logs.ts';
import { type ConnectionSettings, openConnections } from './common/connections.ts';
import { openPool } from './common/database-pool.ts';
import { type CallLimits, createCallLimits } from './common/load/call-queue.ts';
import { idleQueues } from './common/temporal/polls.ts';
import { Offers } from './medicines/offers.ts';
import { CallLog, CallStatistics, KeyUses } from './partners/call-log.ts';
import { RateLimiter } from './partners/rate-limiter.ts';
import {
  type FileStore,
  type FileStoreSettings,
  openCheckedFileStore,
} from './prescriptions/files/file-store.ts';
import { VirusScanner } from './prescriptions/files/virus-scanner.ts';
import { FulfilmentClient } from './requests/fulfilment-client.ts';
import { KnownStates } from './requests/known-states.ts';
import type { ServiceParts } from './parts.ts';
import { createServices, type Services } from './services.ts';
import { WebhookClient } from './webhooks/webhook-client.ts';

/** Connections beside the others, because every call asks for its limits, also while the others are all busy. */
const LIMITS_POOL_SIZE = 4;

export interface ServiceSettings extends CommonSettings, ConnectionSettings {
  readonly timeLimits: TimeLimits;
  /** Sign the `offer_id`s of search results: the first those that are made, each those that are read. */
  readonly offerSecrets: readonly string[];
  /** Where files of prescriptions are kept; undefined where they are not taken. */
  readonly files: FileStoreSettings | undefined;
  /** Where clamd listens; files are taken unseen without. */
  readonly clamd: { readonly host: string; readonly port: number } | undefined;
  /** The longest that a call waits for its turn at Temporal; milliseconds. */
  readonly admissionWaitMs: number;
}

/** What takes the place of parts that would be made from the settings. Whoever opened it closes it. */
export interface ReplacedParts {
  readonly clock?: (() => Date) | undefined;
  readonly database?: Kysely<Database> | undefined;
  readonly fileStore?: FileStore | undefined;
  readonly virusScanner?: VirusScanner | undefined;
  readonly callWindows?: CallWindows | undefined;
  readonly limits?: CallLimits | undefined;
}

export interface OpenServices {
  readonly parts: ServiceParts;
  readonly services: Services;
  /** The connection to Temporal below the parts. */
  readonly client: Client;
  /** Writes what is still in memory, and closes every connection. */
  close(): Promise<void>;
}

/** @throws SettingsError when the storage of files refuses its settings. */
export async function openServices(
  settings: ServiceSettings,
  log: Logger,
  replaced: ReplacedParts = {},
): Promise<OpenServices> {
  const { environment, taskQueue, timeLimits, webhookLoopback, ownPorts } = settings;
  const { clock = () => new Date(), callWindows = CALL_WINDOWS } = replaced;
  const fileStore =
    replaced.fileStore ?? (settings.files && (await openCheckedFileStore(settings.files, log)));
  const connections = openConnections(settings, { log, database: replaced.database });
  const { database, client } = connections;
  const { databaseUrl } = settings;
  const limitsDatabase = openPool({ databaseUrl, databasePoolSize: LIMITS_POOL_SIZE }, log, 'limits');
  const limits = replaced.limits ?? createCallLimits(settings.admissionWaitMs);
  const parts: ServiceParts = {
    environment,
    timeLimits,
    webhookLoopback,
    ownPorts,
    database,
    encryption: settings.encryption,
    clock,
    log,
    fileStore,
    virusScanner: replaced.virusScanner ?? (settings.clamd && new VirusScanner(settings.clamd)),
    fulfilment: new FulfilmentClient(client, taskQueue, limits),
    limits,
    states: new KnownStates(),
    idleQueues: () => idleQueues(client, taskQueuesOf(taskQueue, environment)),
    webhooks: new WebhookClient(client, taskQueue),
    changes: new ChangeFeed({
      connectionString: settings.databaseUrl,
      onError: (error) => log.warn({ err: error }, 'not listening for changes; looking every second'),
    }),
    offers: new Offers({ secrets: settings.offerSecrets, environment, clock }),
    keyUses: new KeyUses({ database, log }),
    callStatistics: new CallStatistics({ database, clock, log }),
    changeLog: new ChangeLog({ database, clock, log }),
    reads: new ReadLog({ database, clock, log }),
    callLog: new CallLog({ database, clock, log }),
    limiter: new RateLimiter({
      database: limitsDatabase,
      defaults: DEFAULT_CALL_LIMITS[environment],
      windows: callWindows,
    }),
  };
  return {
    parts,
    services: createServices(parts),
    client,
    async close() {
      await parts.changes.close();
      await parts.keyUses.close();
      await parts.callStatistics.close();
      await parts.reads.close();
      await parts.changeLog.close();
      await parts.callLog.close();
      await limitsDatabase.destroy();
      await connections.close();
    },
  };
}
