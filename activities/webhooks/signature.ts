/** Signs what is sent to endpoints, exactly as Standard Webhooks 1.0.0 says. */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { SECRET_PREFIX } from '../../domain/webhooks/urls.ts';

export interface SignedMessage {
  /** The same for each attempt: receivers know repeated events by it. */
  readonly id: string;
  /** When this attempt is made; receivers refuse what is older than five minutes. */
  readonly timestamp: Date;
  /** Exactly what is sent. */
  readonly body: string | Buffer;
  /** The newest first; more than one while a secret is rotated. */
  readonly secrets: readonly string[];
}

/** The headers by which a receiver that knows one of the secrets sees who sent the body, and when. */
export function signedHeaders({ id, timestamp, body, secrets }: SignedMessage) {
  const seconds = Math.floor(timestamp.getTime() / 1000);
  const signatures = secrets.map((secret) =>
    createHmac('sha256', keyOf(secret)).update(`${id}.${seconds}.`).update(body).digest('base64'),
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
  };
}

function keyOf(secret: string): KeyObject {
  if (!secret.startsWith(SECRET_PREFIX)) throw new Error('a webhook secret has no prefix');
  return createSecretKey(secret.slice(SECRET_PREFIX.length), 'base64');
}
