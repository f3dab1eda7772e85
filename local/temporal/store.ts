/** The SQLite file in which the Temporal server of this machine keeps its workflows. */
import { chmod, open } from 'node:fs/promises';
import { codeOf, StackFailure } from '../failure.ts';

/**
 * How SQLite writes it. With a write-ahead log a request costs a tenth of the writes that it costs with the default, a
 * rollback journal (docs/performance.md); `FULL` syncs the log at each commit, so that no power cut takes back what was
 * acknowledged.
 */
const PRAGMAS = ['journal_mode=WAL', 'synchronous=FULL'] as const;

/** The options of `temporal server start-dev` that name the file and how it is written. */
export function storeArguments(storeFile: string): string[] {
  return ['--db-filename', storeFile, ...PRAGMAS.flatMap((pragma) => ['--sqlite-pragma', pragma])];
}

/** Where the header of a SQLite file has its "file format read version", and its value for a write-ahead log: 1.3 of the file format. */
const READ_VERSION_OFFSET = 19;
const WRITE_AHEAD_LOG = 2;

/**
 * Makes sure that a running server writes its file as asked: a server that does not know a pragma ignores it.
 *
 * @throws StackFailure when it keeps a rollback journal.
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
      'Take a newer `temporal` (its `server start-dev` must know --sqlite-pragma), or remove it from the PATH to have one built.',
  );
}

/** The file and what SQLite keeps beside it: they hold requests with the patients' data. */
const SUFFIXES = ['', '-wal', '-shm'] as const;

/** Lets nobody but their owner read the store's files. */
export async function protectStore(storeFile: string): Promise<void> {
  for (const suffix of SUFFIXES) {
    await chmod(storeFile + suffix, 0o600).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
    });
  }
}
