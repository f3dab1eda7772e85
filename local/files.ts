/** Reads and writes small files that other processes read at the same time. */
import { open, readFile, rename, rm } from 'node:fs/promises';
import { codeOf } from './failure.ts';

/** Writes a file atomically: a reader, also after a crash, sees the old text or the new text, never a part. */
export async function writeAtomically(file: string, text: string, mode = 0o600): Promise<void> {
  const partial = `${file}.${process.pid}.partial`;
  await rm(partial, { force: true });
  const handle = await open(partial, 'wx', mode);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(partial, file);
}

/** Reads a text file; undefined if it does not exist. */
export async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns the last lines of a text file for a failure message, or an empty string if the file does not exist. */
export async function lastLines(file: string, count: number): Promise<string> {
  const text = (await readIfPresent(file)) ?? '';
  return text.trimEnd().split('\n').slice(-count).join('\n');
}
