/** Small files that other processes read while we write them. */
import { open, readFile, rename, rm } from 'node:fs/promises';
import { codeOf } from './failure.ts';

/** Writes a file so that a reader, and a start after a crash, sees the old text or the new, never a part. */
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

/** The text of a file; undefined when there is none. */
export async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** The last lines of a text file, to show beside a failure; empty when there is no such file. */
export async function lastLines(file: string, count: number): Promise<string> {
  const text = (await readIfPresent(file)) ?? '';
  return text.trimEnd().split('\n').slice(-count).join('\n');
}
