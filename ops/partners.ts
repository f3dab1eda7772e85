/** `ops partners`: partners and their rate limits. */
import type { Command } from 'commander';
import { createPartnerRegistry } from '../services/partners/registry.ts';
import { readText } from './arguments.ts';
import { defineLimits } from './call-limits.ts';
import type { Operations } from './operations.ts';
import { tableLines } from './output.ts';
import { partnerAdvice } from './advice.ts';

export function definePartners(partners: Command, operations: Operations): void {
  partners
    .command('create')
    .description('Creates a partner and prints its id.')
    .argument('<name>', 'name of the partner', readText)
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
  defineLimits(partners.command('limits'), operations, {
    caller: 'partner',
    advice: partnerAdvice,
    read: (id) => registryOf(operations).limits(id),
    set: (id, change) => registryOf(operations).setLimits(id, change),
  });
}

function registryOf(operations: Operations) {
  return createPartnerRegistry({ database: operations.database(), environment: operations.environment() });
}
