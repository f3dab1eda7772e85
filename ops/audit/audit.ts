/** `ops audit`: what operators did. */
import type { Command } from 'commander';
import { listActions, type ActionFilters, type LoggedAction } from '../../services/audit/operator-log.ts';
import { MOST_LISTED, readLimit, readTime } from '../arguments.ts';
import type { Operations } from '../operations.ts';
import { tableLines } from '../table.ts';

const USUAL_LIMIT = 50;

/** `--operator` is who calls, as everywhere; `--by` is whose doings are listed. */
interface ListOptions extends Pick<ActionFilters, 'target' | 'since'> {
  readonly by?: string;
  readonly limit: number;
}

export function defineAudit(audit: Command, operations: Operations): void {
  audit
    .command('list')
    .description('Lists what operators changed, or tried to, the newest first.')
    .option('--by <operator>', 'only what this operator did')
    .option('--target <id>', 'only what was done to this request, key, partner, ...')
    .option('--since <time>', 'only from this time on, such as 2027-06-30T00:00:00Z', readTime)
    .option('--limit <number>', 'at most so many', readLimit, USUAL_LIMIT)
    .action(async ({ by: operator, target, since, limit }: ListOptions) => {
      const parts = { database: operations.database() };
      const listed = await listActions(parts, { operator, target, since }, limit);
      operations.answer(listed, () => linesOf(listed));
    });
}

function linesOf({ actions, has_more }: Awaited<ReturnType<typeof listActions>>): string[] {
  if (actions.length === 0) return ['Nothing like that was done.'];
  const titles = ['AT', 'OPERATOR', 'KNOWN BY', 'COMMAND', 'TARGET', 'OUTCOME', 'REASON', 'DETAIL'];
  return [
    ...tableLines(titles, actions.map(row)),
    ...(has_more ? [`There are more: --limit shows up to ${MOST_LISTED}.`] : []),
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
    outcome === null ? 'it is under way, or the command was killed' : (detail ?? ''),
  ];
}
