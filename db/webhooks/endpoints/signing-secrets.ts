/** Which secrets sign what is sent to an endpoint; they are stored encrypted, each for its endpoint alone. */
import { sql } from 'kysely';
import { newSecret } from '../../../domain/webhooks/secrets.ts';
import type { EncryptionKeys } from '../../encryption.ts';

/** What an endpoint's secret is encrypted for. */
export const signingSecretContext = (webhookId: string): string => `secret of ${webhookId}`;

/** A new secret, and how it is stored. */
export function newSigningSecret(
  encryption: EncryptionKeys,
  webhookId: string,
  secret = newSecret(),
): { readonly secret: string; readonly sealed: string } {
  return { secret, sealed: encryption.seal(secret, signingSecretContext(webhookId)) };
}

/** Those that have not expired, as they are stored, the newest first; for a statement that reads from `webhook`. */
export function activeSecrets(now: Date) {
  return sql<string[]>`array(
    select secret.secret
      from webhook_secret secret
     where secret.webhook_id = webhook.webhook_id and coalesce(secret.expires_at, 'infinity') > ${now}
     order by secret.created_at desc
  )`;
}

/** @throws Error when a key is not there any more, or the text is not what was stored for this endpoint. */
export function openSigningSecrets(
  encryption: EncryptionKeys,
  webhookId: string,
  sealed: readonly string[],
): string[] {
  return sealed.map((one) => encryption.open(one, signingSecretContext(webhookId)));
}
