/** Registers an endpoint, tells its secret once, and has a test event sent to it. */
import { createHash } from 'node:crypto';
import { createWebhook as insertWebhook } from '../../db/webhooks/endpoints/endpoints.ts';
import type { WithSecret } from '../../db/webhooks/endpoints/secrets.ts';
import { idFromDigest, newId } from '../../domain/common/ids.ts';
import type { WebhookOwner } from '../../domain/webhooks/webhooks.ts';
import { fingerprintOf } from '../common/fingerprint.ts';
import type { WebhookParts } from './parts.ts';
import { limitReached } from './refusals.ts';
import { webhookInput, type AskedWebhook } from './webhook-input.ts';

export interface CreatedWebhook extends WithSecret {
  /** The same call made it before. */
  readonly replayed: boolean;
}

/** @throws ServiceError `validation_error`, `webhook_limit_reached`. */
export async function createWebhook(
  { database, encryption, webhooks, webhookLoopback, ownPorts, log }: WebhookParts,
  owner: WebhookOwner,
  asked: AskedWebhook,
  idempotencyKey: string | undefined,
): Promise<CreatedWebhook> {
  const outcome = await insertWebhook(
    { database, encryption },
    {
      webhook_id: webhookIdFor(owner, asked, idempotencyKey),
      owner,
      ...webhookInput(asked, { allowLoopback: webhookLoopback, ownPorts }),
    },
  );
  if (outcome.kind === 'limit_reached') throw limitReached();
  const { kind, webhook, secret } = outcome;
  // Not waited for: a receiver that checks signatures can only do so when it has the answer with the secret.
  webhooks.startPing(webhook.webhook_id).catch((error: unknown) => {
    log.warn({ err: error, webhook_id: webhook.webhook_id }, 'could not have a new endpoint tested');
  });
  return { webhook, secret, replayed: kind === 'created_before' };
}

/**
 * A call that is sent again with its key finds what it made: the id follows from owner, key and what was asked. Without
 * a key it is new.
 */
function webhookIdFor(owner: WebhookOwner, asked: AskedWebhook, idempotencyKey: string | undefined): string {
  if (idempotencyKey === undefined) return newId('webhook');
  const words = ['webhook', owner, idempotencyKey, fingerprintOf(asked)];
  return idFromDigest('webhook', createHash('sha256').update(JSON.stringify(words)).digest());
}
