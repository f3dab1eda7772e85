/** Endpoints for webhooks: what a caller may register, and what it can do with its endpoints. */
import type { ServiceParts } from '../parts.ts';
import type { WebhookClient } from './webhook-client.ts';
import {
  ALL_EVENTS,
  MAX_ENDPOINTS,
  type WebhookOwner,
  type WebhookOwnerKind,
} from '../../domain/webhooks/webhooks.ts';
import { ServiceError, validationError } from '../common/errors.ts';
import ipaddr from 'ipaddr.js';
import { isLoopbackHost, type UrlRules, webhookUrlProblems } from '../../domain/webhooks/urls.ts';
import type { WebhookInput, WebhookRecord } from '../../domain/webhooks/records.ts';
import { createHash } from 'node:crypto';
import {
  createWebhook as insertWebhook,
  enableWebhook,
  type FlaggedEndpoint,
  listFlaggedEndpoints,
  readWebhook,
  replaceWebhook as updateWebhook,
  type WebhookChoice,
  type WithSecret,
} from '../../db/webhooks/endpoints.ts';
import { idFromDigest, newId } from '../../domain/common/ids.ts';
import { fingerprintOf } from '../common/fingerprint.ts';
import { releaseWaiting } from '../../db/webhooks/attempts.ts';
import type { PingResult } from '../../domain/webhooks/messages.ts';

export interface WebhookParts extends Pick<
  ServiceParts,
  'database' | 'encryption' | 'webhookLoopback' | 'ownPorts' | 'clock' | 'log'
> {
  readonly webhooks: Pick<WebhookClient, 'startPing' | 'ping'>;
}

const MESSAGES = {
  webhook_not_found: 'You have no webhook endpoint with this id. Check the webhook_id.',
  webhook_disabled:
    'The endpoint is off, so nothing is sent to it. Resume it first: that sends what is held.',
  delivery_not_found: 'The endpoint has no delivery of this event. Check the event_id.',
  delivery_acknowledged:
    'The endpoint has acknowledged this event, so there is nothing to skip. Retry it to have it sent again.',
} as const;

export function webhookRefusal(code: keyof typeof MESSAGES): ServiceError {
  return new ServiceError(code, MESSAGES[code]);
}

/** What was found, or the refusal for an endpoint that is not there, or not this owner's. */
export function requireWebhook<Found>(found: Found | undefined): Found {
  if (found === undefined) throw webhookRefusal('webhook_not_found');
  return found;
}

/** What was found, or the refusal for a delivery that the endpoint does not have. */
export function requireDelivery<Found>(found: Found | undefined): Found {
  if (found === undefined) throw webhookRefusal('delivery_not_found');
  return found;
}

/** The refusal of one endpoint too many. */
export function limitReached(): ServiceError {
  return new ServiceError(
    'webhook_limit_reached',
    `You have ${MAX_ENDPOINTS} webhook endpoints, which is the most. Change or delete one of them.`,
  );
}

/** @throws ServiceError `validation_error`, naming `url` for each rule that it breaks. */
function requireAllowedUrl(url: string, rules: UrlRules): void {
  const problems = webhookUrlProblems(url, rules) ?? addressProblems(new URL(url));
  if (problems.length === 0) return;
  throw validationError(problems.map((message) => ({ path: 'url', code: 'url', message })));
}

/** A hint for the developer; what really protects is the check of the address when the socket connects. */
function addressProblems({ hostname }: URL): string[] {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  // A loopback host that has come so far is one that the rules allow.
  if (!ipaddr.isValid(address) || isLoopbackHost(hostname)) return [];
  return ipaddr.parse(address).range() === 'unicast' ? [] : ['must lead to a public address'];
}

/** What an owner says; without event types it gets all events. */
export type AskedWebhook<Kind extends WebhookOwnerKind = WebhookOwnerKind> = Pick<WebhookInput<Kind>, 'url'> &
  Partial<Omit<WebhookInput<Kind>, 'url'>>;

/** @throws ServiceError `validation_error`, naming `url`. */
function webhookInput(
  { url, event_types = [ALL_EVENTS], description = '' }: AskedWebhook,
  rules: UrlRules,
): WebhookInput {
  requireAllowedUrl(url, rules);
  return { url, event_types, description };
}

interface CreatedWebhook extends WithSecret {
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

/** @throws ServiceError `webhook_not_found`, `validation_error`. */
export async function replaceWebhook(
  { database, webhookLoopback, ownPorts }: Pick<WebhookParts, 'database' | 'webhookLoopback' | 'ownPorts'>,
  choice: WebhookChoice,
  asked: AskedWebhook,
): Promise<WebhookRecord> {
  requireWebhook(await readWebhook(database, choice));
  const input = webhookInput(asked, { allowLoopback: webhookLoopback, ownPorts });
  return requireWebhook(await updateWebhook(database, choice, input));
}

/** Safe to repeat. @throws ServiceError `webhook_not_found`. */
export async function resumeWebhook(
  { database }: Pick<WebhookParts, 'database'>,
  choice: WebhookChoice,
): Promise<WebhookRecord> {
  if (!(await enableWebhook(database, choice))) throw webhookRefusal('webhook_not_found');
  await releaseWaiting(database, choice.webhook_id);
  return requireWebhook(await readWebhook(database, choice));
}

/** What came of it. @throws ServiceError `webhook_not_found`, `temporarily_unavailable`. */
export async function testWebhook(
  { database, webhooks }: Pick<WebhookParts, 'database' | 'webhooks'>,
  choice: WebhookChoice,
): Promise<PingResult> {
  const { webhook_id } = requireWebhook(await readWebhook(database, choice));
  return requireWebhook(await webhooks.ping(webhook_id));
}

export interface FlaggedWebhook extends Pick<
  WebhookRecord,
  'webhook_id' | 'url' | 'description' | 'status' | 'disabled'
> {
  /** When the first attempt failed since the last success. RFC 3339 UTC. */
  readonly failing_since: string | null;
  /** Since when it is only looked whether it answers again. */
  readonly broken_at: string | null;
  readonly needs_attention: boolean;
}

/** All of them, oldest first. */
export async function listFlagged(
  { database, clock }: Pick<WebhookParts, 'database' | 'clock'>,
  owner: WebhookOwner,
): Promise<FlaggedWebhook[]> {
  return (await listFlaggedEndpoints(database, owner, clock())).map(toFlagged);
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
