/** Opens the connections, creates the use cases, and closes everything in sequence. */
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { ChangeFeed } from '../db/change-feed.ts';
import type { Database } from '../db/schema.ts';
import type { CommonSettings } from '../domain/common/common-settings.ts';
import { taskQueuesOf } from '../domain/common/temporal.ts';
import { CALL_WINDOWS, type CallWindows, DEFAULT_CALL_LIMITS } from '../domain/partners.ts';
import type { TimeLimits } from '../domain/requests/time-limits.ts';
import { createActors } from './audit/actors.ts';
import { ChangeLog, ReadLog } from './audit/logs.ts';
import { type ConnectionSettings, openConnections } from './common/connections.ts';
import { openPool } from './common/database-pool.ts';
import { type CallLimits, createCallLimits } from './common/load/call-queue.ts';
import { readinessCheck } from './common/readiness.ts';
import { idleQueues } from './common/temporal/polls.ts';
import { createHolds } from './holds.ts';
import { createBaskets } from './medicines/baskets.ts';
import { createMedicines } from './medicines/medicines.ts';
import { Offers } from './medicines/offers.ts';
import { createPlaces } from './medicines/places.ts';
import { Authentication, KeyCache } from './partners/authentication.ts';
import { CallLog, CallStatistics, KeyUses } from './partners/call-log.ts';
import { createCalls } from './partners/calls.ts';
import { Idempotency } from './partners/idempotency.ts';
import { createKeys } from './partners/keys.ts';
import { createUsage, RateLimiter } from './partners/rate-limiter.ts';
import { createPartnerRegistry } from './partners/registry.ts';
import { createOrderHolds } from './pharmacies/holds.ts';
import { createOrders } from './pharmacies/orders.ts';
import { createPharmacyRegistry } from './pharmacies/registry.ts';
import { createOrderSteps } from './pharmacies/steps.ts';
import { createPortalUsers } from './portal/members.ts';
import {
  type FileStore,
  type FileStoreSettings,
  openCheckedFileStore,
} from './prescriptions/files/file-store.ts';
import { VirusScanner } from './prescriptions/files/virus-scanner.ts';
import { createPrescriptions } from './prescriptions/prescriptions.ts';
import { createPrescriptionReview } from './prescriptions/review/review.ts';
import { createDecisions } from './requests/decisions.ts';
import { createEventsFeed } from './requests/events-feed.ts';
import { FulfilmentClient } from './requests/fulfilment-client.ts';
import { KnownStates } from './requests/known-states.ts';
import { createPlacing } from './requests/place-request.ts';
import { createProofs } from './requests/read-proof.ts';
import { createRequestReader } from './requests/read-request.ts';
import { createSandbox } from './sandbox.ts';
import { createItemCodes } from './stock/item-codes.ts';
import { createStatements } from './statements.ts';
import { createStock } from './stock/stock.ts';
import { createStockHeadings } from './stock/headings.ts';
import { createStockFeeds } from './stock/stock-feeds.ts';
import { createDeliveries } from './webhooks/deliveries.ts';
import { createEndpoints } from './webhooks/endpoints.ts';
import { WebhookClient } from './webhooks/webhook-client.ts';

/** A separate pool for rate limits: every call checks them, also while the main pool is busy. */
const LIMITS_POOL_SIZE = 4;

export interface ServiceSettings extends CommonSettings, ConnectionSettings {
  readonly timeLimits: TimeLimits;
  /** Secrets that sign `offer_id`s. The first signs new offers; all of them verify. */
  readonly offerSecrets: readonly string[];
  /** Storage of prescription files; undefined when this deployment accepts no files. */
  readonly files: FileStoreSettings | undefined;
  /** Address of clamd; without it files are accepted unscanned. */
  readonly clamd: { readonly host: string; readonly port: number } | undefined;
  /** Maximum time that a call waits for its turn at Temporal; milliseconds. */
  readonly admissionWaitMs: number;
}

/** Replaces parts that would be created from the settings. The caller closes what it opened. */
export interface ServiceOverrides {
  readonly clock?: (() => Date) | undefined;
  readonly database?: Kysely<Database> | undefined;
  readonly fileStore?: FileStore | undefined;
  readonly virusScanner?: VirusScanner | undefined;
  readonly callWindows?: CallWindows | undefined;
  readonly limits?: CallLimits | undefined;
}

export type OpenServices = Awaited<ReturnType<typeof openServices>>;

export type Services = OpenServices['services'];

/**
 * Creates the services with their connections.
 *
 * @throws SettingsError when the file storage rejects its settings.
 */
export async function openServices(settings: ServiceSettings, log: Logger, replaced: ServiceOverrides = {}) {
  const { environment, taskQueue, timeLimits, webhookLoopback, ownPorts, encryption, databaseUrl } = settings;
  const { minShelfLifeDays, statementPeriod } = settings;
  const { clock = () => new Date(), callWindows = CALL_WINDOWS } = replaced;
  const fileStore =
    replaced.fileStore ?? (settings.files && (await openCheckedFileStore(settings.files, log)));
  const virusScanner = replaced.virusScanner ?? (settings.clamd && new VirusScanner(settings.clamd));
  const connections = openConnections(settings, { log, database: replaced.database });
  const { database, client } = connections;
  const limitsDatabase = openPool({ databaseUrl, databasePoolSize: LIMITS_POOL_SIZE }, log, 'limits');
  const limits = replaced.limits ?? createCallLimits(settings.admissionWaitMs);
  const limiter = new RateLimiter({
    database: limitsDatabase,
    defaults: DEFAULT_CALL_LIMITS[environment],
    windows: callWindows,
  });
  const changes = new ChangeFeed({
    connectionString: databaseUrl,
    onError: (error) => log.warn({ err: error }, 'change feed lost its connection; polling every second'),
  });
  const fulfilment = new FulfilmentClient(client, taskQueue, limits);
  const offers = new Offers({ secrets: settings.offerSecrets, environment, clock });
  const keyUses = new KeyUses({ database, log });
  const callStatistics = new CallStatistics({ database, clock, log });
  const changeLog = new ChangeLog({ database, clock, log });
  const reads = new ReadLog({ database, clock, log });
  const callLog = new CallLog({ database, clock, log });

  const reading = { database, fulfilment, states: new KnownStates(), log };
  const places = createPlaces({ database });
  const placing = createPlacing({
    ...reading,
    environment,
    timeLimits,
    encryption,
    offers,
    places,
    limits,
    changes,
    minShelfLifeDays,
    clock,
  });
  const decisions = createDecisions({ ...reading, encryption, changes, clock });
  const prescriptions = createPrescriptions({ ...reading, fileStore, virusScanner, encryption, clock });
  const services = {
    actors: createActors({ database, fulfilment, clock }),
    authentication: new Authentication({
      environment,
      keys: new KeyCache({ database, changes }),
      keyUses,
      clock,
    }),
    calls: createCalls({ database, callLog, clock }),
    changeLog,
    idempotency: new Idempotency({ database, encryption, log }),
    keys: createKeys({ database, environment, clock }),
    partnerRegistry: createPartnerRegistry({ database, environment }),
    pharmacyRegistry: createPharmacyRegistry({ database, environment, encryption, webhookLoopback, clock }),
    portalUsers: createPortalUsers({ database, clock }),
    reads,
    usage: createUsage({ environment, database, limiter, callStatistics, clock, log }),
    decisions,
    events: createEventsFeed({ database, changes }),
    holds: createHolds({ ...reading, encryption, clock }),
    medicines: createMedicines({ database, offers, environment, minShelfLifeDays, clock }),
    places,
    baskets: createBaskets({ database, offers, environment, minShelfLifeDays, clock }),
    placing,
    prescriptions,
    proofs: createProofs({ ...reading, fileStore, clock }),
    requestReader: createRequestReader({ ...reading, changes, encryption }),
    sandbox: createSandbox({
      ...reading,
      encryption,
      changes,
      minShelfLifeDays,
      clock,
      placing,
      decisions,
      prescriptions,
    }),
    itemCodes: createItemCodes({ database, clock }),
    orderHolds: createOrderHolds({ database, fulfilment, minShelfLifeDays, clock }),
    orders: createOrders({ database, changes, clock }),
    orderSteps: createOrderSteps({
      database,
      fileStore,
      virusScanner,
      encryption,
      fulfilment,
      clock,
    }),
    prescriptionReview: createPrescriptionReview({ database, fulfilment, fileStore, clock }),
    statements: createStatements({ database, statementPeriod, clock }),
    stock: createStock({ database, minShelfLifeDays, clock }),
    stockFeeds: createStockFeeds({ database, clock }),
    stockHeadings: createStockHeadings({ database, clock }),
    webhookDeliveries: createDeliveries({ database, clock }),
    webhookEndpoints: createEndpoints({
      database,
      encryption,
      webhooks: new WebhookClient(client, taskQueue),
      webhookLoopback,
      ownPorts,
      clock,
      log,
    }),
    /** @throws ServiceError `temporarily_unavailable`, with reasons, while the API cannot serve calls. */
    requireReady: readinessCheck({
      askPostgres: () => Promise.all([connections.askPostgres(), sql`select 1`.execute(limitsDatabase)]),
      fulfilment,
      idleQueues: () => idleQueues(client, taskQueuesOf(taskQueue, environment)),
    }),
  };
  return {
    services,
    environment,
    client,
    database,
    encryption,
    fileStore,
    fulfilment,
    limits,
    changes,
    keyUses,
    callStatistics,
    callLog,
    clock,
    log,
    /** Flushes what is buffered in memory, then closes every connection. */
    async close() {
      await changes.close();
      await keyUses.close();
      await callStatistics.close();
      await reads.close();
      await changeLog.close();
      await callLog.close();
      await limitsDatabase.destroy();
      await connections.close();
    },
  };
}
