/**
 * What owners and operators do with deliveries: in Postgres, and with whatever sends. Each may be done again, also
 * when it broke off in between. `docs/partners/webhooks.md` says what they mean.
 */
import { sql, type Kysely } from 'kysely';
import type { DeliverySeries } from '../../domain/webhook-messages.ts';
import type { DeliveryRecord, DeliverySubject, WebhookRecord } from '../../domain/webhook-records.ts';
import type { WebhookSending } from '../../domain/webhook-sending.ts';
import type { DeliveryState } from '../../domain/webhooks.ts';
import type { Database } from '../schema.ts';
import { readDelivery } from './deliveries.ts';
import { ownedBy, type WebhookChoice } from './owners.ts';
import { readWebhook } from './records.ts';
import { enableWebhook } from './switches.ts';

/** Why a verb was not carried out. */
export type VerbRefusal =
  'webhook_not_found' | 'webhook_disabled' | 'delivery_not_found' | 'delivery_acknowledged';
export type VerbOutcome<Done> =
  ({ readonly kind: 'done' } & Done) | { readonly kind: 'refused'; readonly why: VerbRefusal };

const refused = (why: VerbRefusal) => ({ kind: 'refused', why }) as const;

/** Turns an endpoint on and has everything sent that is held. */
export async function resumeWebhook(
  database: Kysely<Database>,
  sending: Pick<WebhookSending, 'release'>,
  choice: WebhookChoice,
): Promise<WebhookRecord | undefined> {
  if (!(await enableWebhook(database, choice))) return undefined;
  await sending.release({ webhook_id: choice.webhook_id, what: 'held' });
  return readWebhook(database, choice);
}

/** Has a delivery sent now: its waiting attempt, or else from the start of its schedule. */
export async function retryDelivery(
  database: Kysely<Database>,
  sending: WebhookSending,
  choice: WebhookChoice,
  event: DeliverySubject,
): Promise<VerbOutcome<{ readonly delivery: DeliveryRecord }>> {
  const found = await findSeries(database, choice, event);
  if (typeof found === 'string') return refused(found);
  const { state, disabled, broken, ...series } = found;
  if (disabled) return refused('webhook_disabled');
  // The waiting attempt would find the endpoint broken, and hold the delivery.
  const hurried = state === 'pending' && !broken && (await sending.hurry(series));
  if (!hurried) {
    const reason = state === 'acknowledged' ? 'again' : 'asked';
    await sending.redeliver({ ...series, series: series.series + 1, reason });
  }
  return shown(database, choice, event);
}

/** Gives a delivery up until somebody asks for it again. */
export async function skipDelivery(
  database: Kysely<Database>,
  sending: Pick<WebhookSending, 'hurry'>,
  choice: WebhookChoice,
  event: DeliverySubject,
): Promise<VerbOutcome<{ readonly delivery: DeliveryRecord }>> {
  await database
    .updateTable('webhook_delivery as delivery')
    .from('webhook')
    .whereRef('webhook.webhook_id', '=', 'delivery.webhook_id')
    .where(ownedBy(choice.owner))
    .where('delivery.webhook_id', '=', choice.webhook_id)
    .where('delivery.request_id', '=', event.request_id)
    .where('delivery.sequence', '=', event.sequence)
    .where('delivery.state', 'in', ['pending', 'held', 'failed'])
    .set({ state: 'skipped', next_attempt_at: null })
    .execute();
  const found = await findSeries(database, choice, event);
  if (typeof found === 'string') return refused(found);
  if (found.state === 'acknowledged') return refused('delivery_acknowledged');
  // What waits for its next attempt finds out now, and its lane goes on; also when this call is one that broke off here.
  await sending.hurry(found);
  return shown(database, choice, event);
}

/** Has everything sent that an endpoint has not acknowledged, of events since a time. */
export async function recoverDeliveries(
  database: Kysely<Database>,
  sending: Pick<WebhookSending, 'release'>,
  choice: WebhookChoice,
  since: Date,
): Promise<VerbOutcome<{ readonly deliveries: number }>> {
  const webhook = await readWebhook(database, choice);
  if (webhook === undefined) return refused('webhook_not_found');
  if (webhook.disabled !== null) return refused('webhook_disabled');
  const { count } = await database
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook', 'webhook.webhook_id', 'delivery.webhook_id')
    .where(ownedBy(choice.owner))
    .where('delivery.webhook_id', '=', choice.webhook_id)
    .where('delivery.state', 'in', ['pending', 'held', 'failed'])
    .where('delivery.created_at', '>=', since)
    .select((all) => all.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const unacknowledged_since = since.toISOString();
  await sending.release({ webhook_id: choice.webhook_id, what: { unacknowledged_since } });
  return { kind: 'done', deliveries: Number(count) };
}

interface FoundSeries extends DeliverySeries {
  readonly state: DeliveryState;
  readonly disabled: boolean;
  readonly broken: boolean;
}

/** The series that a delivery is in, or what is not there. */
async function findSeries(
  database: Kysely<Database>,
  choice: WebhookChoice,
  { request_id, sequence }: DeliverySubject,
): Promise<FoundSeries | 'webhook_not_found' | 'delivery_not_found'> {
  const row = await database
    .selectFrom('webhook')
    .leftJoin('webhook_delivery as delivery', (join) =>
      join
        .onRef('delivery.webhook_id', '=', 'webhook.webhook_id')
        .on('delivery.request_id', '=', request_id)
        .on('delivery.sequence', '=', sequence),
    )
    .where('webhook.webhook_id', '=', choice.webhook_id)
    .where(ownedBy(choice.owner))
    .select(['delivery.state', 'delivery.series'])
    .select([
      sql<boolean>`disabled_at is not null`.as('disabled'),
      sql<boolean>`broken_at is not null`.as('broken'),
    ])
    .executeTakeFirst();
  if (row === undefined) return 'webhook_not_found';
  const { state, series, disabled, broken } = row;
  if (state === null || series === null) return 'delivery_not_found';
  const { webhook_id } = choice;
  return { webhook_id, request_id, sequence, series, reason: 'due', state, disabled, broken };
}

async function shown(
  database: Kysely<Database>,
  choice: WebhookChoice,
  event: DeliverySubject,
): Promise<VerbOutcome<{ readonly delivery: DeliveryRecord }>> {
  const delivery = await readDelivery(database, choice, event);
  return delivery === undefined ? refused('delivery_not_found') : { kind: 'done', delivery };
}
