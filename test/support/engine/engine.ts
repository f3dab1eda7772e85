/** Runs the engine inside a test: the API listens on a real port, the worker polls the test run's Temporal. */
import { MIN_SHELF_LIFE_DAYS } from '../../../domain/medicines/articles.ts';
import { randomBytes } from 'node:crypto';
import type { Client } from '@temporalio/client';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { pino } from 'pino';
import type { MailSettings } from '../../../services/mail.ts';
import { composeApi, type ReplacedApiParts } from '../../../api/compose.ts';
import type { ApiSettings } from '../../../api/settings.ts';
import type { EncryptionKeys } from '../../../db/encryption.ts';
import type { ChangeFeed } from '../../../db/change-feed.ts';
import { openDatabase } from '../../../db/database.ts';
import type { Environment } from '../../../domain/common/environments.ts';
import { ERROR_SERIALIZERS } from '../../../domain/common/errors-in-logs.ts';
import { DEFAULT_TIME_LIMITS, type TimeLimits } from '../../../domain/requests/time-limits.ts';
import type { ReadLog } from '../../../services/audit/logs.ts';
import type { CallLog, CallStatistics, KeyUses } from '../../../services/partners/call-log.ts';
import type { FileStore } from '../../../services/prescriptions/files/file-store.ts';
import type { MetricsAddress } from '../../../services/metrics/serve-metrics.ts';
import type { EscrowSeal } from '../../../services/privacy/key-escrow.ts';
import type { FulfilmentClient } from '../../../services/requests/fulfilment-client.ts';
import { composeWorker, type WorkerOverrides, type WorkerProcess } from '../../../worker/compose.ts';
import type { WorkerSettings } from '../../../worker/settings.ts';
import { SHORT_WINDOWS } from '../callers/pharmacy-caller.ts';
import { testAddresses } from '../servers/addresses.ts';
import { createTestDatabase, joinTestDatabase, type TestDatabase } from '../servers/database.ts';
import { fileStoreIn } from '../servers/file-stores.ts';
import { testWorkflowBundle } from '../servers/workflow-bundle.ts';
import { Contract } from './contract.ts';
import { ENCRYPTION } from './encryption-keys.ts';
import { noteLogLine } from './failure-logs.ts';
import { requireNoSecrets } from './leaks.ts';
import { type PartnerMaker, partnerMaker } from './partners.ts';
import { OFFER_SECRET } from './offer-secret.ts';

/** Settings that differ from those of other test engines, and parts that replace the default ones. */
export interface TestEngineOptions
  extends
    Pick<
      ReplacedApiParts,
      'clock' | 'virusScanner' | 'callWindows' | 'limits' | 'clientAddress' | 'endpoints'
    >,
    Pick<WorkerOverrides, 'progress' | 'sending' | 'ordering' | 'relayPollEveryMs'> {
  readonly environment?: Environment;
  /** False when the test starts workers itself, or needs none. */
  readonly worker?: boolean;
  /** An engine whose database and workers the API uses instead of its own: see `useOwnApi`. */
  readonly beside?: BesideEngine;
  readonly workerOverrides?: WorkerOverrides['sdkOptions'];
  /** Where the worker sends mails. */
  readonly mail?: MailSettings;
  readonly timeLimits?: TimeLimits;
  /** Address of a Temporal server that the test breaks; by default that of the test run. */
  readonly temporalAddress?: string;
  /** Enables the portal's internal API. */
  readonly portal?: ReplacedApiParts['openPortal'];
  /** A database on a server that the test breaks; by default a clone of the template. */
  readonly testDatabase?: TestDatabase;
  /** Storage of prescription files, or null for none; by default a folder of this engine. */
  readonly fileStore?: FileStore | null;
  /** Encryption keys of the deployment; by default those of all tests. */
  readonly encryption?: EncryptionKeys;
  /** Seals the encryption keys of requests; by default they are not sealed. */
  readonly escrow?: EscrowSeal;
  readonly codec?: ApiSettings['codec'];
  readonly plantStore?: ApiSettings['plantStore'];
  /** Ports of this machine that no webhook URL may have. */
  readonly ownPorts?: readonly number[];
  /** Where the API serves its metrics. */
  readonly metrics?: MetricsAddress;
  /** Maximum wait of a call for its admission to Temporal. */
  readonly admissionWaitMs?: number;
  /** True when the test has already installed the SDK's runtime with its own options. */
  readonly hasRuntime?: boolean;
  /** Starts something that runs as long as the worker; returns the function that stops it. */
  readonly besideWorker?: (worker: WorkerProcess) => () => Promise<void>;
}

/** A running engine, in this or another process. */
export interface BesideEngine {
  readonly connectionString: string;
  readonly taskQueue: string;
}

export interface TestEngine extends TestDatabase {
  readonly environment: Environment;
  readonly origin: string;
  readonly taskQueue: string;
  readonly client: Client;
  readonly fulfilment: FulfilmentClient;
  readonly changes: ChangeFeed;
  /** The contract of the API's own document. */
  readonly contract: Contract;
  readonly keyUses: KeyUses;
  readonly reads: ReadLog;
  readonly logs: string[];
  readonly callLog: CallLog;
  readonly callStatistics: CallStatistics;
  readonly partner: PartnerMaker;
}

/** Starts an engine with its own database and task queue; stop it with `close`. */
export async function startEngine(options: TestEngineOptions = {}): Promise<TestEngine> {
  const testDatabase = options.testDatabase ?? (await databaseOf(options));
  const settings = settingsOf(options, testDatabase);
  // The API and the workers connect as in production; the test itself owns the database.
  const ownPool =
    options.testDatabase === undefined ? openDatabase({ connectionString: settings.databaseUrl }) : undefined;
  const database = ownPool ?? testDatabase.database;
  const { environment, taskQueue } = settings;
  const logs: string[] = [];
  const log = pino(
    { level: 'info', serializers: ERROR_SERIALIZERS },
    {
      write: (line: string) => {
        logs.push(line);
        noteLogLine(line);
      },
    },
  );
  const hasWorker = options.worker !== false && options.beside === undefined;
  const stopWorker = hasWorker ? await runWorker(settings, options, { database }) : undefined;
  const api = await composeApi(settings, log, {
    // A test that waits for workers polls more often on a slow machine, and must not reach a rate limit.
    callWindows: options.worker === false ? undefined : SHORT_WINDOWS,
    ...options,
    database,
    fileStore: options.fileStore === null ? undefined : (options.fileStore ?? (await fileStoreIn())),
    openPortal: options.portal,
  });
  const { port } = await api.listen();
  const origin = `http://127.0.0.1:${port}`;
  const contract = await Contract.of(origin);
  const { client, fulfilment, changes, callLog, callStatistics, keyUses, services } = api.open;
  return {
    ...testDatabase,
    environment,
    origin,
    taskQueue,
    client,
    fulfilment,
    logs,
    changes,
    contract,
    callLog,
    callStatistics,
    keyUses,
    reads: services.reads,
    partner: partnerMaker({ database: testDatabase.database, origin, contract, environment }),
    async close() {
      await api.close({ drainMs: 0 });
      await stopWorker?.();
      await ownPool?.destroy();
      await testDatabase.close();
      requireNoSecrets(logs.join(''));
    },
  };
}

async function databaseOf({ beside }: TestEngineOptions): Promise<TestDatabase> {
  return beside === undefined ? await createTestDatabase() : joinTestDatabase(beside.connectionString);
}

/** The settings that both processes would read from their environment. */
function settingsOf(
  {
    environment = 'sandbox',
    timeLimits,
    temporalAddress,
    mail,
    plantStore,
    encryption,
    escrow,
    codec,
    ownPorts,
    testDatabase,
    metrics,
    admissionWaitMs = 5_000,
    beside,
  }: TestEngineOptions,
  { connectionString, applicationUrl = connectionString }: TestDatabase,
): ApiSettings & WorkerSettings {
  const address = temporalAddress ?? testAddresses().temporalAddress;
  return {
    environment,
    role: 'all',
    temporalCompression: 'none',
    host: '127.0.0.1',
    port: 0,
    shutdownNoticeMs: 0,
    admissionWaitMs,
    minShelfLifeDays: MIN_SHELF_LIFE_DAYS,
    statementPeriod: 'month',
    metrics,
    sdkMetrics: undefined,
    tracing: undefined,
    health: undefined,
    buildId: undefined,
    logLevel: 'info',
    databaseUrl: testDatabase === undefined ? applicationUrl : connectionString,
    databasePoolSize: 10,
    taskQueue: beside?.taskQueue ?? `test-${randomBytes(6).toString('hex')}`,
    temporal: { connectionOptions: { address }, namespace: 'default' },
    timeLimits: timeLimits ?? DEFAULT_TIME_LIMITS,
    webhookLoopback: environment === 'sandbox',
    ownPorts: ownPorts ?? [],
    offerSecrets: [OFFER_SECRET],
    encryption: encryption ?? ENCRYPTION,
    escrow,
    trustedProxies: [],
    plantStore,
    mail,
    portal: undefined,
    files: undefined,
    clamd: undefined,
    codec,
  };
}

let runtimeInstalled = false;

/** Runs the workers, which may call receivers on this machine in production too. Returns the function that stops them. */
async function runWorker(
  settings: WorkerSettings,
  { workerOverrides, hasRuntime = false, besideWorker, ...replaced }: TestEngineOptions,
  { database }: Pick<TestDatabase, 'database'>,
): Promise<() => Promise<void>> {
  if (!runtimeInstalled && !hasRuntime) Runtime.install({ logger: new DefaultLogger('ERROR') });
  runtimeInstalled = true;
  const worker = await composeWorker({ ...settings, webhookLoopback: true }, pino({ level: 'silent' }), {
    database,
    workflowBundle: testWorkflowBundle(),
    shutdownGraceTime: '5s',
    sdkOptions: workerOverrides,
    progress: replaced.progress,
    sending: replaced.sending,
    ordering: replaced.ordering,
    relayPollEveryMs: replaced.relayPollEveryMs,
  });
  const running = worker.run();
  const endOther = besideWorker?.(worker);
  return async () => {
    await endOther?.();
    worker.shutdown();
    await running;
    await worker.close();
  };
}
