/** `ops partners`: who may hold keys. */
import { InvalidArgumentError, type Command } from 'commander';
import { MOST_CALLS } from '../../domain/partners/rate-limits.ts';
import { advised } from '../advised.ts';
import { createPartnerRegistry } from '../../services/partners/registry/registry.ts';
import { wrongCall } from '../operator-error.ts';
import type { Operations } from '../operations.ts';
import { tableLines } from '../table.ts';
import { partnerAdvice } from './advice.ts';

export function definePartners(partners: Command, operations: Operations): void {
  partners
    .command('create')
    .description('Makes a partner and prints its id.')
    .argument('<name>', 'what the partner is called')
    .action(async (name: string) => {
      const partner_id = await operations.change(name, () => registryOf(operations).create(name));
      operations.answer({ partner_id }, () => [partner_id]);
    });
  partners
    .command('list')
    .description('Lists the partners.')
    .action(async () => {
      const partners = await registryOf(operations).list();
      const rows = partners.map(({ partner_id, name, created_at }) => [
        partner_id,
        name,
        created_at.toISOString(),
      ]);
      operations.answer({ partners }, () => tableLines(['PARTNER', 'NAME', 'CREATED'], rows));
    });
  partners
    .command('limits')
    .description('Shows how often a partner may call; with options, changes it within a second.')
    .argument('<partner_id>')
    .option('--minute <calls>', 'calls in any minute', parseCalls)
    .option('--day <calls>', 'calls in any 24 hours', parseCalls)
    .option('--default', "the environment's limits again")
    .action(async (partnerId: string, options: LimitOptions) => limits(operations, partnerId, options));
}

function registryOf(operations: Operations) {
  return createPartnerRegistry({ database: operations.database(), environment: operations.environment() });
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
    throw wrongCall('Give either --default, or --minute and --day.');
  }
  const registry = registryOf(operations);
  const advice = partnerAdvice(partnerId);
  const change = toDefaults === true ? { minute: null, day: null } : { minute, day };
  if (toDefaults === true || isChange)
    await operations.change(partnerId, () => advised(registry.setLimits(partnerId, change), advice));
  const windows = await advised(registry.limits(partnerId), advice);
  const rows = windows.map(({ name, limit, fallback, used }) => [
    name,
    String(limit),
    String(fallback),
    String(used),
  ]);
  operations.answer({ windows }, () => tableLines(['WINDOW', 'LIMIT', 'DEFAULT', 'USED'], rows));
}

function parseCalls(text: string): number {
  const calls = Number(text);
  if (/^\d+$/.test(text) && calls >= 1 && calls <= MOST_CALLS) return calls;
  throw new InvalidArgumentError(
    `Give a whole number from 1 to ${MOST_CALLS}. To stop a partner, revoke its keys.`,
  );
}
