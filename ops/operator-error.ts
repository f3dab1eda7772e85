/** A command can't do what it was asked; the message says why and what to do. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
