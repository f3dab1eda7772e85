/** Deliveries of webhooks: listed, retried, skipped and recovered. */
import type { Kysely } from 'kysely';
import {
  countUnacknowledged,
  type DeliveryFilters,
  type DeliveryPage,
  findDelivery,
  type FoundDelivery,
  listDeliveries as selectDeliveries,
  markSkipped,
  readDelivery,
  type Undelivered,
  undeliveredOf,
} from '../../db/webhooks/deliveries.ts';
import { readWebhook, type WebhookChoice } from '../../db/webhooks/endpoints.ts';
import type { Database } from '../../db/schema.ts';
import { readEventId } from '../../domain/requests/events.ts';
import type { DeliveryRecord, DeliverySubject } from '../../domain/webhooks/records.ts';
import { requireDelivery, requireWebhook, type WebhookParts, webhookRefusal } from './endpoints.ts';
import {
  countAttempts,
  type ParkedDeliveries,
  parkedDeliveries,
  releaseSince,
  sendNow,
} from '../../db/webhooks/attempts.ts';
import { recoverProblem } from '../../domain/webhooks/schedule.ts';
import { validationError } from '../common/errors.ts';
import { endOf, type SeriesUnit, startsOf } from '../common/series.ts';

/** The delivery as it is shown. @throws ServiceError `webhook_not_found`, `delivery_not_found`. */
export async function requireShown(
  database: Kysely<Database>,
  choice: WebhookChoice,
  eventId: string,
): Promise<DeliveryRecord> {
  requireWebhook(await readWebhook(database, choice));
  return requireDelivery(await readDelivery(database, choice, requireSubject(eventId)));
}

/** The delivery as it stands. @throws ServiceError `webhook_not_found`, `delivery_not_found`. */
async function requireFound(
  database: Kysely<Database>,
  choice: WebhookChoice,
  eventId: string,
): Promise<FoundDelivery> {
  requireWebhook(await readWebhook(database, choice));
  return requireDelivery(await findDelivery(database, choice, requireSubject(eventId)));
}

/** @throws ServiceError `delivery_not_found` when it is the id of no request's event. */
function requireSubject(eventId: string): DeliverySubject {
  const subject = readEventId(eventId);
  if (subject === undefined || !('request_id' in subject)) throw webhookRefusal('delivery_not_found');
  return subject;
}

/** @throws ServiceError `webhook_not_found`. */
export async function listDeliveries(
  { database }: Pick<WebhookParts, 'database'>,
  choice: WebhookChoice,
  filters: DeliveryFilters,
  page: { readonly limit: number; readonly before?: string | undefined },
): Promise<DeliveryPage> {
  requireWebhook(await readWebhook(database, choice));
  return selectDeliveries(database, choice, filters, page);
}

/** The delivery as it is then. @throws ServiceError `webhook_not_found`, `delivery_not_found`, `webhook_disabled`. */
export async function retryDelivery(
  { database }: Pick<WebhookParts, 'database'>,
  choice: WebhookChoice,
  eventId: string,
): Promise<DeliveryRecord> {
  const { disabled, ...delivery } = await requireFound(database, choice, eventId);
  if (disabled) throw webhookRefusal('webhook_disabled');
  await sendNow(database, choice, delivery);
  return requireShown(database, choice, eventId);
}

/**
 * Safe to repeat, also when it broke off in between.
 *
 * @throws ServiceError `webhook_not_found`, `delivery_not_found`, `delivery_acknowledged`.
 */
export async function skipDelivery(
  { database }: Pick<WebhookParts, 'database'>,
  choice: WebhookChoice,
  eventId: string,
): Promise<DeliveryRecord> {
  await markSkipped(database, choice, await requireFound(database, choice, eventId));
  const { state } = await requireFound(database, choice, eventId);
  if (state === 'acknowledged') throw webhookRefusal('delivery_acknowledged');
  return requireShown(database, choice, eventId);
}

/** How many it covers. @throws ServiceError `webhook_not_found`, `validation_error`, `webhook_disabled`. */
export async function recoverDeliveries(
  { database, clock }: Pick<WebhookParts, 'database' | 'clock'>,
  choice: WebhookChoice,
  since: Date,
): Promise<number> {
  const { disabled } = requireWebhook(await readWebhook(database, choice));
  const problem = recoverProblem(since, clock());
  if (problem !== undefined) throw validationError([{ path: 'since', code: 'range', message: problem }]);
  if (disabled !== null) throw webhookRefusal('webhook_disabled');
  const deliveries = await countUnacknowledged(database, choice, since);
  await releaseSince(database, choice.webhook_id, since);
  return deliveries;
}

interface AttemptPoint {
  /** Its beginning; that of a day is midnight in Nigeria. */
  readonly from: Date;
  readonly succeeded: number;
  readonly failed: number;
}

/** Attempts by hour or day, oldest first, without gaps. @throws ServiceError `webhook_not_found`. */
export async function readAttemptSeries(
  { database, clock }: Pick<WebhookParts, 'database' | 'clock'>,
  choice: WebhookChoice,
  unit: SeriesUnit,
): Promise<AttemptPoint[]> {
  requireWebhook(await readWebhook(database, choice));
  const starts = startsOf(unit, clock());
  const counts = await countAttempts(database, choice.webhook_id, starts[0]);
  return starts.map((from) => {
    const within = counts.filter(({ hour }) => hour >= from && hour < endOf(unit, from));
    const sum = (member: 'succeeded' | 'failed') => within.reduce((total, count) => total + count[member], 0);
    return { from, succeeded: sum('succeeded'), failed: sum('failed') };
  });
}

export type { ParkedDeliveries };

/** By endpoint, those that wait longest first. */
export async function listParked(
  { database }: { readonly database: Kysely<Database> },
  now: Date,
): Promise<ParkedDeliveries[]> {
  return parkedDeliveries(database, now);
}

export type { Undelivered };

/** By endpoint; without what is on its way. */
export async function listUndelivered(
  { database }: { readonly database: Kysely<Database> },
  requestId: string,
  now: Date,
): Promise<Undelivered[]> {
  return undeliveredOf(database, requestId, now);
}
