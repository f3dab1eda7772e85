/** Which secrets sign what is sent to an endpoint. */
import { sql } from 'kysely';

/** Those that have not expired, the newest first; for a statement that reads from `webhook`. */
export function activeSecrets(now: Date) {
  return sql<string[]>`array(
    select secret.secret
      from webhook_secret secret
     where secret.webhook_id = webhook.webhook_id and coalesce(secret.expires_at, 'infinity') > ${now}
     order by secret.created_at desc
  )`;
}
