/** A lock between processes, as a directory whose time stamp its owner keeps fresh. Runs on older Nodes too. */
import { promises as fs } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** How often the owner freshens the lock, and when others take it for abandoned; milliseconds. */
const HEARTBEAT_MS = 2_000;
const ABANDONED_MS = 15_000;
const RETRY_MS = 200;

/**
 * Does `work` while no other process holds the same lock. A lock whose owner was killed is taken over.
 *
 * @template T
 * @param {string} directory created as the lock; its parent must exist.
 * @param {{onWait?: () => void}} options `onWait` is called once when another process holds the lock.
 * @param {() => Promise<T>} work
 * @returns {Promise<T>} what `work` returns.
 */
export async function withLock(directory, options, work) {
  let waited = false;
  while (!(await acquire(directory))) {
    if (!waited && options.onWait) options.onWait();
    waited = true;
    await sleep(RETRY_MS);
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    // A missed beat does no harm: the next one follows long before the lock counts as abandoned.
    fs.utimes(directory, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    await fs.rm(directory, { recursive: true, force: true });
  }
}

/** @param {string} directory */
async function acquire(directory) {
  try {
    await fs.mkdir(directory);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if ((await ageOf(directory)) < ABANDONED_MS) return false;
  // Renaming decides which of two takers removes an abandoned lock; a fresh one taken by mistake goes back.
  const taken = `${directory}.${process.pid}`;
  try {
    await fs.rename(directory, taken);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return false;
  }
  if ((await ageOf(taken)) < ABANDONED_MS) await fs.rename(taken, directory);
  else await fs.rm(taken, { recursive: true, force: true });
  return false;
}

/**
 * Milliseconds since the lock was freshened; zero when it is gone.
 *
 * @param {string} directory
 */
async function ageOf(directory) {
  try {
    return Date.now() - (await fs.stat(directory)).mtimeMs;
  } catch (error) {
    if (error.code === 'ENOENT') return 0;
    throw error;
  }
}
