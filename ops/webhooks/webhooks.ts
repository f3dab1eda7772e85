/** `ops webhooks`: endpoints of partners and pharmacies looked at, turned off and on, and their deliveries sent again. */
import { Command, InvalidArgumentError, Option } from 'commander';
import {
  DELIVERY_STATE_NAMES,
  type DeliveryState,
  type WebhookOwner,
} from '../../domain/webhooks/webhooks.ts';
import { recoverProblem } from '../../domain/webhooks/sending.ts';
import type { Operations } from '../operations.ts';
import { advised } from '../advised.ts';
import { chooseEvent, chooseWebhook, WEBHOOK_ADVICE } from './find.ts';
import { attemptTable, deliveryTable, webhookLines, webhookTable } from './show.ts';

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
      const all = await operations.webhooks().listOwned(ownerNamed(partner, pharmacy));
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
      const useCases = operations.webhooks();
      const choice = await chooseWebhook(useCases, webhookId);
      const webhook = await advised(useCases.read(choice), WEBHOOK_ADVICE);
      print(webhookLines({ owner: choice.owner, webhook }, await useCases.countDeliveries(choice)));
      const { deliveries } = await advised(
        useCases.listDeliveries(choice, {}, { limit: DELIVERIES_LOOKED_AT }),
        WEBHOOK_ADVICE,
      );
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
        const useCases = operations.webhooks();
        const choice = await chooseWebhook(useCases, webhookId);
        const filters = { states: state, request_id: request };
        print(
          deliveryTable(await advised(useCases.listDeliveries(choice, filters, { limit }), WEBHOOK_ADVICE)),
        );
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
    .description('Turns an endpoint off: everything is held until somebody resumes it, its owner too.')
    .argument('<webhook_id>')
    .action(async (webhookId: string) => {
      const useCases = operations.webhooks();
      const choice = await chooseWebhook(useCases, webhookId);
      const { disabled } = await advised(useCases.pause(choice, 'operator'), WEBHOOK_ADVICE);
      operations.print(`${webhookId} is off (${disabled?.reason}, by ${disabled?.by})`);
    });
  webhooks
    .command('resume')
    .description('Turns an endpoint on, whatever turned it off, and has everything sent that is held.')
    .argument('<webhook_id>')
    .action(async (webhookId: string) => {
      const useCases = operations.webhooks();
      const choice = await chooseWebhook(useCases, webhookId);
      await advised(useCases.resume(choice), WEBHOOK_ADVICE);
      operations.print(`${webhookId} is on; what is held is being sent`);
    });
  webhooks
    .command('retry')
    .description('Sends a delivery now: its waiting attempt, or else from the start of its schedule.')
    .argument('<webhook_id>')
    .argument('<event_id>')
    .action(async (webhookId: string, eventId: string) => {
      const useCases = operations.webhooks();
      const choice = await chooseWebhook(useCases, webhookId);
      await advised(useCases.retry(choice, chooseEvent(eventId)), WEBHOOK_ADVICE);
      operations.print(`${eventId} is being sent; see: ops webhooks show ${webhookId}`);
    });
  webhooks
    .command('skip')
    .description('Gives a delivery up; it is sent only when somebody retries it.')
    .argument('<webhook_id>')
    .argument('<event_id>')
    .action(async (webhookId: string, eventId: string) => {
      const useCases = operations.webhooks();
      const choice = await chooseWebhook(useCases, webhookId);
      await advised(useCases.skip(choice, chooseEvent(eventId)), WEBHOOK_ADVICE);
      operations.print(`${eventId} is skipped`);
    });
  webhooks
    .command('recover')
    .description('Sends everything that an endpoint has not acknowledged, of events since a time.')
    .argument('<webhook_id>')
    .requiredOption('--since <time>', 'RFC 3339 time, at most 30 days ago', parseSince)
    .action(async (webhookId: string, { since }: { since: Date }) => {
      const useCases = operations.webhooks();
      const choice = await chooseWebhook(useCases, webhookId);
      const deliveries = await advised(useCases.recover(choice, since), WEBHOOK_ADVICE);
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
