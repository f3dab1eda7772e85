/** `ops requests`: find, inspect and replay requests. The code of each command is loaded when it runs. */
import { InvalidArgumentError, type Command } from 'commander';
import { STATUSES, type Status } from '../../domain/requests/statuses.ts';
import { readLimit, readTime } from '../arguments.ts';
import { usageError } from '../errors.ts';
import type { Operations } from '../operations.ts';
import { defineRepairs } from './repairs.ts';
import type { ListOptions } from './list.ts';

const DEFAULT_LIMIT = 50;

interface ReplayOptions {
  readonly allOpen?: true;
  readonly since?: Date;
}

export function defineRequests(requests: Command, operations: Operations): void {
  requests
    .command('show')
    .description('Shows a request in Postgres and Temporal, and what it is waiting for. No patient data.')
    .argument('<request_id>')
    .action(async (requestId: string) => {
      const { showRequest } = await import('./show.ts');
      return showRequest(operations, requestId);
    });
  requests
    .command('list')
    .description('Lists requests, newest first: ids, statuses and times.')
    .option('--status <statuses>', 'only these statuses, such as "pending,confirmed"', readStatuses)
    .option('--partner <partner_id>', 'only requests of this partner')
    .option('--pharmacy <pharmacy_id>', 'only requests of this pharmacy')
    .option('--limit <number>', 'maximum number of requests', readLimit, DEFAULT_LIMIT)
    .action(async (options: ListOptions) => {
      const { listRequests } = await import('./list.ts');
      return listRequests(operations, options);
    });
  requests
    .command('reads')
    .description(
      'Lists who read a request, its order, proof or prescription, and who was refused. No patient data.',
    )
    .argument('<request_id or prescription_id>')
    .action(async (id: string) => {
      const { showReads } = await import('./list.ts');
      return showReads(operations, id);
    });
  requests
    .command('stuck')
    .description(
      'Lists requests that make no progress, and parked webhook deliveries. Exit code 1 when there is one. "show" says what to do about each request.',
    )
    .option(
      '--since <time>',
      'also check requests that ended since this time; default: the last day',
      readTime,
    )
    .action(async ({ since }: { since?: Date }) => {
      const { listStuck } = await import('./stuck.ts');
      return listStuck(operations, since);
    });
  requests
    .command('replay')
    .description(
      "Replays a request's history against today's code and shows where they differ. Changes nothing.",
    )
    .argument(
      '[request_id or file]',
      'an id, or a JSON file from Temporal (UI or "temporal workflow show -o json")',
    )
    .option(
      '--all-open',
      'instead of one request, all open workflows and recently completed ones: a check before a deploy',
    )
    .option(
      '--since <time>',
      'with --all-open: workflows completed since this time; default: the last day',
      readTime,
    )
    .action(async (source: string | undefined, { allOpen, since }: ReplayOptions) => {
      if ((source === undefined) !== (allOpen === true))
        throw usageError('Give either one request or file, or --all-open.');
      if (source === undefined) return (await import('./replay-all.ts')).replayAll(operations, since);
      return (await import('./replay.ts')).replayRequest(operations, source);
    });
  defineRepairs(requests, operations);
}

/** @throws InvalidArgumentError for an unknown status. */
function readStatuses(text: string): Status[] {
  const statuses = text.split(',').map((one) => STATUSES.find((status) => status === one.trim()));
  if (statuses.includes(undefined))
    throw new InvalidArgumentError(`Use one or more of ${STATUSES.join(', ')}, separated by commas.`);
  return statuses.filter((status) => status !== undefined);
}
