/** What the endpoints work with; `main.ts` makes it once. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { ChangeFeed } from '../db/change-feed.ts';
import type { Database } from '../db/schema.ts';
import type { Environment } from '../domain/environments.ts';
import type { TimeLimits } from '../domain/time-limits.ts';
import type { PlantStoreOptions } from './plant-store/index.ts';
import type { Offers } from './offers.ts';
import type { Portal } from './internal/portal.ts';
import type { FileStore } from './prescriptions/file-store.ts';
import type { VirusScanner } from './prescriptions/virus-scanner.ts';
import type { KeyUses } from './key-uses.ts';
import type { ClientAddress } from './rate-limits/client-address.ts';
import type { RateLimits } from './rate-limits/middleware.ts';
import type { RequestReader } from './request-reader.ts';
import type { FulfilmentClient } from './temporal/fulfilment-client.ts';
import type { WebhookClient } from './temporal/webhook-client.ts';

export interface Dependencies extends RateLimits {
  readonly environment: Environment;
  readonly timeLimits: TimeLimits;
  readonly database: Kysely<Database>;
  readonly fulfilment: FulfilmentClient;
  readonly requests: RequestReader;
  readonly webhooks: WebhookClient;
  /** Whether endpoints may be on the machine that sends. */
  readonly webhookLoopback: boolean;
  readonly changes: ChangeFeed;
  readonly offers: Offers;
  readonly keyUses: KeyUses;
  readonly clientAddress: ClientAddress;
  /** Where files of prescriptions are kept; files are not taken without. */
  readonly fileStore?: FileStore | undefined;
  /** Looks at files before they are stored; none is taken without its word, when there is one. */
  readonly virusScanner?: VirusScanner | undefined;
  readonly clock: () => Date;
  readonly log: Logger;
  /** The plant-store sample; not served without. */
  readonly plantStore?: PlantStoreOptions | undefined;
  /** The portal's internal API; not served without. */
  readonly portal?: Portal | undefined;
}
