/**
 * Closes months as a worker's activity does, in a process of its own, which a test may kill and a bench measures.
 * Arguments: the connection string, and the time at which the process believes to run. Prints `begins`, then a `Closing`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { openDatabase } from '../../../db/database.ts';
import { MEMORY_VARIABLES, NODE_OPTIONS_OF } from '../../../local/stack/engine.ts';
import { closeDuePeriods } from '../../../services/statements.ts';

/** The name of its connections. */
export const CLOSING_NAME = 'closing of a test';

export interface Closing {
  readonly settled: number;
  readonly closed: readonly string[];
  readonly milliseconds: number;
  /** Resident memory before it began, and at most; bytes. */
  readonly rest: number;
  readonly peak: number;
}

interface ClosingProcess {
  readonly process: ChildProcess;
  /** Resolves when it begins to close. */
  readonly begun: Promise<void>;
  /** Undefined if it was killed. */
  readonly ended: Promise<Closing | undefined>;
}

/** @param flags options of Node, by default those of a worker. */
export function startClosing(
  connectionString: string,
  now: Date,
  flags: readonly string[] = NODE_OPTIONS_OF.worker,
): ClosingProcess {
  const args = [...flags, import.meta.filename, connectionString, now.toISOString()];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...MEMORY_VARIABLES },
  });
  const lines = createInterface({ input: child.stdout });
  const begun = once(lines, 'line').then(() => undefined);
  const ended = begun.then(async () => {
    const written: string[] = [];
    lines.on('line', (line) => written.push(line));
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    if (signal === 'SIGKILL') return undefined;
    if (code !== 0) throw new Error(`The closing ended with exit code ${code}`);
    return JSON.parse(written[0] ?? '') as Closing;
  });
  return { process: child, begun, ended };
}

async function closeHere([connectionString = '', now = '']: readonly string[]): Promise<void> {
  const url = new URL(connectionString);
  url.searchParams.set('application_name', CLOSING_NAME);
  const database = openDatabase({ connectionString: url.href, poolSize: 2 });
  // A worker has its connections, too.
  await database.selectFrom('statement_period').select('period').execute();
  const { VmRSS: rest } = memory();
  // The peak counts from here on.
  writeFileSync('/proc/self/clear_refs', '5');
  process.stdout.write('begins\n');
  const began = performance.now();
  const { settled, closed } = await closeDuePeriods(database, { length: 'month', now: new Date(now) });
  const milliseconds = performance.now() - began;
  const closing: Closing = { settled, closed, milliseconds, rest, peak: memory().VmHWM };
  process.stdout.write(`${JSON.stringify(closing)}\n`);
  await database.destroy();
}

/** Bytes of the kernel's record of this process. */
function memory(): Record<'VmRSS' | 'VmHWM', number> {
  const status = readFileSync('/proc/self/status', 'utf8');
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1_024;
  return { VmRSS: bytes('VmRSS'), VmHWM: bytes('VmHWM') };
}

if (import.meta.main) await closeHere(process.argv.slice(2));
