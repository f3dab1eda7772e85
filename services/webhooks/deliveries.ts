/** Webhook deliveries: lists, retries, skips and recovers them. */
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { countAttempts, releaseSince, sendNow } from '../../db/webhooks/attempts.ts';
import {
  countDeliveries,
  countUnacknowledged,
  type DeliveryFilters,
  type DeliveryPage,
  findDelivery,
  type FoundDelivery,
  listDeliveries,
  markSkipped,
  readDelivery,
} from '../../db/webhooks/deliveries.ts';
import { type OverdueDeliveries, overdueDeliveries } from '../../db/webhooks/claims.ts';
import { listUnmailedNotices } from '../../db/webhooks/notices.ts';
import { readWebhook, type WebhookChoice } from '../../db/webhooks/endpoints.ts';
import { readEventId } from '../../domain/requests/events.ts';
import type { DeliveryRecord, DeliverySubject } from '../../domain/webhooks/records.ts';
import { recoverProblem } from '../../domain/webhooks/schedule.ts';
import { validationError } from '../common/errors.ts';
import { endOf, type SeriesUnit, startsOf } from '../common/series.ts';
import { requireWebhook, webhookRefusal } from './endpoints.ts';

/** For operators: parked deliveries by endpoint, longest wait first, and a request's undelivered events. */
export {
  type EndpointAttempt,
  newestAttempts,
  type ParkedDeliveries,
  parkedDeliveries,
} from '../../db/webhooks/attempts.ts';
export { type UndeliveredEvents, listUndelivered } from '../../db/webhooks/deliveries.ts';

/** A delivery that is due for this long waits for a worker; milliseconds. */
const OVERDUE_AFTER_MS = 300_000;

/** Deliveries and mails that workers should have sent long ago. */
export interface UnsentWork {
  readonly deliveries: readonly OverdueDeliveries[];
  /** Notices about endpoints whose mail is late. */
  readonly notices: readonly string[];
}

/** @param sendsMail whether the workers send mail; without it, no notice is late. */
export async function unsentWork(
  database: Kysely<Database>,
  { now, sendsMail }: { readonly now: Date; readonly sendsMail: boolean },
): Promise<UnsentWork> {
  return {
    deliveries: await overdueDeliveries(database, new Date(now.getTime() - OVERDUE_AFTER_MS)),
    notices: sendsMail ? await listUnmailedNotices(database, OVERDUE_AFTER_MS / 1_000) : [],
  };
}

interface AttemptPoint {
  /** Start of the hour or day; days start at midnight in Nigeria. */
  readonly from: Date;
  readonly succeeded: number;
  readonly failed: number;
}

export type Deliveries = ReturnType<typeof createDeliveries>;

/**
 * Creates the use cases of webhook deliveries. Every use case throws ServiceError `webhook_not_found` when the owner
 * has no such endpoint, and `delivery_not_found` when the endpoint has no delivery of the event.
 */
export function createDeliveries({
  database,
  clock,
}: {
  readonly database: Kysely<Database>;
  readonly clock: () => Date;
}) {
  const endpoint = async (choice: WebhookChoice) => requireWebhook(await readWebhook(database, choice));
  const read = async (choice: WebhookChoice, eventId: string): Promise<DeliveryRecord> => {
    await endpoint(choice);
    return requireDelivery(await readDelivery(database, choice, subjectOf(eventId)));
  };
  const find = async (choice: WebhookChoice, eventId: string): Promise<FoundDelivery> => {
    await endpoint(choice);
    return requireDelivery(await findDelivery(database, choice, subjectOf(eventId)));
  };
  return {
    read,
    async list(
      choice: WebhookChoice,
      filters: DeliveryFilters,
      page: { readonly limit: number; readonly before?: string | undefined },
    ): Promise<DeliveryPage> {
      await endpoint(choice);
      return listDeliveries(database, choice, filters, page);
    },
    /** Sends a delivery now, and returns it. @throws ServiceError `webhook_disabled`. */
    async retry(choice: WebhookChoice, eventId: string): Promise<DeliveryRecord> {
      const { disabled, ...delivery } = await find(choice, eventId);
      if (disabled) throw webhookRefusal('webhook_disabled');
      await sendNow(database, choice, delivery);
      return read(choice, eventId);
    },
    /** Skips a delivery. Safe to repeat, also after an interruption. @throws ServiceError `delivery_acknowledged`. */
    async skip(choice: WebhookChoice, eventId: string): Promise<DeliveryRecord> {
      await markSkipped(database, choice, await find(choice, eventId));
      const { state } = await find(choice, eventId);
      if (state === 'acknowledged') throw webhookRefusal('delivery_acknowledged');
      return read(choice, eventId);
    },
    /**
     * Resends every event that was created since a time and is not acknowledged. @returns how many. @throws
     * ServiceError `validation_error`, `webhook_disabled`.
     */
    async recover(choice: WebhookChoice, since: Date): Promise<number> {
      const { disabled } = await endpoint(choice);
      const problem = recoverProblem(since, clock());
      if (problem !== undefined) throw validationError([{ path: 'since', code: 'range', message: problem }]);
      if (disabled !== null) throw webhookRefusal('webhook_disabled');
      const deliveries = await countUnacknowledged(database, choice, since);
      await releaseSince(database, choice.webhook_id, since);
      return deliveries;
    },
    /** Counts attempts by hour or day, oldest first, without gaps. */
    async attemptSeries(choice: WebhookChoice, unit: SeriesUnit): Promise<AttemptPoint[]> {
      await endpoint(choice);
      const starts = startsOf(unit, clock());
      const counts = await countAttempts(database, choice.webhook_id, starts[0]);
      return starts.map((from) => {
        const within = counts.filter(({ hour }) => hour >= from && hour < endOf(unit, from));
        const sum = (member: 'succeeded' | 'failed') =>
          within.reduce((total, count) => total + count[member], 0);
        return { from, succeeded: sum('succeeded'), failed: sum('failed') };
      });
    },
    count: (choice: WebhookChoice) => countDeliveries(database, choice),
  };
}

function requireDelivery<Found>(found: Found | undefined): Found {
  if (found === undefined) throw webhookRefusal('delivery_not_found');
  return found;
}

function subjectOf(eventId: string): DeliverySubject {
  const subject = readEventId(eventId);
  if (subject === undefined) throw webhookRefusal('delivery_not_found');
  // Notices have no deliveries, so the id can only be that of a statement's event.
  return 'request_id' in subject ? subject : { request_id: subject.statement_id, sequence: 1 };
}
