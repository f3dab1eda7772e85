/** The Temporal server is built without the SDKs of clouds, in half the time. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { PROJECT_ROOT } from '../../local/project.ts';
import { reducedSources } from '../../local/temporal/reduced-sources.ts';

const OF_CLOUDS = /^(?:github\.com\/aws\/|k8s\.io\/|cloud\.google\.com\/|google\.golang\.org\/api\/)/;

const PROGRAMS = [
  ['local/temporal', 'github.com/temporalio/cli/cmd/temporal'],
  ['local/cluster/temporal', 'go.temporal.io/server/cmd/server'],
] as const;

async function packagesOf(program: string, cwd: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('go', ['list', '-deps', program], {
    cwd,
    maxBuffer: 64_000_000,
  });
  return stdout.trim().split('\n');
}

test.each(PROGRAMS)(
  "%s: no package of a cloud's SDK, and all of the server's own",
  async (module, program) => {
    const whole = path.join(PROJECT_ROOT, module);
    const folder = await mkdtemp(path.join(os.tmpdir(), 'temporal-sources-'));
    try {
      await reducedSources(whole).write(folder, undefined);
      const [before, after] = await Promise.all([packagesOf(program, whole), packagesOf(program, folder)]);
      expect(before.filter((name) => OF_CLOUDS.test(name)).length).toBeGreaterThan(200);
      expect(after.filter((name) => OF_CLOUDS.test(name))).toEqual([]);
      // What the left-out files alone need of the module itself goes with them.
      const ofTemporal = (name: string) =>
        /^go\.temporal\.io\/(?:server|auto-scaled-workers)\//.test(name) && !name.includes('/archiver/');
      expect(after.filter(ofTemporal)).toEqual(before.filter(ofTemporal));
      // Versions and their checksums are those that we pin.
      expect(await readFile(path.join(folder, 'go.sum'))).toEqual(await readFile(path.join(whole, 'go.sum')));
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
