/** Runs the operators' command. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { PROJECT_ROOT } from '../../../local/project.ts';
import { connectionVariables } from '../../../local/temporal/temporal.ts';
import { runCommand } from '../../../ops/program.ts';
import { ENCRYPTION_KEYS } from './encryption-keys.ts';
import { testAddresses } from '../servers/addresses.ts';

export interface CommandResult {
  readonly exitCode: number;
  readonly output: string;
  readonly errors: string;
}

export interface OpsTarget {
  readonly connectionString: string;
  readonly taskQueue: string;
  /** Omits `--yes`. */
  readonly unconfirmed?: true;
  /** Additional environment variables. */
  readonly variables?: NodeJS.ProcessEnv;
}

/** On a busy machine commands take so long that they would say that they still run; milliseconds. */
const HOUR_MS = 3_600_000;

/** Matches the command that replays histories with the SDK's worker. */
const INSTALLS_RUNTIME = /^requests replay/;

/** Runs `ops <args> --yes` against the test run's Temporal and a database, and waits for its end. */
export function runOps(connectionString: string, ...args: readonly string[]): Promise<CommandResult> {
  return runOpsOf({ connectionString, taskQueue: 'none' }, ...args);
}

/**
 * Calls `runCommand` in the test's process, without a terminal and without the setup of `ops/main.ts`. `requests replay` installs
 * Temporal's runtime, which a process can do only once, so it runs in its own process. A command whose library reads `process.env`
 * itself, such as S3's, needs `runOpsProcess`.
 */
export async function runOpsOf(target: OpsTarget, ...args: readonly string[]): Promise<CommandResult> {
  if (INSTALLS_RUNTIME.test(args.join(' '))) return runOpsProcess(target, ...args);
  let output = '';
  let errors = '';
  const call = {
    args: argumentsOf(target, args),
    variables: opsVariables(target),
    output: { write: (text: string) => (output += text) },
    errors: { write: (text: string) => (errors += text) },
    terminal: undefined,
  };
  const exitCode = await runCommand(call, HOUR_MS);
  return { exitCode, output, errors };
}

/** The lines of a command that is still running, on a busy machine. */
const PROGRESS = /^Still running after \d+ s: ops .*\n/gm;

/** Runs the command in its own process, as an operator's shell does. Its progress is left out of the errors. */
export function runOpsProcess(target: OpsTarget, ...args: readonly string[]): Promise<CommandResult> {
  const command = [path.join(PROJECT_ROOT, 'ops/main.ts'), ...argumentsOf(target, args)];
  const options = { env: opsVariables(target), cwd: PROJECT_ROOT };
  return new Promise((resolve) => {
    execFile(process.execPath, command, options, (error, output, errors) => {
      const exitCode = typeof error?.code === 'number' ? error.code : 0;
      resolve({ exitCode, output, errors: errors.replaceAll(PROGRESS, '') });
    });
  });
}

const argumentsOf = ({ unconfirmed }: OpsTarget, args: readonly string[]) =>
  unconfirmed ? args : ['--yes', ...args];

/** Runs the command in its own process with a closed standard output. */
export async function runOpsUnread(
  target: OpsTarget,
  ...args: readonly string[]
): Promise<Omit<CommandResult, 'output'>> {
  const command = [path.join(PROJECT_ROOT, 'ops/main.ts'), '--yes', ...args];
  const child = spawn(process.execPath, command, {
    env: opsVariables(target),
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  const [errors, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { exitCode: exitCode as number, errors };
}

/** Runs `ops <args>` at a terminal, and types the operator's reply at the prompt. @returns everything shown there as `output`. */
export function runOpsAtTerminal(
  target: OpsTarget,
  answer: string,
  ...args: readonly string[]
): Promise<CommandResult> {
  const typing = path.join(import.meta.dirname, 'at-terminal.py');
  const command = [typing, answer, process.execPath, path.join(PROJECT_ROOT, 'ops/main.ts'), ...args];
  const options = { env: opsVariables(target), cwd: PROJECT_ROOT };
  return new Promise((resolve) => {
    execFile('python3', command, options, (error, output, errors) => {
      resolve({ exitCode: typeof error?.code === 'number' ? error.code : 0, output, errors });
    });
  });
}

/** The environment of an operator's shell. */
export function opsVariables({ connectionString, taskQueue, variables }: OpsTarget): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...connectionVariables(testAddresses().temporalAddress),
    NODE_OPTIONS: '',
    FULFILMENT_ENVIRONMENT: 'sandbox',
    DATABASE_URL: connectionString,
    ENCRYPTION_KEYS,
    PORTAL_ORIGIN: 'https://portal.example.com',
    FULFILMENT_TASK_QUEUE: taskQueue,
    ...variables,
  };
}
