/** Exit codes of `ops` for scripts, which docs/ops/commands.md lists, and the errors that lead to them. */

export const EXIT_CODES = {
  0: 'Done. A command that looks for problems found none.',
  1: 'A command that looks for problems found some, and printed them.',
  2: 'Nothing was started: an argument or setting is wrong or missing, or the change was not confirmed.',
  3: 'Refused: not possible in the current state. The message says what to do.',
  4: 'Postgres or Temporal did not answer in time. The same command can be run again.',
  5: 'The command itself failed because of a bug. The output has a stack to report.',
} as const;
export type ExitCode = keyof typeof EXIT_CODES;

/** Exit codes by meaning. */
export const EXIT = {
  done: 0,
  found: 1,
  notBegun: 2,
  refused: 3,
  unavailable: 4,
  failed: 5,
} as const satisfies Record<string, ExitCode>;

/** A command cannot do what was requested. The message says why, and what to do. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
  readonly exitCode: ExitCode;

  constructor(
    message: string,
    { exitCode = EXIT.refused, cause }: { exitCode?: ExitCode; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.exitCode = exitCode;
  }
}

/** The error for a wrong command line or a declined confirmation, before anything was changed. */
export function usageError(message: string, cause?: unknown): OperatorError {
  return new OperatorError(message, { exitCode: EXIT.notBegun, cause });
}
