/** `ops projection`: the rows of requests in Postgres, compared with their workflows. */
import type { Command } from 'commander';
import { ESCROW_OPTION, readTime } from './arguments.ts';
import type { Operations } from './operations.ts';

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
      'Compares every request in Temporal with its rows in Postgres. Exit code 1 when one differs.',
    )
    .option('--since <time>', 'only requests accepted since this time', readTime)
    .option('--partner <partner_id>', 'only requests of this partner')
    .action(async ({ since, partner: partner_id }: Filters) => {
      const { checkAll } = await import('./projection-check.ts');
      return checkAll(operations, { since, partner_id });
    });
  projection
    .command('rebuild')
    .description("Rebuilds the rows of every request that differs from its workflow's history.")
    .option('--since <time>', 'only requests accepted since this time', readTime)
    .option('--partner <partner_id>', 'only requests of this partner')
    .option(...ESCROW_OPTION)
    .action(async ({ since, partner: partner_id, escrowKey }: RebuildOptions) => {
      const { rebuildAll } = await import('./projection-check.ts');
      return rebuildAll(operations, { since, partner_id }, escrowKey);
    });
}
