/** How a command is called: its process's arguments, variables and streams, and the options of every command. */
import os from 'node:os';
import type { Command } from 'commander';
import { wrongCall } from './operator-error.ts';

/** Where text is written. */
export interface Output {
  write(text: string): unknown;
}

/** Where the operator is asked, and answers. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** One run of `ops`: the arguments, environment and streams that it is given by its process or a test. */
export interface Call {
  /** Without the names of Node and of the script. */
  readonly args: readonly string[];
  /** Environment variables. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly output: Output;
  readonly errors: Output;
  /** Where the operator is asked before something is changed; undefined when no operator is at a terminal. */
  readonly terminal: Terminal | undefined;
}

/** Options that stand anywhere in a call. */
export interface CommonOptions {
  readonly json?: true;
  readonly yes?: true;
  readonly operator?: string;
  readonly reason?: string;
}

export interface Invocation {
  /** The names of the command, as in `webhooks pause`. */
  readonly command: string;
  /** What the command does, as its help says. */
  readonly description: string;
  readonly options: CommonOptions;
}

/** Who uses the command, and how that is known. */
export interface Operator {
  readonly operator: string;
  readonly named_by: 'option' | 'variable' | 'login';
}

const OPERATOR_VARIABLE = 'OPS_OPERATOR';

/** Adds the options that every command has. */
export function addCommonOptions(program: Command): Command {
  return program
    .option('--json', 'print JSON, for scripts')
    .option('-y, --yes', 'change what is to be changed without asking')
    .option('--operator <name>', `who you are, for the audit log; else ${OPERATOR_VARIABLE}, else your login`)
    .option('--reason <text>', 'why, for the audit log')
    .configureHelp({ showGlobalOptions: true });
}

/** The call of a command that is about to run. */
export function invocationOf(program: Command, command: Command): Invocation {
  const names = [];
  for (let at: Command | null = command; at !== null && at !== program; at = at.parent)
    names.unshift(at.name());
  return { command: names.join(' '), description: command.description(), options: program.opts() };
}

/** @throws OperatorError for a name that says nothing. */
export function operatorOf(
  { operator }: CommonOptions,
  variables: Readonly<Record<string, string | undefined>>,
): Operator {
  const variable = variables[OPERATOR_VARIABLE];
  if (operator !== undefined) return { operator: saying('--operator', operator), named_by: 'option' };
  if (variable !== undefined) return { operator: saying(OPERATOR_VARIABLE, variable), named_by: 'variable' };
  return { operator: os.userInfo().username, named_by: 'login' };
}

/** @throws OperatorError for a text that says nothing. */
export function saying(option: string, text: string): string {
  if (text.trim() === '') throw wrongCall(`${option} is empty; say it for the record.`);
  return text.trim();
}

/** The reason that the operator gave. @throws OperatorError when there is none. */
export function requireReason({ reason }: CommonOptions): string {
  if (reason === undefined) throw wrongCall('Say why, for the record: --reason "..."');
  return saying('--reason', reason);
}
