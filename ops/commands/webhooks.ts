/** `ops webhooks`: endpoints of partners and pharmacies looked at, turned off and on, and their deliveries sent again. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { countDeliveries, listDeliveries } from '../../db/webhooks/deliveries.ts';
import { listOwnedWebhooks, readWebhook } from '../../db/webhooks/records.ts';
import { pauseWebhook } from '../../db/webhooks/switches.ts';
import { recoverDeliveries, resumeWebhook, retryDelivery, skipDelivery } from '../../db/webhooks/verbs.ts';
import { DELIVERY_STATE_NAMES, type DeliveryState, type WebhookOwner } from '../../domain/webhooks.ts';
import { recoverProblem } from '../../domain/webhook-sending.ts';
import type { Operations } from '../operations.ts';
import { chooseEvent, chooseWebhook, requireDone } from '../webhooks/find.ts';
import { webhookSending } from '../webhooks/sending.ts';
import { attemptTable, deliveryTable, webhookLines, webhookTable } from '../webhooks/show.ts';

/** Deliveries that `show` takes the newest attempts of. */
const DELIVERIES_LOOKED_AT = 20;
const ATTEMPTS_SHOWN = 10;
const MAX_DELIVERIES = 1_000;

export function webhookCommands(operations: Operations): Command {
  const webhooks = new Command('webhooks').description(
    'Webhook endpoints of partners and pharmacies, and what was sent to them.',
  );
  addViews(webhooks, operations);
  addVerbs(webhooks, operations);
  return webhooks;
}

function addViews(webhooks: Command, operations: Operations): void {
  const print = (lines: readonly string[]) => lines.forEach((line) => operations.print(line));
  webhooks
    .command('list')
    .description('Lists endpoints; never their secrets.')
    .option('--partner <partner_id>', 'only of this partner')
    .addOption(new Option('--pharmacy <pharmacy_id>', 'only of this pharmacy').conflicts('partner'))
    .addOption(
      new Option('--only <which>', 'only those that are off, or failing').choices(['disabled', 'failing']),
    )
    .action(async ({ partner, pharmacy, only }: ListOptions) => {
      const all = await listOwnedWebhooks(operations.database(), ownerNamed(partner, pharmacy));
      const asked = all.filter(({ webhook: { disabled, health } }) => {
        if (only === undefined) return true;
        return only === 'disabled' ? disabled !== null : health.state !== 'ok';
      });
      print(webhookTable(asked));
    });
  webhooks
    .command('show')
    .description('Shows an endpoint: how it does, its deliveries by state, its newest attempts.')
    .argument('<webhook_id>')
    .action(async (webhookId: string) => {
      const database = operations.database();
      const choice = await chooseWebhook(operations, webhookId);
      const webhook = await readWebhook(database, choice);
      if (webhook === undefined) return;
      print(webhookLines({ owner: choice.owner, webhook }, await countDeliveries(database, choice)));
      const { deliveries } = await listDeliveries(database, choice, {}, { limit: DELIVERIES_LOOKED_AT });
      print(['', ...attemptTable(deliveries, ATTEMPTS_SHOWN)]);
    });
  webhooks
    .command('deliveries')
    .description('Lists deliveries of an endpoint, newest first.')
    .argument('<webhook_id>')
    .addOption(new Option('--state <state...>', 'only in these states').choices(DELIVERY_STATE_NAMES))
    .option('--request <request_id>', 'only of this request')
    .option('--limit <number>', 'at most so many', parseLimit, DELIVERIES_LOOKED_AT)
    .action(
      async (
        webhookId: string,
        { state, request, limit }: { state?: DeliveryState[]; request?: string; limit: number },
      ) => {
        const choice = await chooseWebhook(operations, webhookId);
        const filters = { states: state, request_id: request };
        print(deliveryTable(await listDeliveries(operations.database(), choice, filters, { limit })));
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
  const sending = () => webhookSending({ client: operations.temporal(), taskQueue: operations.taskQueue() });
  webhooks
    .command('pause')
    .description('Turns an endpoint off: everything is held until somebody resumes it, its owner too.')
    .argument('<webhook_id>')
    .action(async (webhookId: string) => {
      const choice = await chooseWebhook(operations, webhookId);
      const webhook = await pauseWebhook(operations.database(), choice, 'operator');
      operations.print(`${webhookId} is off (${webhook?.disabled?.reason}, by ${webhook?.disabled?.by})`);
    });
  webhooks
    .command('resume')
    .description('Turns an endpoint on, whatever turned it off, and has everything sent that is held.')
    .argument('<webhook_id>')
    .action(async (webhookId: string) => {
      const choice = await chooseWebhook(operations, webhookId);
      await resumeWebhook(operations.database(), sending(), choice);
      operations.print(`${webhookId} is on; what is held is being sent`);
    });
  webhooks
    .command('retry')
    .description('Sends a delivery now: its waiting attempt, or else from the start of its schedule.')
    .argument('<webhook_id>')
    .argument('<event_id>')
    .action(async (webhookId: string, eventId: string) => {
      const choice = await chooseWebhook(operations, webhookId);
      requireDone(await retryDelivery(operations.database(), sending(), choice, chooseEvent(eventId)));
      operations.print(`${eventId} is being sent; see: ops webhooks show ${webhookId}`);
    });
  webhooks
    .command('skip')
    .description('Gives a delivery up; it is sent only when somebody retries it.')
    .argument('<webhook_id>')
    .argument('<event_id>')
    .action(async (webhookId: string, eventId: string) => {
      const choice = await chooseWebhook(operations, webhookId);
      requireDone(await skipDelivery(operations.database(), sending(), choice, chooseEvent(eventId)));
      operations.print(`${eventId} is skipped`);
    });
  webhooks
    .command('recover')
    .description('Sends everything that an endpoint has not acknowledged, of events since a time.')
    .argument('<webhook_id>')
    .requiredOption('--since <time>', 'RFC 3339 time, at most 30 days ago', parseSince)
    .action(async (webhookId: string, { since }: { since: Date }) => {
      const choice = await chooseWebhook(operations, webhookId);
      const { deliveries } = requireDone(
        await recoverDeliveries(operations.database(), sending(), choice, since),
      );
      operations.print(`${deliveries} deliveries are being sent`);
    });
}

function parseLimit(text: string): number {
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit >= 1 && limit <= MAX_DELIVERIES) return limit;
  throw new InvalidArgumentError(`Give a number from 1 to ${MAX_DELIVERIES}.`);
}

function parseSince(text: string): Date {
  const since = new Date(/^\d{4}-\d\d-\d\dT/.test(text) ? text : Number.NaN);
  const problem = recoverProblem(since, new Date());
  if (problem !== undefined) throw new InvalidArgumentError(`It ${problem}.`);
  return since;
}
