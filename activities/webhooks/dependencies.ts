/** What the activities that send webhooks work with. */
import type { Client } from '@temporalio/client';
import type { Kysely } from 'kysely';
import type { EncryptionKeys } from '../../db/encryption.ts';
import type { Database } from '../../db/schema.ts';
import type { EndpointLoad } from './endpoint-load.ts';
import type { WebhookSender } from './http/sender.ts';
import type { Leases } from './leases.ts';

export interface WebhookDependencies {
  readonly database: Kysely<Database>;
  /** Opens the secrets that calls are signed with. */
  readonly encryption: EncryptionKeys;
  readonly client: Client;
  /** Of the workflows; the activities themselves have one of their own. */
  readonly taskQueue: string;
  readonly sender: WebhookSender;
  readonly load: EndpointLoad;
  readonly leases: Leases;
  readonly clock: () => Date;
  /** In 0..1; makes the jitter. */
  readonly random: () => number;
}
