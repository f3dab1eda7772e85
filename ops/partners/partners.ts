/** `ops partners`: who may hold keys. */
import { Command, InvalidArgumentError } from 'commander';
import { readCallWindows } from '../../db/partners/rate-limit.ts';
import { ensurePartner, listPartners, partnerExists, setCallLimits } from '../../db/partners/partners.ts';
import { newId } from '../../domain/common/ids.ts';
import { CALL_WINDOWS, DEFAULT_CALL_LIMITS, MOST_CALLS } from '../../domain/partners/rate-limits.ts';
import { OperatorError } from '../operator-error.ts';
import type { Operations } from '../operations.ts';
import { tableLines } from '../table.ts';

export function partnerCommands(operations: Operations): Command {
  const partners = new Command('partners').description('The HMOs and healthtech products that call the API.');
  partners
    .command('create')
    .description('Makes a partner and prints its id.')
    .argument('<name>', 'what the partner is called')
    .action(async (name: string) => {
      const partner_id = newId('partner');
      await ensurePartner(operations.database(), { partner_id, name });
      operations.print(partner_id);
    });
  partners
    .command('list')
    .description('Lists the partners.')
    .action(async () => {
      const rows = (await listPartners(operations.database())).map(({ partner_id, name, created_at }) => [
        partner_id,
        name,
        created_at.toISOString(),
      ]);
      for (const line of tableLines(['PARTNER', 'NAME', 'CREATED'], rows)) operations.print(line);
    });
  partners
    .command('limits')
    .description('Shows how often a partner may call; with options, changes it within a second.')
    .argument('<partner_id>')
    .option('--minute <calls>', 'calls in any minute', parseCalls)
    .option('--day <calls>', 'calls in any 24 hours', parseCalls)
    .option('--default', "the environment's limits again")
    .action(async (partnerId: string, options: LimitOptions) => limits(operations, partnerId, options));
  return partners;
}

interface LimitOptions {
  readonly minute?: number;
  readonly day?: number;
  readonly default?: boolean;
}

async function limits(
  operations: Operations,
  partnerId: string,
  { minute, day, default: toDefaults }: LimitOptions,
): Promise<void> {
  const database = operations.database();
  const isChange = minute !== undefined || day !== undefined;
  if (toDefaults === true && isChange) {
    throw new OperatorError('Give either --default, or --minute and --day.');
  }
  if (!(await partnerExists(database, partnerId))) {
    throw new OperatorError(`There is no partner ${partnerId}. See: ops partners list`);
  }
  if (toDefaults === true) await setCallLimits(database, partnerId, { minute: null, day: null });
  if (isChange) {
    await setCallLimits(database, partnerId, {
      ...(minute === undefined ? {} : { minute }),
      ...(day === undefined ? {} : { day }),
    });
  }
  const defaults = DEFAULT_CALL_LIMITS[operations.environment()];
  const { windows } = await readCallWindows(database, partnerId, { defaults, windows: CALL_WINDOWS });
  const rows = windows.map(({ name, limit, used }) => [
    name,
    String(limit),
    String(defaults[name]),
    String(used),
  ]);
  for (const line of tableLines(['WINDOW', 'LIMIT', 'DEFAULT', 'USED'], rows)) operations.print(line);
}

function parseCalls(text: string): number {
  const calls = Number(text);
  if (/^\d+$/.test(text) && calls >= 1 && calls <= MOST_CALLS) return calls;
  throw new InvalidArgumentError(
    `Give a whole number from 1 to ${MOST_CALLS}. To stop a partner, revoke its keys.`,
  );
}
