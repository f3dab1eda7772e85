/** The commands of `ops requests` that repair one. Each one's code is loaded when it runs. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { STATUSES } from '../../domain/requests/statuses.ts';
import type { ResetPoint } from '../../services/requests/repair.ts';
import { ESCROW_OPTION } from '../projection/escrow-option.ts';
import type { Operations } from '../operations.ts';
import type { ResetOptions, ResolveOptions } from './repair-options.ts';

export function defineRepairs(requests: Command, operations: Operations): void {
  requests
    .command('re-record')
    .description(
      "Writes a request into Postgres anew, from its workflow's history: restores what is lost or wrong.",
    )
    .argument('<request_id>')
    .option(...ESCROW_OPTION)
    .action(async (requestId: string, { escrowKey }: { readonly escrowKey?: string }) => {
      const { reRecordRequest } = await import('./re-record.ts');
      return reRecordRequest(operations, requestId, escrowKey);
    });
  requests
    .command('resolve')
    .description(
      'Moves a request as somebody has said that it stands, by the rules of every step; the partner is told, and reads --reason.',
    )
    .argument('<request_id>')
    .addOption(
      new Option('--to <status>', 'the status that it has come to').choices(STATUSES).makeOptionMandatory(),
    )
    .requiredOption('--said-by <who>', 'who said so: "Bola of Alpha pharmacy, by phone"')
    .option('--code <reason>', 'of a rejection, failure, return or cancellation; "other" without it')
    .option('--recipient <name>', 'who took the medicines, of a delivery')
    .action(async (requestId: string, options: ResolveOptions) => {
      const { resolve } = await import('./repair.ts');
      return resolve(operations, requestId, options);
    });
  requests
    .command('retry')
    .description(
      'Has what a request waits for tried now: a call to its pharmacy, a write. Nothing is ordered twice.',
    )
    .argument('<request_id>')
    .action(async (requestId: string) => {
      const { retry } = await import('./repair.ts');
      return retry(operations, requestId);
    });
  requests
    .command('reoffer')
    .description(
      "Puts an order before its pharmacy's system again, when that was repaired, under the same ids. Nothing is ordered twice.",
    )
    .argument('[request_id]')
    .option(
      '--pharmacy <pharmacy_id>',
      'all orders that the system of this pharmacy does not have, in place of one',
    )
    .action(async (requestId: string | undefined, { pharmacy }: { pharmacy?: string }) => {
      const { reoffer } = await import('./reoffer.ts');
      return reoffer(operations, requestId, pharmacy);
    });
  requests
    .command('reset')
    .description(
      'Continues a request from a point of its history, and says first what is done again. Nothing is ordered twice.',
    )
    .argument('[request_id]')
    .addOption(
      new Option(
        '--to <point>',
        '"last": behind the last workflow task that succeeded; or the number of an event',
      )
        .argParser(readPoint)
        .default('last'),
    )
    .option(
      '--query <query>',
      'all that Temporal lists for it, in place of one: \'ExecutionStatus = "Terminated"\'',
    )
    .action(async (requestId: string | undefined, options: ResetOptions) => {
      const { reset } = await import('./reset.ts');
      return reset(operations, requestId, options);
    });
  requests
    .command('restore')
    .description(
      'Continues a request from its rows in Postgres, where Temporal was put back to an earlier day and knows less. Nothing is ordered twice.',
    )
    .argument('[request_id]')
    .option('--all', 'all of which Temporal knows less, in place of one', false)
    .action(async (requestId: string | undefined, { all }: { all: boolean }) => {
      const { restore } = await import('./restore.ts');
      return restore(operations, requestId, all);
    });
  requests
    .command('give-back')
    .description(
      'Gives the stock back that is kept for a request whose workflow has ended, and that nobody will continue.',
    )
    .argument('<request_id>')
    .action(async (requestId: string) => {
      const { giveBack } = await import('./repair.ts');
      return giveBack(operations, requestId);
    });
}

function readPoint(text: string): ResetPoint {
  if (text === 'last') return text;
  const event = Number(text);
  if (/^\d+$/.test(text) && event >= 3) return event;
  throw new InvalidArgumentError('Take "last", or the number of an event of the history.');
}
