/** `ops projection`: whether Postgres says of every request what its workflow has decided. */
import type { Command } from 'commander';
import { readTime } from '../arguments.ts';
import { ESCROW_OPTION } from './escrow-option.ts';
import type { Operations } from '../operations.ts';

interface Filters {
  readonly since?: Date;
  readonly partner?: string;
}

interface RebuildOptions extends Filters {
  readonly escrowKey?: string;
}

export function defineProjection(projection: Command, operations: Operations): void {
  projection
    .command('check')
    .description(
      'Compares every request that Temporal knows with its rows in Postgres: exit code 1 where one differs.',
    )
    .option('--since <time>', 'only those that were accepted from then on', readTime)
    .option('--partner <partner_id>', 'only of this partner')
    .action(async ({ since, partner: partner_id }: Filters) => {
      const { checkAll } = await import('./check.ts');
      return checkAll(operations, { since, partner_id });
    });
  projection
    .command('rebuild')
    .description('Writes every request anew whose rows differ, from the history of its workflow.')
    .option('--since <time>', 'only those that were accepted from then on', readTime)
    .option('--partner <partner_id>', 'only of this partner')
    .option(...ESCROW_OPTION)
    .action(async ({ since, partner: partner_id, escrowKey }: RebuildOptions) => {
      const { rebuildAll } = await import('./check.ts');
      return rebuildAll(operations, { since, partner_id }, escrowKey);
    });
}
