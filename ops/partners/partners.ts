/** `ops partners`: who may hold keys. */
import { Command, InvalidArgumentError } from 'commander';
import { MOST_CALLS } from '../../domain/partners/rate-limits.ts';
import { advised } from '../advised.ts';
import { OperatorError } from '../operator-error.ts';
import type { Operations } from '../operations.ts';
import { tableLines } from '../table.ts';
import { partnerAdvice } from './advice.ts';

export function partnerCommands(operations: Operations): Command {
  const partners = new Command('partners').description('The HMOs and healthtech products that call the API.');
  partners
    .command('create')
    .description('Makes a partner and prints its id.')
    .argument('<name>', 'what the partner is called')
    .action(async (name: string) => operations.print(await operations.partnerRegistry().create(name)));
  partners
    .command('list')
    .description('Lists the partners.')
    .action(async () => {
      const partners = await operations.partnerRegistry().list();
      const rows = partners.map(({ partner_id, name, created_at }) => [
        partner_id,
        name,
        created_at.toISOString(),
      ]);
      for (const line of tableLines(['PARTNER', 'NAME', 'CREATED'], rows)) operations.print(line);
    });
  partners
    .command('limits')
    .description('Shows how often a partner may call; with options, changes it within a second.')
    .argument('<partner_id>')
    .option('--minute <calls>', 'calls in any minute', parseCalls)
    .option('--day <calls>', 'calls in any 24 hours', parseCalls)
    .option('--default', "the environment's limits again")
    .action(async (partnerId: string, options: LimitOptions) => limits(operations, partnerId, options));
  return partners;
}

interface LimitOptions {
  readonly minute?: number;
  readonly day?: number;
  readonly default?: boolean;
}

async function limits(
  operations: Operations,
  partnerId: string,
  { minute, day, default: toDefaults }: LimitOptions,
): Promise<void> {
  const isChange = minute !== undefined || day !== undefined;
  if (toDefaults === true && isChange) {
    throw new OperatorError('Give either --default, or --minute and --day.');
  }
  const registry = operations.partnerRegistry();
  const advice = partnerAdvice(partnerId);
  if (toDefaults === true) await advised(registry.setLimits(partnerId, { minute: null, day: null }), advice);
  if (isChange) await advised(registry.setLimits(partnerId, { minute, day }), advice);
  const rows = (await advised(registry.limits(partnerId), advice)).map(({ name, limit, fallback, used }) => [
    name,
    String(limit),
    String(fallback),
    String(used),
  ]);
  for (const line of tableLines(['WINDOW', 'LIMIT', 'DEFAULT', 'USED'], rows)) operations.print(line);
}

function parseCalls(text: string): number {
  const calls = Number(text);
  if (/^\d+$/.test(text) && calls >= 1 && calls <= MOST_CALLS) return calls;
  throw new InvalidArgumentError(
    `Give a whole number from 1 to ${MOST_CALLS}. To stop a partner, revoke its keys.`,
  );
}
