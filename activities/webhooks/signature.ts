/** Signs webhook calls as specified by Standard Webhooks 1.0.0. */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { SECRET_PREFIX } from '../../domain/webhooks/urls.ts';

export interface SignedMessage {
  /** The same for each attempt, so that receivers recognise repeated events. */
  readonly id: string;
  /** Time of this attempt; receivers refuse calls older than five minutes. */
  readonly timestamp: Date;
  readonly body: string | Buffer;
  /** The newest first; several during a rotation. */
  readonly secrets: readonly string[];
}

/** Headers by which a receiver that knows one of the secrets verifies sender, time and body. */
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
