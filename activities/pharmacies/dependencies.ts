/** What the gateways of production work with. */
import type { Kysely } from 'kysely';
import type { EncryptionKeys } from '../../db/encryption.ts';
import type { Database } from '../../db/schema.ts';
import type { EndpointLoad } from '../webhooks/endpoint-load.ts';
import type { WebhookSender } from '../webhooks/http/sender.ts';
import type { NoteCall, PharmacyBreaker } from './breaker.ts';

export interface PharmacyDependencies {
  readonly database: Kysely<Database>;
  /** Opens the secrets that calls are signed with. */
  readonly encryption: EncryptionKeys;
  readonly sender: WebhookSender;
  readonly breaker: PharmacyBreaker;
  /** By `pharmacy_id`. */
  readonly load: EndpointLoad;
  /** Keeps what came of each call, for operators. */
  readonly noteCall: NoteCall;
  readonly clock: () => Date;
  /** An offer that was under way when its request ended has ended after so long. */
  readonly offerEndsWithinMs: number;
}
