/** One call of a command: arguments, variables, streams, and the options that every command has. */
import os from 'node:os';
import type { Command } from 'commander';
import { usageError } from './errors.ts';

interface Output {
  write(text: string): unknown;
}

/** Streams on which the operator is asked and answers. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** One run of `ops`, from a process or a test. */
export interface Call {
  /** Arguments without the names of Node and the script. */
  readonly args: readonly string[];
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly output: Output;
  readonly errors: Output;
  /** Undefined when no operator is at a terminal. */
  readonly terminal: Terminal | undefined;
}

/** Options of every command. */
interface CommonOptions {
  readonly json?: true;
  readonly yes?: true;
  readonly operator?: string;
  readonly reason?: string;
}

export interface Invocation {
  /** Words of the command, such as `webhooks pause`. */
  readonly command: string;
  /** The command's description from its help. */
  readonly description: string;
  readonly options: CommonOptions;
}

/** The operator, and the source of the name. */
interface Operator {
  readonly operator: string;
  readonly named_by: 'option' | 'variable' | 'login';
}

const OPERATOR_VARIABLE = 'OPS_OPERATOR';

export function addCommonOptions(program: Command): Command {
  return program
    .option('--json', 'print JSON, for scripts')
    .option('-y, --yes', 'confirm the change without being asked')
    .option(
      '--operator <name>',
      `your name for the audit log; default: ${OPERATOR_VARIABLE}, then your login`,
    )
    .option('--reason <text>', 'the reason for the change, for the audit log')
    .configureHelp({ showGlobalOptions: true });
}

export function invocationOf(program: Command, command: Command): Invocation {
  const names = [];
  for (let at: Command | null = command; at !== null && at !== program; at = at.parent)
    names.unshift(at.name());
  return { command: names.join(' '), description: command.description(), options: program.opts() };
}

/**
 * Returns the name under which changes of this command are recorded.
 *
 * @throws OperatorError for an empty name.
 */
export function operatorOf(
  { operator }: CommonOptions,
  variables: Readonly<Record<string, string | undefined>>,
): Operator {
  const variable = variables[OPERATOR_VARIABLE];
  if (operator !== undefined) return { operator: requireText('--operator', operator), named_by: 'option' };
  if (variable !== undefined) {
    return { operator: requireText(OPERATOR_VARIABLE, variable), named_by: 'variable' };
  }
  return { operator: os.userInfo().username, named_by: 'login' };
}

/** @throws OperatorError for an empty text. */
function requireText(option: string, text: string): string {
  if (text.trim() === '') throw usageError(`${option} is empty. The audit log needs it.`);
  return text.trim();
}

/**
 * Returns the reason for the change.
 *
 * @throws OperatorError when the operator gave no reason.
 */
export function requireReason({ reason }: CommonOptions): string {
  if (reason === undefined) throw usageError('Give the reason for the audit log: --reason "..."');
  return requireText('--reason', reason);
}
