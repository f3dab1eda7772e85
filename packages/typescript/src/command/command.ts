/** What the commands have in common: how one is described, called and told of. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { CommandError } from './command-error.ts';

export interface Outputs {
  /** What was asked for, line by line. */
  readonly print: (line: string) => void;
  /** What else the reader should know. */
  readonly say: (message: string) => void;
}

/** What a command gets of its process. */
export interface Invocation {
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly outputs: Outputs;
  /** Ends it. */
  readonly signal: AbortSignal;
}

export interface Command {
  /** The words that it is called by. */
  readonly words: readonly string[];
  /** In one line. */
  readonly summary: string;
  /** All that `--help` shows. */
  readonly help: string;
  /** @throws CommandError; the signal's reason once that has ended it. */
  readonly run: (invocation: Invocation) => Promise<void>;
}

/** What both commands of the sandbox and those of any key read. */
export const ENVIRONMENT_HELP = `Environment:
  FULFILMENT_API_KEY  your key
  FULFILMENT_API_URL  the base URL of the API; http://127.0.0.1:8080/v1 unless it is set`;

/**
 * The options and words of a command line.
 *
 * @throws CommandError for an option that there is not, or one without its value.
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
    throw new CommandError(`${complaint}. --help shows what there is.`);
  }
}
