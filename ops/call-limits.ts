/** `ops partners limits` and `ops pharmacies limits`: rate limits of a partner or a pharmacy. */
import { InvalidArgumentError, type Command } from 'commander';
import { MAX_CALL_LIMIT, type LimitChange } from '../domain/partners.ts';
import type { CallLimit } from '../services/partners/registry.ts';
import { withAdvice, type Advice } from './advice.ts';
import type { Operations } from './operations.ts';
import { usageError } from './errors.ts';
import { tableLines } from './output.ts';

/** The partner or pharmacy whose limits a command shows and changes. */
interface LimitedCallers {
  readonly caller: 'partner' | 'pharmacy';
  readonly advice: (id: string) => Advice;
  readonly read: (id: string) => Promise<readonly CallLimit[]>;
  readonly set: (id: string, change: LimitChange) => Promise<void>;
}

interface LimitOptions {
  readonly minute?: number;
  readonly day?: number;
  readonly default?: boolean;
}

export function defineLimits(command: Command, operations: Operations, callers: LimitedCallers): void {
  const { caller } = callers;
  command
    .description(`Shows the rate limits of a ${caller}. With options, changes them within a second.`)
    .argument(`<${caller}_id>`)
    .option('--minute <calls>', 'maximum calls in any minute', parseCalls)
    .option('--day <calls>', 'maximum calls in any 24 hours', parseCalls)
    .option('--default', "restore the environment's default limits")
    .action(async (id: string, options: LimitOptions) => limits(operations, callers, id, options));
}

async function limits(
  operations: Operations,
  { advice, read, set }: LimitedCallers,
  id: string,
  { minute, day, default: toDefaults }: LimitOptions,
): Promise<void> {
  const isChange = minute !== undefined || day !== undefined;
  if (toDefaults === true && isChange) {
    throw usageError('Use either --default, or --minute and --day.');
  }
  const change = toDefaults === true ? { minute: null, day: null } : { minute, day };
  if (toDefaults === true || isChange)
    await operations.change(id, () => withAdvice(set(id, change), advice(id)));
  const windows = await withAdvice(read(id), advice(id));
  const rows = windows.map(({ name, limit, fallback, used }) => [
    name,
    String(limit),
    String(fallback),
    String(used),
  ]);
  operations.answer({ windows }, () => tableLines(['WINDOW', 'LIMIT', 'DEFAULT', 'USED'], rows));
}

function parseCalls(text: string): number {
  const calls = Number(text);
  if (/^\d+$/.test(text) && calls >= 1 && calls <= MAX_CALL_LIMIT) return calls;
  throw new InvalidArgumentError(
    `Use a whole number from 1 to ${MAX_CALL_LIMIT}. To stop all calls, revoke the keys.`,
  );
}
