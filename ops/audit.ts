/** `ops audit`: the actions of operators. */
import type { Command } from 'commander';
import { type ActionFilters, listActions, type LoggedAction } from '../services/audit/operator-log.ts';
import { MAX_LISTED, readLimit, readTime } from './arguments.ts';
import type { Operations } from './operations.ts';
import { tableLines } from './output.ts';

const DEFAULT_LIMIT = 50;

/** `--by` filters by operator, because `--operator` always names the operator who runs the command. */
interface ListOptions extends Pick<ActionFilters, 'target' | 'since'> {
  readonly by?: string;
  readonly limit: number;
}

export function defineAudit(audit: Command, operations: Operations): void {
  audit
    .command('list')
    .description('Lists the actions of operators, also failed ones, newest first.')
    .option('--by <operator>', 'only actions of this operator')
    .option('--target <id>', 'only actions on this request, key, partner, ...')
    .option('--since <time>', 'only actions since this time, such as 2027-06-30T00:00:00Z', readTime)
    .option('--limit <number>', 'maximum number of actions', readLimit, DEFAULT_LIMIT)
    .action(async ({ by: operator, target, since, limit }: ListOptions) => {
      const parts = { database: operations.database() };
      const listed = await listActions(parts, { operator, target, since }, limit);
      operations.answer(listed, () => linesOf(listed));
    });
}

function linesOf({ actions, has_more }: Awaited<ReturnType<typeof listActions>>): string[] {
  if (actions.length === 0) return ['No action matches.'];
  const titles = ['AT', 'OPERATOR', 'KNOWN BY', 'COMMAND', 'TARGET', 'OUTCOME', 'REASON', 'DETAIL'];
  return [
    ...tableLines(titles, actions.map(row)),
    ...(has_more ? [`There are more: --limit shows up to ${MAX_LISTED}.`] : []),
  ];
}

function row({ at, operator, named_by, command, target, outcome, detail, reason }: LoggedAction): string[] {
  return [
    at.toISOString(),
    operator,
    named_by,
    command,
    target ?? '-',
    outcome ?? 'unknown',
    reason ?? '-',
    outcome === null ? 'in progress, or the command was killed' : (detail ?? ''),
  ];
}
