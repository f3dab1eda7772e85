/** A failure of the local stack whose message says what to do next; it is printed without a stack trace. */
export class StackFailure extends Error {
  override readonly name = 'StackFailure';
}

/** Thrown when the user interrupts the start. It is not an error. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Returns the system's code of an error, such as "ENOENT", if it has one. */
export function codeOf(error: unknown): string | undefined {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  return hasCode && typeof error.code === 'string' ? error.code : undefined;
}

/** The SQLSTATE of a full disk. */
const POSTGRES_DISK_FULL = '53100';
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS']);

/**
 * Returns the text to print for an error that ends a command: only the message if it says what to do, or the stack
 * trace if the error is a defect of ours.
 */
export function explain(error: unknown, folder: string): string {
  if (error instanceof StackFailure) return error.message;
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === POSTGRES_DISK_FULL) {
    return `No space left on the disk of ${folder}. Free some room and run the command again.`;
  }
  if (code !== undefined && NOT_WRITABLE.has(code)) {
    return (
      `Not allowed to write: ${messageOf(error)}.\n` +
      `Make ${folder} writable for you, or clone the project where you may write, and run the command again.`
    );
  }
  return error instanceof Error ? (error.stack ?? error.message) : messageOf(error);
}

/** Accepts any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : JSON.stringify(error);
}
