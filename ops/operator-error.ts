import { EXIT, type ExitCode } from './exit-codes.ts';

/** A command can't do what it was asked; the message says why and what to do. */
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

/** The call itself is wrong: nothing was begun. */
export function wrongCall(message: string, cause?: unknown): OperatorError {
  return new OperatorError(message, { exitCode: EXIT.notBegun, cause });
}
