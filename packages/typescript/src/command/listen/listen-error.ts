/** The command can't go on; the message says why and what to do. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}
