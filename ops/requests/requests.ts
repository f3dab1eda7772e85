/** `ops requests`: find requests, look at one, replay it. Each command's code is loaded when it runs. */
import type { Command } from 'commander';
import { readLimit, readTime } from '../arguments.ts';
import { wrongCall } from '../operator-error.ts';
import type { Operations } from '../operations.ts';
import { defineRepairs } from './repairs.ts';
import { readStatuses, USUAL_LIMIT, type ListOptions } from './list-options.ts';

interface ReplayOptions {
  readonly allOpen?: true;
  readonly since?: Date;
}

export function defineRequests(requests: Command, operations: Operations): void {
  requests
    .command('show')
    .description('Shows a request as Postgres and Temporal have it, and what it waits for. No patient data.')
    .argument('<request_id>')
    .action(async (requestId: string) => {
      const { showRequest } = await import('./show.ts');
      return showRequest(operations, requestId);
    });
  requests
    .command('list')
    .description('Lists requests, the newest first: ids, statuses and times.')
    .option('--status <statuses>', 'with one of these, as in "pending,confirmed"', readStatuses)
    .option('--partner <partner_id>', 'of this partner')
    .option('--pharmacy <pharmacy_id>', 'that this pharmacy has')
    .option('--limit <number>', 'at most so many', readLimit, USUAL_LIMIT)
    .action(async (options: ListOptions) => {
      const { listRequests } = await import('./list.ts');
      return listRequests(operations, options);
    });
  requests
    .command('reads')
    .description(
      'Lists who read a request, its order, proof or prescription, or was refused it. No patient data.',
    )
    .argument('<request_id or prescription_id>')
    .action(async (id: string) => {
      const { showReads } = await import('./reads.ts');
      return showReads(operations, id);
    });
  requests
    .command('stuck')
    .description(
      'Lists requests that nothing brings on, and webhook deliveries that are parked: exit code 1 where there is one. "show" says what to do about each request.',
    )
    .option(
      '--since <time>',
      'of requests that ended, those since then; of the last day without it',
      readTime,
    )
    .action(async ({ since }: { since?: Date }) => {
      const { listStuck } = await import('./stuck.ts');
      return listStuck(operations, since);
    });
  requests
    .command('replay')
    .description(
      "Replays a request's history against today's code and says where it differs; changes nothing.",
    )
    .argument(
      '[request_id or file]',
      'an id, or a JSON file from Temporal (UI or "temporal workflow show -o json")',
    )
    .option(
      '--all-open',
      'all that is under way, and what completed of late, in place of one: before a deploy',
    )
    .option('--since <time>', 'of what completed, that since then; of the last day without it', readTime)
    .action(async (source: string | undefined, { allOpen, since }: ReplayOptions) => {
      if ((source === undefined) !== (allOpen === true)) throw wrongCall('Name one, or say --all-open.');
      if (source === undefined) return (await import('./replay-all.ts')).replayAll(operations, since);
      return (await import('./replay.ts')).replayRequest(operations, source);
    });
  defineRepairs(requests, operations);
}
