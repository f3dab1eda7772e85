/**
 * Hashes of passwords, made in a thread: each is 80 ms of a processor, and whoever guesses passwords should not take it from
 * callers of the API.
 */
import { BackgroundThread } from '../../common/background-thread.ts';
import type { PasswordTask } from './thread.ts';

// Whoever waits here has a place among few (`Portal.hashing`): the queue of the thread has that bound.
const thread = new BackgroundThread<PasswordTask, string | boolean>(new URL('thread.ts', import.meta.url));

export async function hashPassword(password: string): Promise<string> {
  return String(await thread.run({ password }));
}

/** Whether a hash is of this password. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  return (await thread.run({ password, hash })) === true;
}
