/** What the use cases work with; `compose.ts` opens it. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { ChangeFeed } from '../db/change-feed.ts';
import type { EncryptionKeys } from '../db/encryption.ts';
import type { Database } from '../db/schema.ts';
import type { Environment } from '../domain/common/environments.ts';
import type { TimeLimits } from '../domain/requests/time-limits.ts';
import type { ChangeLog, ReadLog } from './audit/logs.ts';
import type { CallLimits } from './common/load/call-queue.ts';
import type { Offers } from './medicines/offers.ts';
import type { CallLog, CallStatistics, KeyUses } from './partners/call-log.ts';
import type { RateLimiter } from './partners/rate-limiter.ts';
import type { FileStore } from './prescriptions/files/file-store.ts';
import type { VirusScanner } from './prescriptions/files/virus-scanner.ts';
import type { FulfilmentClient } from './requests/fulfilment-client.ts';
import type { KnownStates } from './requests/known-states.ts';
import type { WebhookClient } from './webhooks/webhook-client.ts';

/** A use case takes the parts that it needs: `Pick<ServiceParts, 'database'>`. */
export interface ServiceParts {
  readonly environment: Environment;
  /** How long each party to a request may take. */
  readonly timeLimits: TimeLimits;
  readonly database: Kysely<Database>;
  /** Encrypts secrets in the database. */
  readonly encryption: EncryptionKeys;
  /** Temporal, for the workflows of requests. */
  readonly fulfilment: FulfilmentClient;
  /** Let the calls of this process to Temporal in, in turn. */
  readonly limits: CallLimits;
  readonly states: KnownStates;
  /** Task queues of the deployment that no worker polls. */
  readonly idleQueues: () => Promise<string[]>;
  /** Temporal, for the workflows of webhooks. */
  readonly webhooks: WebhookClient;
  /** Whether webhook endpoints may be on the machine that sends. */
  readonly webhookLoopback: boolean;
  /** Ports of this machine that no webhook may name. */
  readonly ownPorts: readonly number[];
  readonly changes: ChangeFeed;
  readonly offers: Offers;
  /** Where files of prescriptions are kept; files are not taken without. */
  readonly fileStore?: FileStore | undefined;
  /** Looks at files before they are stored; none is taken without its word, when there is one. */
  readonly virusScanner?: VirusScanner | undefined;
  /** When keys were used, written once in a while. */
  readonly keyUses: KeyUses;
  /** How often partners called, written once in a while. */
  readonly callStatistics: CallStatistics;
  /** What was done to accounts. */
  readonly changeLog: ChangeLog;
  /** Who read data about patients. */
  readonly reads: ReadLog;
  /** The log of API calls. */
  readonly callLog: CallLog;
  readonly limiter: RateLimiter;
  readonly clock: () => Date;
  readonly log: Logger;
}
