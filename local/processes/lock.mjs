/** A lock between processes: a directory whose timestamp its owner refreshes. Supports older versions of Node. */
import { promises as fs } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The interval at which the owner refreshes the lock, and the age at which others treat it as abandoned. */
const HEARTBEAT_MS = 2_000;
const ABANDONED_MS = 15_000;
const RETRY_MS = 200;

/**
 * Does `work` while holding the lock. Takes over a lock whose owner was killed.
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
    // A failed refresh is ignored, because the next one follows long before the lock counts as abandoned.
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
  // The rename decides which of two processes removes an abandoned lock. A fresh lock renamed by mistake is restored.
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
 * Returns the milliseconds since the last refresh of the lock, or zero if it is gone.
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
