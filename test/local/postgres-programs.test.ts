/** The programs of the embedded Postgres for a root whose folders no other user may enter. */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { copyOfPrograms, nativeFolder, unprivilegedUser } from '../../local/postgres/postgres-home.ts';

test('processes that start at once copy the programs once, and all of them can run', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'postgres-programs-'));
  try {
    await chmod(folder, 0o755);
    const [uid = 0, gid = 0] = [process.getuid?.(), process.getgid?.()];
    const user = uid === 0 ? unprivilegedUser() : { uid, gid };
    const start = async () => {
      const copy = await copyOfPrograms(nativeFolder(), user, folder);
      const { ino } = await stat(copy);
      const initdb = path.join(copy, 'bin', 'initdb');
      const { stdout } = await promisify(execFile)(initdb, ['--version'], { ...user, cwd: '/' });
      return { copy, ino, stdout };
    };
    const started = await Promise.all(Array.from({ length: 4 }, start));
    expect(started.map(({ stdout }) => stdout)).toEqual(started.map(() => expect.stringMatching(/^initdb /)));
    expect(new Set(started.map(({ ino }) => ino)).size).toBe(1);
    expect(await readdir(folder)).toEqual([path.basename(started[0]?.copy ?? '')]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
