/** The use cases of webhook endpoints and their deliveries, of partners, pharmacies and operators. */
import { countDeliveries, type DeliveryFilters } from '../../db/webhooks/deliveries.ts';
import {
  deleteWebhook,
  findWebhook,
  listOwnedWebhooks,
  listWebhooks,
  pauseWebhook,
  readWebhook,
  rotateSecret,
  type WebhookChoice,
} from '../../db/webhooks/endpoints.ts';
import { type Disabler, ROTATION_OVERLAP, type WebhookOwner } from '../../domain/webhooks/webhooks.ts';
import {
  type AskedWebhook,
  createWebhook,
  listFlagged,
  replaceWebhook,
  requireWebhook,
  resumeWebhook,
  testWebhook,
  type WebhookParts,
} from './endpoints.ts';
import {
  listDeliveries,
  readAttemptSeries,
  recoverDeliveries,
  requireShown,
  retryDelivery,
  skipDelivery,
} from './deliveries.ts';
import type { SeriesUnit } from '../common/series.ts';

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
