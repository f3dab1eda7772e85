/** The use cases of webhook endpoints and their deliveries, of partners, pharmacies and operators. */
import { countDeliveries, type DeliveryFilters } from '../../db/webhooks/deliveries/deliveries.ts';
import { deleteWebhook } from '../../db/webhooks/endpoints/endpoints.ts';
import type { WebhookChoice } from '../../db/webhooks/endpoints/owners.ts';
import {
  findWebhook,
  listOwnedWebhooks,
  listWebhooks,
  readWebhook,
} from '../../db/webhooks/endpoints/records.ts';
import { rotateSecret } from '../../db/webhooks/endpoints/secrets.ts';
import { pauseWebhook } from '../../db/webhooks/endpoints/switches.ts';
import { ROTATION_OVERLAP, type Disabler, type WebhookOwner } from '../../domain/webhooks/webhooks.ts';
import { createWebhook } from './create-webhook.ts';
import { readAttemptSeries } from './deliveries/attempt-series.ts';
import { listDeliveries } from './deliveries/list-deliveries.ts';
import { recoverDeliveries } from './deliveries/recover-deliveries.ts';
import { requireShown } from './deliveries/require-delivery.ts';
import { retryDelivery } from './deliveries/retry-delivery.ts';
import { skipDelivery } from './deliveries/skip-delivery.ts';
import { listFlagged } from './list-flagged.ts';
import type { SeriesUnit } from '../common/series.ts';
import type { WebhookParts } from './parts.ts';
import { requireWebhook } from './refusals.ts';
import { replaceWebhook } from './replace-webhook.ts';
import { resumeWebhook } from './resume-webhook.ts';
import { testWebhook } from './test-webhook.ts';
import type { AskedWebhook } from './webhook-input.ts';

export type { WebhookChoice };
export type Webhooks = ReturnType<typeof createWebhooks>;

/** What names one endpoint throws ServiceError `webhook_not_found` when its owner has no such one. */
export function createWebhooks(parts: WebhookParts) {
  const { database } = parts;
  return {
    create: (owner: WebhookOwner, asked: AskedWebhook, idempotencyKey?: string) =>
      createWebhook(parts, owner, asked, idempotencyKey),
    /** All of an owner, newest first. */
    list: (owner: WebhookOwner) => listWebhooks(database, owner),
    read: async (choice: WebhookChoice) => requireWebhook(await readWebhook(database, choice)),
    replace: (choice: WebhookChoice, asked: AskedWebhook) => replaceWebhook(parts, choice, asked),
    /** Deletes it with its deliveries, and returns what it was. */
    delete: async (choice: WebhookChoice) => requireWebhook(await deleteWebhook(database, choice)),
    /** Gives it a new secret; the one before signs too until the overlap is over. */
    rotateSecret: async (choice: WebhookChoice, overlap_seconds: number = ROTATION_OVERLAP.fallback) =>
      requireWebhook(await rotateSecret(parts, { ...choice, overlap_seconds })),
    /** Turns it off; one that is off stays as it is. */
    pause: async (choice: WebhookChoice, by: Disabler) =>
      requireWebhook(await pauseWebhook(database, choice, by)),
    resume: (choice: WebhookChoice) => resumeWebhook(parts, choice),
    test: (choice: WebhookChoice) => testWebhook(parts, choice),
    listDeliveries: (
      choice: WebhookChoice,
      filters: DeliveryFilters,
      page: { readonly limit: number; readonly before?: string | undefined },
    ) => listDeliveries(parts, choice, filters, page),
    readDelivery: (choice: WebhookChoice, eventId: string) => requireShown(database, choice, eventId),
    retry: (choice: WebhookChoice, eventId: string) => retryDelivery(parts, choice, eventId),
    skip: (choice: WebhookChoice, eventId: string) => skipDelivery(parts, choice, eventId),
    recover: (choice: WebhookChoice, since: Date) => recoverDeliveries(parts, choice, since),
    /** How it did over time: attempts by hour or day. */
    attemptSeries: (choice: WebhookChoice, unit: SeriesUnit) => readAttemptSeries(parts, choice, unit),
    /** For the portal. */
    listFlagged: (owner: WebhookOwner) => listFlagged(parts, owner),
    /** For the portal: how many of an owner's endpoints need somebody. */
    countNeedingAttention: async (owner: WebhookOwner) =>
      (await listFlagged(parts, owner)).filter(({ needs_attention }) => needs_attention).length,
    /** For operators: all endpoints, or those of one owner, each with whose it is. */
    listOwned: (owner?: WebhookOwner) => listOwnedWebhooks(database, owner),
    /** For operators: whose an endpoint is; undefined when there is none. */
    find: (webhookId: string) => findWebhook(database, webhookId),
    /** For operators: how many deliveries are in each state. */
    countDeliveries: (choice: WebhookChoice) => countDeliveries(database, choice),
  };
}
