/** The file in which Temporal keeps workflows on this machine. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { StackFailure } from '../../local/failure.ts';
import { protectStore, requireWriteAheadLog } from '../../local/temporal/store.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'temporal-store-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** A database as a server leaves it open. */
function openStore(name: string, journalMode: 'wal' | 'delete'): { file: string; store: DatabaseSync } {
  const file = path.join(folder, name);
  const store = new DatabaseSync(file);
  store.exec(`pragma journal_mode = ${journalMode}; create table kept (id integer)`);
  return { file, store };
}

test('a store with a write-ahead log is accepted, and nobody else may read it or its log', async () => {
  const { file, store } = openStore('wal.db', 'wal');
  await requireWriteAheadLog(file);
  await protectStore(file);
  for (const suffix of ['', '-wal', '-shm']) expect((await stat(file + suffix)).mode & 0o077).toBe(0);
  store.close();
});

test('a server that ignored the pragma is refused, saying what to do', async () => {
  const { file, store } = openStore('journal.db', 'delete');
  await expect(requireWriteAheadLog(file)).rejects.toThrow(StackFailure);
  await expect(requireWriteAheadLog(file)).rejects.toThrow('Take a newer `temporal`');
  store.close();
});
