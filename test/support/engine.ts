/** The engine inside a test: the API listens on a real port, the worker polls the test run's Temporal. */
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Client } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, type WorkerOptions } from '@temporalio/worker';
import type { Kysely } from 'kysely';
import { pino, type Logger } from 'pino';
import type { MailSettings } from '../../activities/webhooks/mailer.ts';
import { createApp } from '../../api/app.ts';
import type { Endpoint } from '../../api/endpoint.ts';
import { createHttpServer } from '../../api/http-server.ts';
import type { PlantStoreOptions } from '../../api/plant-store/index.ts';
import { Offers } from '../../api/offers.ts';
import type { Portal } from '../../api/internal/portal.ts';
import type { VirusScanner } from '../../api/prescriptions/virus-scanner.ts';
import type { FileStore } from '../../api/prescriptions/file-store.ts';
import { KeyUses } from '../../api/key-uses.ts';
import { CallStatistics } from '../../api/rate-limits/call-statistics.ts';
import { clientAddressBehind, type ClientAddress } from '../../api/rate-limits/client-address.ts';
import { RateLimiter } from '../../api/rate-limits/limiter.ts';
import { RequestReader } from '../../api/request-reader.ts';
import { connectLazily } from '../../api/temporal/connection.ts';
import { FulfilmentClient } from '../../api/temporal/fulfilment-client.ts';
import { WebhookClient } from '../../api/temporal/webhook-client.ts';
import { ChangeFeed } from '../../db/change-feed.ts';
import { createKey } from '../../db/keys.ts';
import { ensurePartner } from '../../db/partners.ts';
import type { Database } from '../../db/schema.ts';
import type { Environment } from '../../domain/environments.ts';
import { ERROR_SERIALIZERS } from '../../domain/errors-in-logs.ts';
import { newId } from '../../domain/ids.ts';
import { CALL_WINDOWS, DEFAULT_CALL_LIMITS, MOST_CALLS, type CallWindows } from '../../domain/rate-limits.ts';
import { SCOPE_NAMES, type Scope } from '../../domain/scopes.ts';
import { DEFAULT_TIME_LIMITS, type TimeLimits } from '../../domain/time-limits.ts';
import { createWorkers, type WorkersOptions } from '../../worker/workers.ts';
import { testAddresses } from './addresses.ts';
import { ApiCaller } from './api-caller.ts';
import { Contract } from './contract.ts';
import { OFFER_SECRET } from './offer-secret.ts';
import { fileStoreIn } from './file-stores.ts';
import { Ownership, requireNothingSecret } from './leaks.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

export interface TestEngineOptions {
  readonly environment?: Environment;
  /** False where the test starts workers itself, or wants none. */
  readonly worker?: boolean;
  readonly workerOverrides?: Partial<WorkerOptions>;
  /** Parts of the sending of webhooks: another clock, another chance. */
  readonly sending?: WorkersOptions['sending'];
  /** Parts of the calls to pharmacies: another clock, another breaker. */
  readonly ordering?: WorkersOptions['ordering'];
  /** Where the worker sends mails. */
  readonly mail?: MailSettings;
  readonly timeLimits?: TimeLimits;
  readonly clock?: () => Date;
  /** Of a server that the test breaks; the test run's otherwise. */
  readonly temporalAddress?: string;
  /** Turns the portal's internal API on. */
  readonly portal?: (parts: { database: Kysely<Database>; log: Logger }) => Promise<Portal>;
  /** A database that the test made on a server it breaks; a clone of the template otherwise. */
  readonly testDatabase?: TestDatabase;
  /** Served in place of the API's own. */
  readonly endpoints?: readonly Endpoint[];
  /** Where files of prescriptions are kept, null for nowhere; a folder of the engine's own otherwise. */
  readonly fileStore?: FileStore | null;
  readonly virusScanner?: VirusScanner;
  readonly plantStore?: Pick<PlantStoreOptions, 'token' | 'webhookBase'>;
  /** Shorter ones, for tests that wait for their end. */
  readonly callWindows?: CallWindows;
  /** Where calls come from; their socket's address otherwise. */
  readonly clientAddress?: ClientAddress;
}

/** Everything a test may want of a running engine. */
export interface TestEngine extends TestDatabase {
  readonly origin: string;
  readonly taskQueue: string;
  readonly client: Client;
  readonly fulfilment: FulfilmentClient;
  readonly changes: ChangeFeed;
  /** What the API's own document promises. */
  readonly contract: Contract;
  readonly keyUses: KeyUses;
  /** Log lines of the API so far. */
  readonly logs: string[];
  readonly callStatistics: CallStatistics;
  /** Makes a partner with one key; no limit stops it unless the test gives one, or null for the environment's. */
  partner(scopes?: readonly Scope[], limits?: PartnerLimits): Promise<ApiCaller>;
}

interface PartnerLimits {
  readonly minute_limit?: number | null;
  readonly day_limit?: number | null;
}

/** Starts an engine with a database and task queue of its own; close it with `close`. */
export async function startEngine(options: TestEngineOptions = {}): Promise<TestEngine> {
  const { environment = 'sandbox', clock = () => new Date() } = options;
  const testDatabase = options.testDatabase ?? (await createTestDatabase());
  const { database } = testDatabase;
  const taskQueue = `test-${randomBytes(6).toString('hex')}`;
  const client = connectLazily({ address: addressOf(options) }, 'default');
  const fulfilment = new FulfilmentClient(client, taskQueue);
  const logs: string[] = [];
  const log = pino(
    { level: 'info', serializers: ERROR_SERIALIZERS },
    { write: (line: string) => void logs.push(line) },
  );
  const stopWorker =
    options.worker === false ? undefined : await startWorkerInside(testDatabase, client, taskQueue, options);
  const changes = new ChangeFeed({
    connectionString: testDatabase.connectionString,
    onError: (error) => log.warn({ err: error }, 'not listening'),
  });
  const keyUses = new KeyUses({ database, log });
  const callStatistics = new CallStatistics({ database, clock, log });
  const dependencies = {
    environment,
    timeLimits: options.timeLimits ?? DEFAULT_TIME_LIMITS,
    database,
    fulfilment,
    requests: new RequestReader({ database, fulfilment, log }),
    webhooks: new WebhookClient(client, taskQueue),
    webhookLoopback: environment === 'sandbox',
    changes,
    offers: new Offers({ secrets: [OFFER_SECRET], environment, clock }),
    keyUses,
    limiter: new RateLimiter({
      database,
      defaults: DEFAULT_CALL_LIMITS[environment],
      windows: options.callWindows ?? CALL_WINDOWS,
    }),
    callStatistics,
    clientAddress: options.clientAddress ?? clientAddressBehind([]),
    portal: await options.portal?.({ database, log }),
    clock,
    virusScanner: options.virusScanner,
    fileStore: options.fileStore === null ? undefined : (options.fileStore ?? (await fileStoreIn())),
    log,
    plantStore: options.plantStore && { ...options.plantStore, client, taskQueue },
  };
  const app = createApp(dependencies, options.endpoints);
  const handle = app.callback();
  const server = createHttpServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const contract = await Contract.of(origin);
  const ownership = new Ownership();
  return {
    ...testDatabase,
    origin,
    taskQueue,
    client,
    fulfilment,
    logs,
    changes,
    contract,
    callStatistics,
    keyUses,
    async partner(scopes = SCOPE_NAMES, { minute_limit = MOST_CALLS, day_limit = MOST_CALLS } = {}) {
      const partner_id = newId('partner');
      await ensurePartner(database, { partner_id, name: 'Test HMO', minute_limit, day_limit });
      const { key } = await createKey(database, {
        partner_id,
        name: 'test',
        scopes,
        environment,
        created_by: 'test',
      });
      return new ApiCaller(origin, key, partner_id, (exchange) => {
        contract.check(exchange);
        ownership.inspect(partner_id, JSON.stringify(exchange.body));
      });
    },
    async close() {
      await changes.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await stopWorker?.();
      await client.connection.close();
      await keyUses.close();
      await callStatistics.close();
      await testDatabase.close();
      requireNothingSecret(logs.join(''));
    },
  };
}

let runtimeInstalled = false;

async function startWorkerInside(
  { database }: TestDatabase,
  client: Client,
  taskQueue: string,
  options: TestEngineOptions,
): Promise<() => Promise<void>> {
  if (!runtimeInstalled) Runtime.install({ logger: new DefaultLogger('ERROR') });
  runtimeInstalled = true;
  const connection = await NativeConnection.connect({ address: addressOf(options) });
  const workers = await createWorkers({
    connection,
    client,
    namespace: 'default',
    environment: options.environment ?? 'sandbox',
    taskQueue,
    database,
    allowLoopback: true,
    shutdownGraceTime: '5s',
    overrides: options.workerOverrides ?? {},
    sending: options.sending ?? {},
    ordering: options.ordering ?? {},
    mail: options.mail,
  });
  const running = workers.run();
  return async () => {
    workers.shutdown();
    await running;
    await connection.close();
  };
}

function addressOf({ temporalAddress }: TestEngineOptions): string {
  return temporalAddress ?? testAddresses().temporalAddress;
}
