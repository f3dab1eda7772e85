/**
 * Hashes of passwords, made in a thread: each is 80 ms of a processor, and whoever guesses passwords should not take it from
 * callers of the API.
 */
import { backgroundThread } from '../../common/background-thread.ts';
import { ConcurrencyLimit } from '../../common/load/concurrency-limit.ts';
import type { PasswordTask } from './thread.ts';

/** With the one that is worked on: some seconds of work. */
const MOST_AT_ONCE = 51;

const thread = backgroundThread<PasswordTask, string | boolean>(new URL('thread.ts', import.meta.url));
const limit = new ConcurrencyLimit(MOST_AT_ONCE);

/** @throws ServiceError `temporarily_unavailable` where too many wait for theirs. */
export async function hashPassword(password: string): Promise<string> {
  return String(await limit.run(() => thread.run({ password })));
}

/**
 * Whether a hash is of this password.
 *
 * @param among in the place of the limit that all have; for tests.
 * @throws ServiceError `temporarily_unavailable` where too many wait for theirs.
 */
export async function isPassword(password: string, hash: string, among = limit): Promise<boolean> {
  return (await among.run(() => thread.run({ password, hash }))) === true;
}
