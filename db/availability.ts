/** Tells a Postgres that is away or overloaded from a statement that is wrong. */
import { DatabaseError } from 'pg';
import { PoolFullError, READ_TIMEOUT } from './database.ts';

/**
 * SQLSTATE classes and codes after which the same statement may work: connection exceptions (08), insufficient
 * resources (53), operator intervention (57: shutdown, starting up, statement time-out), I/O errors (58).
 */
const PASSING_CLASSES = ['08', '53', '57', '58'];
const SOCKET_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
];
/** What node-postgres and its pool say, without a code, of a lost or missing connection. */
const CONNECTION_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  READ_TIMEOUT,
];

/** Whether an error of a query means that Postgres can't be reached or can't work now. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof PoolFullError) return true;
  if (error instanceof DatabaseError) return PASSING_CLASSES.includes(error.code?.slice(0, 2) ?? '');
  // Errors of Node's own sockets may be of another realm than this module, where instanceof fails.
  if (!Error.isError(error)) return false;
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.some(isDatabaseUnavailable);
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && SOCKET_CODES.includes(code)) return true;
  return CONNECTION_MESSAGES.some((message) => error.message.includes(message));
}
