/**
 * Hashes of passwords, made in a thread: each is 80 ms of a processor, and whoever guesses passwords should not take it from
 * callers of the API.
 */
import type { Piscina } from 'piscina';
import { backgroundThread } from '../../common/background-thread.ts';
import { tooManyAtOnce } from '../../common/load/concurrency-limit.ts';
import type { PasswordTask } from './thread.ts';

/** Some seconds of work. */
const MOST_WAITING = 50;

let thread: Piscina<PasswordTask, string | boolean> | undefined;

/** @throws ServiceError `temporarily_unavailable` where too many wait for theirs. */
export const hashPassword = async (password: string): Promise<string> => String(await run({ password }));

/**
 * Whether a hash is of this password.
 *
 * @param mostWaiting in the place of `MOST_WAITING`; for tests.
 * @throws ServiceError `temporarily_unavailable` where too many wait for theirs.
 */
export const isPassword = async (
  password: string,
  hash: string,
  mostWaiting = MOST_WAITING,
): Promise<boolean> => (await run({ password, hash }, mostWaiting)) === true;

async function run(task: PasswordTask, mostWaiting = MOST_WAITING): Promise<string | boolean> {
  thread ??= backgroundThread(new URL('thread.ts', import.meta.url));
  if (thread.queueSize >= mostWaiting) throw tooManyAtOnce();
  return thread.run(task);
}
