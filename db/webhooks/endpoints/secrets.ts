/** Rotates what deliveries are signed with. */
import { sql, type Kysely } from 'kysely';
import type { WebhookRecord } from '../../../domain/webhooks/records.ts';
import type { EncryptionKeys } from '../../encryption.ts';
import type { Database } from '../../schema.ts';
import { ownedBy, type WebhookChoice } from './owners.ts';
import { readWebhook } from './records.ts';
import { newSigningSecret } from './signing-secrets.ts';

/** A database, and what encrypts the secrets in it. */
export interface SecretStore {
  readonly database: Kysely<Database>;
  readonly encryption: EncryptionKeys;
}

/** An endpoint with its newest secret: for the two answers that show it. */
export interface WithSecret {
  readonly webhook: WebhookRecord;
  readonly secret: string;
}

export interface Rotation extends WebhookChoice {
  /** How long the secret that is replaced goes on signing; with 0 it ends at once. */
  readonly overlap_seconds: number;
}

/**
 * Gives an endpoint a new secret; the one before it signs too, until the overlap is over. One before that ends now.
 *
 * @returns undefined when the owner has no such endpoint.
 */
export async function rotateSecret(
  { database, encryption }: SecretStore,
  { overlap_seconds, ...choice }: Rotation,
): Promise<WithSecret | undefined> {
  const { secret, sealed } = newSigningSecret(encryption, choice.webhook_id);
  return database.transaction().execute(async (transaction) => {
    // The row's lock lets one rotation in at a time: there is never more than one newest secret.
    const touched = await transaction
      .updateTable('webhook')
      .set({ updated_at: sql<Date>`now()` })
      .where('webhook_id', '=', choice.webhook_id)
      .where(ownedBy(choice.owner))
      .returning('webhook_id')
      .executeTakeFirst();
    if (touched === undefined) return undefined;
    await transaction
      .deleteFrom('webhook_secret')
      .where('webhook_id', '=', choice.webhook_id)
      .where('expires_at', 'is not', null)
      .execute();
    await transaction
      .updateTable('webhook_secret')
      .set({ expires_at: sql<Date>`now() + make_interval(secs => ${overlap_seconds})` })
      .where('webhook_id', '=', choice.webhook_id)
      .execute();
    await transaction
      .insertInto('webhook_secret')
      .values({ webhook_id: choice.webhook_id, secret: sealed })
      .execute();
    const webhook = await readWebhook(transaction, choice);
    return webhook && { webhook, secret };
  });
}
