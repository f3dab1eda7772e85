/** `ops webhooks`: inspect, pause and resume endpoints of partners and pharmacies, and resend deliveries. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { DELIVERY_STATE_NAMES, type DeliveryState, type WebhookOwner } from '../domain/webhooks/webhooks.ts';
import type { ChangeKind } from '../domain/audit.ts';
import { noteOperatorChange } from '../services/audit/operator-log.ts';
import { recoverProblem } from '../domain/webhooks/schedule.ts';
import { createEndpoints, type Endpoints, type WebhookChoice } from '../services/webhooks/endpoints.ts';
import type { Operations } from './operations.ts';
import { type Advice, withAdvice } from './advice.ts';
import { readLimit, readTime } from './arguments.ts';
import { eventIdOf, readEventId } from '../domain/requests/events.ts';
import { OperatorError } from './errors.ts';
import { readEncryptionKeys } from '../services/common/encryption-settings.ts';
import {
  createDeliveries,
  type Deliveries,
  type EndpointAttempt,
  newestAttempts,
} from '../services/webhooks/deliveries.ts';
import type { DeliveryPage } from '../db/webhooks/deliveries.ts';
import type { OwnedWebhook } from '../db/webhooks/endpoints.ts';
import type { DeliveryRecord, WebhookRecord } from '../domain/webhooks/records.ts';
import { tableLines } from './output.ts';

const MAX_DELIVERIES = 20;
/** Number of attempts that `show` prints. */
const MAX_ATTEMPTS = 10;

export function defineWebhooks(webhooks: Command, operations: Operations): void {
  addViews(webhooks, operations);
  addVerbs(webhooks, operations);
}

function addViews(webhooks: Command, operations: Operations): void {
  webhooks
    .command('list')
    .description('Lists endpoints, without their secrets.')
    .option('--partner <partner_id>', 'only endpoints of this partner')
    .addOption(new Option('--pharmacy <pharmacy_id>', 'only endpoints of this pharmacy').conflicts('partner'))
    .addOption(
      new Option('--only <which>', 'only disabled or only failing endpoints').choices([
        'disabled',
        'failing',
      ]),
    )
    .action(async ({ partner, pharmacy, only }: ListOptions) => {
      const all = await webhooksOf(operations).endpoints.listOwned(ownerNamed(partner, pharmacy));
      const matching = all.filter(({ webhook: { disabled, health } }) => {
        if (only === undefined) return true;
        return only === 'disabled' ? disabled !== null : health.state !== 'ok';
      });
      operations.answer({ webhooks: matching }, () => webhookTable(matching));
    });
  webhooks
    .command('show')
    .description('Shows an endpoint: its health, its deliveries by state, its newest attempts.')
    .argument('<webhook_id>')
    .action(async (webhookId: string) => {
      const useCases = webhooksOf(operations);
      const choice = await chooseWebhook(useCases.endpoints, webhookId);
      const webhook = await withAdvice(useCases.endpoints.read(choice), WEBHOOK_ADVICE);
      const counts = await useCases.deliveries.count(choice);
      const { deliveries } = await withAdvice(
        useCases.deliveries.list(choice, {}, { limit: MAX_DELIVERIES }),
        WEBHOOK_ADVICE,
      );
      const attempts = await newestAttempts(operations.database(), webhookId, MAX_ATTEMPTS);
      operations.answer({ owner: choice.owner, webhook, counts, deliveries, attempts }, () => [
        ...webhookLines({ owner: choice.owner, webhook }, counts),
        '',
        ...attemptTable(attempts),
      ]);
    });
  webhooks
    .command('deliveries')
    .description('Lists deliveries of an endpoint, newest first.')
    .argument('<webhook_id>')
    .addOption(
      new Option('--state <state...>', 'only deliveries in these states').choices(DELIVERY_STATE_NAMES),
    )
    .option('--request <request_id>', 'only deliveries of this request')
    .option('--limit <number>', 'maximum number of deliveries', readLimit, MAX_DELIVERIES)
    .action(
      async (
        webhookId: string,
        { state, request, limit }: { state?: DeliveryState[]; request?: string; limit: number },
      ) => {
        const { endpoints, deliveries } = webhooksOf(operations);
        const choice = await chooseWebhook(endpoints, webhookId);
        const filters = { states: state, request_id: request };
        const page = await withAdvice(deliveries.list(choice, filters, { limit }), WEBHOOK_ADVICE);
        operations.answer(page, () => deliveryTable(page));
      },
    );
}

interface ListOptions {
  readonly partner?: string;
  readonly pharmacy?: string;
  readonly only?: 'disabled' | 'failing';
}

function ownerNamed(partner_id?: string, pharmacy_id?: string): WebhookOwner | undefined {
  if (partner_id !== undefined) return { partner_id };
  return pharmacy_id === undefined ? undefined : { pharmacy_id };
}

function addVerbs(webhooks: Command, operations: Operations): void {
  webhooks
    .command('pause')
    .description('Turns an endpoint off. Its deliveries are held until you or its owner resume it.')
    .argument('<webhook_id>')
    .action(async (webhook_id: string) => {
      const { disabled } = await change(operations, webhook_id, 'webhook.paused', ({ endpoints }, choice) =>
        endpoints.pause(choice, 'operator'),
      );
      operations.answer({ webhook_id, disabled }, () => [
        `${webhook_id} is off (${disabled?.reason}, by ${disabled?.by})`,
      ]);
    });
  webhooks
    .command('resume')
    .description('Turns an endpoint on, whatever turned it off, and sends all held deliveries.')
    .argument('<webhook_id>')
    .action(async (webhook_id: string) => {
      await change(operations, webhook_id, 'webhook.resumed', ({ endpoints }, choice) =>
        endpoints.resume(choice),
      );
      operations.answer({ webhook_id }, () => [`${webhook_id} is on; held deliveries are being sent`]);
    });
  webhooks
    .command('retry')
    .description(
      'Sends a delivery now: as its next attempt if one is pending, else as the first of a new series.',
    )
    .argument('<webhook_id>')
    .argument('<event_id>')
    .action(async (webhook_id: string, event_id: string) => {
      chooseEvent(event_id);
      await change(operations, webhook_id, 'webhook.delivery_retried', ({ deliveries }, choice) =>
        deliveries.retry(choice, event_id),
      );
      operations.answer({ webhook_id, event_id }, () => [
        `${event_id} is being sent; see: ops webhooks show ${webhook_id}`,
      ]);
    });
  webhooks
    .command('skip')
    .description('Skips a delivery. It is not sent unless you or its owner retry it.')
    .argument('<webhook_id>')
    .argument('<event_id>')
    .action(async (webhook_id: string, event_id: string) => {
      chooseEvent(event_id);
      await change(operations, webhook_id, 'webhook.delivery_skipped', ({ deliveries }, choice) =>
        deliveries.skip(choice, event_id),
      );
      operations.answer({ webhook_id, event_id }, () => [`${event_id} is skipped`]);
    });
  webhooks
    .command('recover')
    .description('Resends all events created since a time that are not acknowledged yet.')
    .argument('<webhook_id>')
    .requiredOption('--since <time>', 'RFC 3339 time, at most 30 days ago', parseSince)
    .action(async (webhook_id: string, { since }: { since: Date }) => {
      const sent = await change(operations, webhook_id, 'webhook.recovered', ({ deliveries }, choice) =>
        deliveries.recover(choice, since),
      );
      operations.answer({ webhook_id, deliveries: sent }, () => [`${sent} deliveries are being sent`]);
    });
}

/** @throws OperatorError when there is no such endpoint, or the change is refused. */
async function change<Done>(
  operations: Operations,
  webhookId: string,
  kind: ChangeKind,
  make: (useCases: WebhookUseCases, choice: WebhookChoice) => Promise<Done>,
): Promise<Done> {
  const useCases = webhooksOf(operations);
  const choice = await chooseWebhook(useCases.endpoints, webhookId);
  return operations.change(webhookId, async () => {
    const done = await withAdvice(make(useCases, choice), WEBHOOK_ADVICE);
    const parts = { database: operations.database(), clock: operations.clock };
    const { description } = await useCases.endpoints.read(choice);
    const subject = { subject_id: webhookId, subject_name: description };
    await noteOperatorChange(parts, { kind, owner: choice.owner, ...subject });
    return done;
  });
}

function parseSince(text: string): Date {
  const since = readTime(text);
  const problem = recoverProblem(since, new Date());
  if (problem !== undefined) throw new InvalidArgumentError(`The time ${problem}.`);
  return since;
}

/** @throws OperatorError when there is no such endpoint. */
async function chooseWebhook(endpoints: Endpoints, webhookId: string): Promise<WebhookChoice> {
  const choice = await endpoints.find(webhookId);
  if (choice === undefined) {
    throw new OperatorError(`There is no endpoint ${webhookId}. See: ops webhooks list`);
  }
  return choice;
}

/** Returns its argument. @throws OperatorError unless it is the id of an event. */
function chooseEvent(eventId: string): string {
  if (readEventId(eventId) === undefined) {
    throw new OperatorError(`${eventId} is not the id of an event, such as evt_..._3.`);
  }
  return eventId;
}

const WEBHOOK_ADVICE: Advice = {
  webhook_not_found: 'The endpoint has just been deleted.',
  webhook_disabled: 'The endpoint is off. Resume it first: ops webhooks resume',
  delivery_not_found: 'The endpoint has no delivery of this event. See: ops webhooks deliveries',
  delivery_acknowledged: 'The endpoint has already acknowledged this event, so there is nothing to skip.',
};

interface WebhookUseCases {
  readonly endpoints: Endpoints;
  readonly deliveries: Deliveries;
}

function webhooksOf(operations: Operations): WebhookUseCases {
  const { clock, log } = operations;
  const database = operations.database();
  // Only tests of endpoints need Temporal, and no command runs one.
  const client = async () => {
    const { WebhookClient } = await import('../services/webhooks/webhook-client.ts');
    return new WebhookClient(await operations.temporal(), operations.taskQueue());
  };
  const endpoints = createEndpoints({
    database,
    encryption: operations.read((reader) => readEncryptionKeys(reader, 'ENCRYPTION_KEYS')),
    webhooks: {
      startPing: async (webhookId) => (await client()).startPing(webhookId),
      ping: async (webhookId) => (await client()).ping(webhookId),
    },
    webhookLoopback: false,
    ownPorts: [],
    clock,
    log,
  });
  return { endpoints, deliveries: createDeliveries({ database, clock }) };
}

function webhookTable(webhooks: readonly OwnedWebhook[]): string[] {
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
function webhookLines(
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

function deliveryTable({ deliveries }: Pick<DeliveryPage, 'deliveries'>): string[] {
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

function attemptTable(attempts: readonly EndpointAttempt[]): string[] {
  const rows = attempts.map(({ started_at, trigger, duration_ms, message, ...attempt }) => [
    started_at.toISOString(),
    eventIdOf(attempt),
    trigger,
    String(duration_ms),
    resultOf(attempt),
    message,
  ]);
  return tableLines(['AT', 'EVENT', 'TRIGGER', 'MS', 'RESULT', 'MESSAGE'], rows);
}

function resultOf({
  status,
  failure,
}: {
  readonly status: number | null;
  readonly failure: string | null;
}): string {
  const kind = failure ?? 'acknowledged';
  return status === null ? kind : `${kind} ${status}`;
}
