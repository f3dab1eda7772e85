/** The exit codes of `ops`, for scripts: a closed table, which docs/ops/commands.md shows. */

export const EXIT_CODES = {
  0: 'Done. A command that looks for something wrong has found nothing.',
  1: 'A command that looks for something wrong has found it, and printed what.',
  2: 'Nothing was begun: an argument or setting is wrong or missing, or the change was not confirmed.',
  3: 'Refused: it is not possible as things are. The message says what to do.',
  4: 'Postgres or Temporal did not answer, or not in time. The same command can be run again.',
  5: 'The command itself failed: a fault of ours, with a stack to report.',
} as const;
export type ExitCode = keyof typeof EXIT_CODES;

/** By what they mean. */
export const EXIT = {
  done: 0,
  found: 1,
  notBegun: 2,
  refused: 3,
  unavailable: 4,
  failed: 5,
} as const satisfies Record<string, ExitCode>;
