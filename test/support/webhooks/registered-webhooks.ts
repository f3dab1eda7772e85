/** Registers endpoints and records events for them. */
import type { Kysely } from 'kysely';
import { saveRequest } from '../../../db/requests/requests.ts';
import { DEFAULT_TIME_LIMITS } from '../../../domain/requests/time-limits.ts';
import type { Database } from '../../../db/schema.ts';
import { eventIdOf } from '../../../domain/requests/events.ts';
import type { Status } from '../../../domain/requests/statuses.ts';
import type { WebhookRecord } from '../../../domain/webhooks/records.ts';
import type { DeliveryState } from '../../../domain/webhooks/webhooks.ts';
import type { PharmacyWebhookBody, WebhookBody } from '../../../api/schemas/webhooks.ts';
import type { ApiCaller } from '../callers/api-caller.ts';
import type { PharmacyApiCaller } from '../callers/pharmacy-caller.ts';
import { submission, timelineThrough } from '../requests/submissions.ts';

/** An endpoint as create and rotate return it. */
export type ShownWebhook = WebhookRecord & { readonly secret: string };

/** Registers an endpoint, by default at an address where no server listens. */
export async function register(
  owner: ApiCaller | PharmacyApiCaller,
  body: Partial<WebhookBody | PharmacyWebhookBody> = {},
): Promise<ShownWebhook> {
  const all = { url: 'http://127.0.0.1:9/webhooks', ...body };
  const { status, data, error } = await owner.call<ShownWebhook>('POST', '/webhooks', all);
  if (status !== 201) throw new Error(`POST /webhooks answered ${status}: ${error?.message}`);
  return data;
}

export interface Recorded {
  readonly request_id: string;
  /** In order of sequence. */
  readonly event_ids: readonly string[];
}

/** Partner and pharmacy of the request; the default pharmacy has no endpoints. */
export interface Parties extends Pick<ApiCaller, 'partnerId'> {
  readonly pharmacyId?: string;
}

/** Records a request that passed these statuses after pending, as a worker would; its events are not sent. */
export async function record(
  database: Kysely<Database>,
  { partnerId, pharmacyId: pharmacy_id = 'ph_test' }: Parties,
  ...statuses: readonly Status[]
): Promise<Recorded> {
  const pharmacy = { pharmacy_id, name: 'Test Pharmacy', address: '1 Allen Avenue, Ikeja' };
  // Long limits, so that the request does not expire during a run.
  const time_limits = { ...DEFAULT_TIME_LIMITS, pharmacy_answer_ms: DEFAULT_TIME_LIMITS.progress_ms };
  const made = submission({ partner_id: partnerId, pharmacy, time_limits });
  const timeline = timelineThrough(made, ...statuses);
  const { request_id } = made;
  await database.transaction().execute(async (transaction) => {
    await saveRequest(transaction, { submission: made, timeline });
    // Keeps relays from sending them.
    await transaction
      .updateTable('webhook_delivery')
      .set({ next_attempt_at: null })
      .where('request_id', '=', request_id)
      .execute();
  });
  return { request_id, event_ids: timeline.map(({ sequence }) => eventIdOf({ request_id, sequence })) };
}

/** Sets the state of a request's deliveries, as a worker's attempts would. */
export async function setState(
  database: Kysely<Database>,
  { webhook_id }: Pick<WebhookRecord, 'webhook_id'>,
  { request_id }: Pick<Recorded, 'request_id'>,
  state: DeliveryState,
  sequence?: number,
): Promise<void> {
  await database
    .updateTable('webhook_delivery')
    .set({ state })
    .where('webhook_id', '=', webhook_id)
    .where('request_id', '=', request_id)
    .$if(sequence !== undefined, (rows) => rows.where('sequence', '=', sequence ?? 0))
    .execute();
}
