/** Types and helpers that the commands share. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { CommandError } from './command-error.ts';

export interface Outputs {
  /** Writes a line of the result to stdout. */
  readonly print: (line: string) => void;
  /** Writes a message to stderr. */
  readonly say: (message: string) => void;
}

export interface Invocation {
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly outputs: Outputs;
  /** Stops the command. */
  readonly signal: AbortSignal;
}

export interface Command {
  /** The words that select it, such as `requests tail`. */
  readonly words: readonly string[];
  readonly summary: string;
  readonly help: string;
  /** @throws CommandError, or the signal's reason once it is aborted. */
  readonly run: (invocation: Invocation) => Promise<void>;
}

export const ENVIRONMENT_HELP = `Environment:
  FULFILMENT_API_KEY  your key
  FULFILMENT_API_URL  the base URL of the API; http://127.0.0.1:8080/v1 unless it is set`;

/**
 * Parses a command line.
 *
 * @throws CommandError for an unknown option or a missing value.
 */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
  allowPositionals = false,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals });
  } catch (error) {
    const [complaint = ''] = (error as Error).message.split('. ');
    throw new CommandError(`${complaint}. Run it with --help to list the options.`);
  }
}
