/** Endpoints and what there is to send to them, for tests. */
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

/** An endpoint as the answers to create and rotate show it. */
export type ShownWebhook = WebhookRecord & { readonly secret: string };

/** Registers an endpoint; one that nothing listens at, unless the test gives a URL. */
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

/** Whose request it is; a pharmacy without endpoints has it, unless one is named. */
export interface Parties extends Pick<ApiCaller, 'partnerId'> {
  readonly pharmacyId?: string;
}

/** Records a request that came through these statuses after pending, as if a worker had; nobody sends its events. */
export async function record(
  database: Kysely<Database>,
  { partnerId, pharmacyId: pharmacy_id = 'ph_test' }: Parties,
  ...statuses: readonly Status[]
): Promise<Recorded> {
  const pharmacy = { pharmacy_id, name: 'Test Pharmacy', address: '1 Allen Avenue, Ikeja' };
  // Nobody ends it: it is within its time for as long as a run lasts.
  const time_limits = { ...DEFAULT_TIME_LIMITS, pharmacy_answer_ms: DEFAULT_TIME_LIMITS.progress_ms };
  const made = submission({ partner_id: partnerId, pharmacy, time_limits });
  const timeline = timelineThrough(made, ...statuses);
  const { request_id } = made;
  await database.transaction().execute(async (transaction) => {
    await saveRequest(transaction, { submission: made, timeline });
    // So that no relay takes them.
    await transaction
      .updateTable('webhook_delivery')
      .set({ next_attempt_at: null })
      .where('request_id', '=', request_id)
      .execute();
  });
  return { request_id, event_ids: timeline.map(({ sequence }) => eventIdOf({ request_id, sequence })) };
}

/** Puts deliveries of a request into a state, as the attempts of a worker would. */
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
