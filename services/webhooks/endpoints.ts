/** Webhook endpoints of partners and pharmacies: creates, changes, pauses, resumes and tests them. */
import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { EncryptionKeys } from '../../db/encryption.ts';
import type { Database } from '../../db/schema.ts';
import { releaseWaiting } from '../../db/webhooks/attempts.ts';
import {
  createWebhook,
  deleteWebhook,
  enableWebhook,
  findWebhook,
  type FlaggedEndpoint,
  listFlaggedEndpoints,
  listOwnedWebhooks,
  listWebhooks,
  pauseWebhook,
  readWebhook,
  replaceWebhook,
  rotateSecret,
  type WebhookChoice,
  type WithSecret,
} from '../../db/webhooks/endpoints.ts';
import { idFromDigest, newId } from '../../domain/common/ids.ts';
import type { PingResult } from '../../domain/webhooks/messages.ts';
import type { WebhookInput, WebhookRecord } from '../../domain/webhooks/records.ts';
import { isLoopbackHost, type UrlRules, webhookUrlProblems } from '../../domain/webhooks/urls.ts';
import {
  ALL_EVENTS,
  type Disabler,
  MAX_ENDPOINTS,
  ROTATION_OVERLAP,
  type WebhookOwner,
  type WebhookOwnerKind,
} from '../../domain/webhooks/webhooks.ts';
import { requireTimestamp } from '../../domain/common/timestamps.ts';
import { ServiceError, validationError } from '../common/errors.ts';
import { fingerprintOf } from '../common/fingerprint.ts';
import type { WebhookClient } from './webhook-client.ts';

export type { WebhookChoice };

const MESSAGES = {
  webhook_not_found: 'You have no webhook endpoint with this id. Check the webhook_id.',
  webhook_disabled:
    'The endpoint is disabled, so nothing is sent to it. Resume it first: that sends the held deliveries.',
  delivery_not_found: 'The endpoint has no delivery of this event. Check the event_id.',
  delivery_acknowledged:
    'The endpoint has acknowledged this event, so there is nothing to skip. Retry the delivery to send it again.',
} as const;

export function webhookRefusal(code: keyof typeof MESSAGES): ServiceError {
  return new ServiceError(code, MESSAGES[code]);
}

/** Returns the found endpoint. Throws `webhook_not_found` when it does not exist or belongs to another owner. */
export function requireWebhook<Found>(found: Found | undefined): Found {
  if (found === undefined) throw webhookRefusal('webhook_not_found');
  return found;
}

export function limitReached(): ServiceError {
  return new ServiceError(
    'webhook_limit_reached',
    `You have ${MAX_ENDPOINTS} webhook endpoints, which is the maximum. Change or delete one of them.`,
  );
}

/** @throws ServiceError `validation_error` with a field error for each rule that the URL breaks. */
function requireAllowedUrl(url: string, rules: UrlRules): void {
  const problems = webhookUrlProblems(url, rules) ?? addressProblems(new URL(url));
  if (problems.length === 0) return;
  throw validationError(problems.map((message) => ({ path: 'url', code: 'url', message })));
}

/** A hint for the developer. The real protection is the address check when the socket connects. */
function addressProblems({ hostname }: URL): string[] {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  // The rules have already rejected a loopback host that is not allowed.
  if (!ipaddr.isValid(address) || isLoopbackHost(hostname)) return [];
  return ipaddr.parse(address).range() === 'unicast' ? [] : ['must lead to a public address'];
}

/** An endpoint as its owner sends it; without event types it gets all events. */
export type EndpointInput<Kind extends WebhookOwnerKind = WebhookOwnerKind> = Pick<
  WebhookInput<Kind>,
  'url'
> &
  Partial<Omit<WebhookInput<Kind>, 'url'>>;

/** @throws ServiceError `validation_error`, naming `url`. */
function webhookInput(
  { url, event_types = [ALL_EVENTS], description = '' }: EndpointInput,
  rules: UrlRules,
): WebhookInput {
  requireAllowedUrl(url, rules);
  return { url, event_types, description };
}

interface CreatedWebhook extends WithSecret {
  /** True when an earlier call with the same `Idempotency-Key` created the endpoint. */
  readonly replayed: boolean;
}

export interface FlaggedWebhook extends Pick<
  WebhookRecord,
  'webhook_id' | 'url' | 'description' | 'status' | 'disabled'
> {
  /** Time of the first failed attempt since the last success. RFC 3339 UTC. */
  readonly failing_since: string | null;
  /** When the breaker opened, so that the endpoint is only probed. RFC 3339 UTC. */
  readonly broken_at: string | null;
  readonly needs_attention: boolean;
}

interface EndpointDependencies {
  readonly database: Kysely<Database>;
  readonly encryption: EncryptionKeys;
  readonly webhooks: Pick<WebhookClient, 'startPing' | 'ping'>;
  /** Allows loopback addresses. */
  readonly webhookLoopback: boolean;
  /** Ports of our own processes, which no endpoint may use. */
  readonly ownPorts: readonly number[];
  readonly clock: () => Date;
  readonly log: Logger;
}

export type Endpoints = ReturnType<typeof createEndpoints>;

/**
 * Creates the use cases of webhook endpoints. Those of one endpoint throw ServiceError `webhook_not_found` when its
 * owner has no such endpoint.
 */
export function createEndpoints(dependencies: EndpointDependencies) {
  const { database, encryption, webhooks, webhookLoopback, ownPorts, clock, log } = dependencies;
  const rules: UrlRules = { allowLoopback: webhookLoopback, ownPorts };
  const read = async (choice: WebhookChoice) => requireWebhook(await readWebhook(database, choice));
  /** For the portal: endpoints with their health, oldest first. */
  const listFlagged = async (owner: WebhookOwner): Promise<FlaggedWebhook[]> =>
    (await listFlaggedEndpoints(database, owner, clock())).map(toFlagged);
  return {
    read,
    listFlagged,
    /** @throws ServiceError `validation_error`, `webhook_limit_reached`. */
    async create(
      owner: WebhookOwner,
      asked: EndpointInput,
      idempotencyKey?: string,
    ): Promise<CreatedWebhook> {
      const webhook_id = webhookIdFor(owner, asked, idempotencyKey);
      const input = webhookInput(asked, rules);
      const outcome = await createWebhook({ database, encryption }, { webhook_id, owner, ...input });
      if (outcome.kind === 'limit_reached') throw limitReached();
      const { kind, webhook, secret } = outcome;
      // Not awaited, because the receiver needs the secret of this answer to verify the signature.
      webhooks.startPing(webhook_id).catch((error: unknown) => {
        log.warn({ err: error, webhook_id }, 'could not test a new endpoint');
      });
      return { webhook, secret, replayed: kind === 'created_before' };
    },
    list: (owner: WebhookOwner) => listWebhooks(database, owner),
    /**
     * @param replaces the `updated_at` that the caller read, RFC 3339; undefined to replace any.
     * @throws ServiceError `validation_error`, `webhook_changed`.
     */
    async replace(choice: WebhookChoice, asked: EndpointInput, replaces?: string): Promise<WebhookRecord> {
      await read(choice);
      const input = webhookInput(asked, rules);
      const expected = replaces === undefined ? undefined : requireTimestamp(replaces);
      const replaced = await replaceWebhook(database, choice, input, expected);
      if (replaced === 'changed') throw new ServiceError('webhook_changed');
      return requireWebhook(replaced);
    },
    /** Deletes an endpoint with its deliveries, and returns it. */
    delete: async (choice: WebhookChoice) => requireWebhook(await deleteWebhook(database, choice)),
    /** Rotates the secret; the previous one also signs until the overlap ends. */
    rotateSecret: async (choice: WebhookChoice, overlap_seconds: number = ROTATION_OVERLAP.fallback) =>
      requireWebhook(await rotateSecret({ database, encryption }, { ...choice, overlap_seconds })),
    /** Disables an endpoint. A disabled endpoint stays unchanged. */
    pause: async (choice: WebhookChoice, by: Disabler) =>
      requireWebhook(await pauseWebhook(database, choice, by)),
    /** Enables an endpoint, and releases its held deliveries. Safe to repeat. */
    async resume(choice: WebhookChoice): Promise<WebhookRecord> {
      if (!(await enableWebhook(database, choice))) throw webhookRefusal('webhook_not_found');
      await releaseWaiting(database, choice.webhook_id);
      return read(choice);
    },
    /** Sends a test event, and returns its outcome. @throws ServiceError `temporarily_unavailable`. */
    async test(choice: WebhookChoice): Promise<PingResult> {
      const { webhook_id } = await read(choice);
      return requireWebhook(await webhooks.ping(webhook_id));
    },
    countNeedingAttention: async (owner: WebhookOwner) =>
      (await listFlagged(owner)).filter(({ needs_attention }) => needs_attention).length,
    /** For operators: all endpoints, or those of one owner, each with its owner. */
    listOwned: (owner?: WebhookOwner) => listOwnedWebhooks(database, owner),
    /** For operators: the endpoint of any owner; undefined when there is none. */
    find: (webhookId: string) => findWebhook(database, webhookId),
  };
}

/**
 * The id of an endpoint is derived from owner, `Idempotency-Key` and input, so that a repeated call finds the endpoint
 * that the first call created. Without an `Idempotency-Key` the id is random.
 */
function webhookIdFor(owner: WebhookOwner, asked: EndpointInput, idempotencyKey: string | undefined): string {
  if (idempotencyKey === undefined) return newId('webhook');
  const words = ['webhook', owner, idempotencyKey, fingerprintOf(asked)];
  return idFromDigest('webhook', createHash('sha256').update(JSON.stringify(words)).digest());
}

function toFlagged({
  disabled_at,
  disabled_by,
  disabled_reason,
  failing_since,
  broken_at,
  ...shown
}: FlaggedEndpoint): FlaggedWebhook {
  const disabled =
    disabled_at === null || disabled_by === null || disabled_reason === null
      ? null
      : { by: disabled_by, reason: disabled_reason, at: disabled_at.toISOString() };
  return {
    ...shown,
    status: disabled === null ? 'enabled' : 'disabled',
    disabled,
    failing_since: failing_since?.toISOString() ?? null,
    broken_at: broken_at?.toISOString() ?? null,
  };
}
