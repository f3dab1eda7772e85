/** The commands of `ops requests` that repair requests. Their code is loaded when they run. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { STATUSES } from '../../domain/requests/statuses.ts';
import type { ResetPoint } from '../../services/requests/repair.ts';
import { ESCROW_OPTION, readText } from '../arguments.ts';
import { usageError } from '../errors.ts';
import type { Operations } from '../operations.ts';
import type { ResolveOptions } from './repair.ts';
import type { ResetOptions } from './reset.ts';

interface ReconcileOptions {
  readonly acceptWorkflow?: true;
  readonly acceptPostgres?: true;
}

export function defineRepairs(requests: Command, operations: Operations): void {
  requests
    .command('re-record')
    .description("Rebuilds the rows of a request in Postgres from its workflow's history.")
    .argument('<request_id>')
    .option(...ESCROW_OPTION)
    .action(async (requestId: string, { escrowKey }: { readonly escrowKey?: string }) => {
      const { reRecordRequest } = await import('./re-record.ts');
      return reRecordRequest(operations, requestId, escrowKey);
    });
  requests
    .command('reconcile')
    .description(
      'Resolves a difference between Postgres and the workflow of a request when you know which is right.',
    )
    .argument('<request_id>')
    .addOption(
      new Option(
        '--accept-workflow',
        "rewrites the rows, and removes entries that the workflow lacks; needs the owner's login",
      ).conflicts('acceptPostgres'),
    )
    .option('--accept-postgres', 'replaces the workflow by a new one that continues from the rows')
    .action(async (requestId: string, { acceptWorkflow, acceptPostgres }: ReconcileOptions) => {
      if (acceptWorkflow === acceptPostgres)
        throw usageError('Give either --accept-workflow or --accept-postgres.');
      const { reconcile } = await import('./re-record.ts');
      return reconcile(operations, requestId, acceptWorkflow === true ? 'workflow' : 'postgres');
    });
  requests
    .command('resolve')
    .description(
      'Sets a status that was reported by phone or mail, if the status rules allow it. The partner is notified and can read --reason.',
    )
    .argument('<request_id>')
    .addOption(new Option('--to <status>', 'the new status').choices(STATUSES).makeOptionMandatory())
    .requiredOption('--said-by <who>', 'who reported it: "Bola of Alpha pharmacy, by phone"', readText)
    .option(
      '--code <reason>',
      'reason code of a rejection, failure, return or cancellation; default: "other"',
    )
    .option('--recipient <name>', 'for a delivery: who received the medicines')
    .action(async (requestId: string, options: ResolveOptions) => {
      const { resolve } = await import('./repair.ts');
      return resolve(operations, requestId, options);
    });
  requests
    .command('retry')
    .description(
      'Retries now what a request is waiting for: a call to its pharmacy, a write. Nothing is ordered twice.',
    )
    .argument('<request_id>')
    .action(async (requestId: string) => {
      const { retry } = await import('./repair.ts');
      return retry(operations, requestId);
    });
  requests
    .command('reoffer')
    .description(
      "Offers an order to its pharmacy's system again, under the same ids, after the system was repaired. Nothing is ordered twice.",
    )
    .argument('[request_id]')
    .option(
      '--pharmacy <pharmacy_id>',
      'instead of one request, all orders that the system of this pharmacy has not acknowledged',
    )
    .action(async (requestId: string | undefined, { pharmacy }: { pharmacy?: string }) => {
      const { reoffer } = await import('./reoffer.ts');
      return reoffer(operations, requestId, pharmacy);
    });
  requests
    .command('reset')
    .description(
      'Continues a request from a point of its history. First shows what will be repeated. Nothing is ordered twice.',
    )
    .argument('[request_id]')
    .addOption(
      new Option('--to <point>', '"last": after the last successful workflow task; or an event number')
        .argParser(readPoint)
        .default('last'),
    )
    .option(
      '--query <query>',
      'instead of one request, all that match this query of Temporal: \'ExecutionStatus = "Terminated"\'',
    )
    .action(async (requestId: string | undefined, options: ResetOptions) => {
      const { reset } = await import('./reset.ts');
      return reset(operations, requestId, options);
    });
  requests
    .command('restore')
    .description(
      'Continues a request from its rows in Postgres after Temporal was restored to an earlier day. Nothing is ordered twice.',
    )
    .argument('[request_id]')
    .option(
      '--all',
      'instead of one request, all requests that are missing or incomplete in Temporal, and withdrawals that were lost',
      false,
    )
    .action(async (requestId: string | undefined, { all }: { all: boolean }) => {
      const { restore } = await import('./restore.ts');
      return restore(operations, requestId, all);
    });
  requests
    .command('give-back')
    .description(
      'Releases the stock reserved for a request whose workflow has ended and will not be continued.',
    )
    .argument('<request_id>')
    .action(async (requestId: string) => {
      const { releaseStockOf } = await import('./repair.ts');
      return releaseStockOf(operations, requestId);
    });
}

function readPoint(text: string): ResetPoint {
  if (text === 'last') return text;
  const event = Number(text);
  if (/^\d+$/.test(text) && event >= 3) return event;
  throw new InvalidArgumentError('Use "last", or the number of an event in the history.');
}
