/** The SQLite file in which the local Temporal server stores workflows. */
import { chmod, open } from 'node:fs/promises';
import { codeOf, StackFailure } from '../failure.ts';

/**
 * With a write-ahead log, a request writes a tenth of what it writes with the default, a rollback journal. `FULL` syncs the
 * log at each commit, so that a power cut loses no acknowledged write.
 */
const PRAGMAS = ['journal_mode=WAL', 'synchronous=FULL'] as const;

/** Returns the options of `temporal server start-dev` for the file. */
export function storeArguments(storeFile: string): string[] {
  return ['--db-filename', storeFile, ...PRAGMAS.flatMap((pragma) => ['--sqlite-pragma', pragma])];
}

/**
 * Offset of the "file format read version" in the header of a SQLite file, and its value for a write-ahead log (1.3 of
 * the file format).
 */
const READ_VERSION_OFFSET = 19;
const WRITE_AHEAD_LOG = 2;

/**
 * Checks that a running server uses a write-ahead log, because a server that does not know a pragma ignores it.
 *
 * @throws StackFailure when the server uses a rollback journal.
 */
export async function requireWriteAheadLog(storeFile: string): Promise<void> {
  const file = await open(storeFile);
  try {
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, READ_VERSION_OFFSET);
    if (buffer[0] === WRITE_AHEAD_LOG) return;
  } finally {
    await file.close();
  }
  throw new StackFailure(
    `The Temporal server does not keep ${storeFile} with a write-ahead log, so every request would take seconds. ` +
      'Install a newer `temporal` (its `server start-dev` must support --sqlite-pragma), or remove it from the PATH: then one is built.',
  );
}

/** Suffixes of the files of SQLite. They contain requests with patients' data. */
const SUFFIXES = ['', '-wal', '-shm'] as const;

/** Makes the files readable only by their owner. */
export async function protectStore(storeFile: string): Promise<void> {
  for (const suffix of SUFFIXES) {
    await chmod(storeFile + suffix, 0o600).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
    });
  }
}
