/** Prints endpoints and deliveries. Never prints a secret; prints the stored responses of endpoints. */
import type { DeliveryPage } from '../../db/webhooks/deliveries.ts';
import type { OwnedWebhook } from '../../db/webhooks/endpoints.ts';
import type { DeliveryAttempt, DeliveryRecord, WebhookRecord } from '../../domain/webhooks/records.ts';
import { tableLines } from '../table.ts';

export function webhookTable(webhooks: readonly OwnedWebhook[]): string[] {
  const titles = ['WEBHOOK', 'OWNER', 'STATUS', 'HEALTH', 'SINCE', 'EVENTS', 'URL'];
  const rows = webhooks.map(({ owner, webhook }) => [
    webhook.webhook_id,
    'partner_id' in owner ? owner.partner_id : owner.pharmacy_id,
    statusOf(webhook),
    webhook.health.state,
    webhook.disabled?.at ?? webhook.health.since ?? '-',
    webhook.event_types.join(','),
    webhook.url,
  ]);
  return tableLines(titles, rows);
}

function statusOf({ status, disabled }: WebhookRecord): string {
  return disabled === null ? status : `${status} (${disabled.reason}, by ${disabled.by})`;
}

/** Prints an endpoint without its deliveries. */
export function webhookLines(
  { owner, webhook }: OwnedWebhook,
  counts: readonly { readonly state: string; readonly count: number }[],
): string[] {
  const { health, disabled, last_ping } = webhook;
  const failures =
    health.since === null ? '' : `, ${health.consecutive_failures} in a row since ${health.since}`;
  return tableLines(
    ['WEBHOOK', webhook.webhook_id],
    [
      'partner_id' in owner ? ['partner', owner.partner_id] : ['pharmacy', owner.pharmacy_id],
      ['url', webhook.url],
      ['events', webhook.event_types.join(',')],
      ['status', statusOf(webhook) + (disabled === null ? '' : ` since ${disabled.at}`)],
      ['health', health.state + failures],
      ['last test', last_ping === null ? 'none' : `${last_ping.started_at} ${last_ping.message}`],
      ...(webhook.previous_secret_expires_at === null
        ? []
        : [['secrets', `previous secret also signs until ${webhook.previous_secret_expires_at}`]]),
      ['deliveries', counts.map(({ state, count }) => `${count} ${state}`).join(', ') || 'none'],
    ],
  );
}

export function deliveryTable({ deliveries }: Pick<DeliveryPage, 'deliveries'>): string[] {
  const titles = ['EVENT', 'TYPE', 'STATE', 'ATTEMPTS', 'LAST', 'RESULT', 'NEXT'];
  return tableLines(titles, deliveries.map(deliveryRow));
}

function deliveryRow(delivery: DeliveryRecord): string[] {
  const [last] = delivery.attempts;
  return [
    delivery.event_id,
    delivery.event_type,
    delivery.state,
    String(delivery.attempt_count),
    last?.started_at ?? '-',
    last === undefined ? '-' : resultOf(last),
    delivery.next_attempt_at ?? '-',
  ];
}

/** The attempts of deliveries, newest first. */
export function attemptTable(deliveries: readonly DeliveryRecord[], limit: number): string[] {
  const titles = ['AT', 'EVENT', 'TRIGGER', 'MS', 'RESULT', 'MESSAGE'];
  const attempts = deliveries.flatMap(({ event_id, attempts }) =>
    attempts.map((attempt) => ({ event_id, ...attempt })),
  );
  const newest = attempts.toSorted((first, second) => (first.started_at < second.started_at ? 1 : -1));
  const rows = newest
    .slice(0, limit)
    .map(({ event_id, started_at, trigger, duration_ms, message, ...attempt }) => [
      started_at,
      event_id,
      trigger,
      String(duration_ms),
      resultOf(attempt),
      message,
    ]);
  return tableLines(titles, rows);
}

function resultOf({ status, failure }: Pick<DeliveryAttempt, 'status' | 'failure'>): string {
  const kind = failure ?? 'acknowledged';
  return status === null ? kind : `${kind} ${status}`;
}
