import { EXIT, type ExitCode } from './exit-codes.ts';

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
export function wrongCall(message: string, cause?: unknown): OperatorError {
  return new OperatorError(message, { exitCode: EXIT.notBegun, cause });
}
