/** `ops requests`: find requests, look at one, replay it. */
import { Command } from 'commander';
import { listRequests, readLimit, readStatuses, USUAL_LIMIT, type ListOptions } from './list.ts';
import { showReads } from './reads.ts';
import { showRequest } from './show.ts';
import { listStuckRequests } from './stuck.ts';
import type { Operations } from '../operations.ts';

export function requestCommands(operations: Operations): Command {
  const requests = new Command('requests').description(
    'Fulfilment requests: one at a time, and those that are stuck.',
  );
  requests
    .command('show')
    .description('Shows a request as Postgres and Temporal have it, and what it waits for. No patient data.')
    .argument('<request_id>')
    .action(async (requestId: string) => showRequest(operations, requestId));
  requests
    .command('list')
    .description('Lists requests, the newest first: ids, statuses and times.')
    .option('--status <statuses>', 'with one of these, as in "pending,confirmed"', readStatuses)
    .option('--partner <partner_id>', 'of this partner')
    .option('--pharmacy <pharmacy_id>', 'that this pharmacy has')
    .option('--limit <number>', 'at most so many', readLimit, USUAL_LIMIT)
    .action(async (options: ListOptions) => listRequests(operations, options));
  requests
    .command('reads')
    .description(
      'Lists who read a request, its order, proof or prescription, or was refused it. No patient data.',
    )
    .argument('<request_id or prescription_id>')
    .action(async (id: string) => showReads(operations, id));
  requests
    .command('stuck')
    .description(
      'Lists requests that nothing brings on: exit code 1 where there is one. "show" says what to do about each.',
    )
    .option('--json', 'as JSON: {"stuck": [...]}')
    .action(async (options: { json?: boolean }) => {
      if (!(await listStuckRequests(operations, options))) process.exitCode = 1;
    });
  requests
    .command('replay')
    .description(
      "Replays a request's history against today's code and says where it differs; changes nothing.",
    )
    .argument(
      '<request_id or file>',
      'an id, or a JSON file from Temporal (UI or "temporal workflow show -o json")',
    )
    .action(async (source: string) => {
      // It needs the SDK's worker, which takes longer to load than all other commands together.
      const { replayRequest } = await import('./replay.ts');
      return replayRequest(operations, source);
    });
  return requests;
}
