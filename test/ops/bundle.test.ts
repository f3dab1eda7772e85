/** The bundle of commands is loaded only while it matches the current sources. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { buildOps } from '../../local/ops/build-ops.ts';
import { PROJECT_ROOT } from '../../local/project.ts';
import {
  BUNDLE,
  bundledProgram,
  BUNDLED_PROGRAM,
  digestOf,
  MADE_OF,
  readBundleManifest,
  type BundleManifest,
} from '../../ops/bundle.ts';
import { loadedModules, MODULE_LOG_ENV } from '../support/engine/loaded-modules.ts';
import { runOpsProcess } from '../support/engine/ops-command.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useDatabase } from '../support/suite/use-database.ts';

const clone = useDatabase();
const copy = prepared(
  async () => {
    await buildOps(() => undefined);
    const folder = await mkdtemp(path.join(os.tmpdir(), 'bundle-'));
    await cp(BUNDLE, folder, { recursive: true });
    return { folder };
  },
  ({ folder }) => rm(folder, { recursive: true }),
);

const writeMadeOf = (made: BundleManifest) =>
  writeFile(path.join(copy.folder, MADE_OF), JSON.stringify(made));

test('the bundle is loaded when its sources are unchanged', async () => {
  await writeMadeOf(readBundleManifest(BUNDLE));
  expect(bundledProgram(copy.folder)).toBe(path.join(copy.folder, BUNDLED_PROGRAM));
  const { files } = readBundleManifest(BUNDLE);
  expect(files).toEqual(expect.arrayContaining(['package-lock.json', 'ops/program.ts', 'ops/doctor.ts']));
  expect(files.filter((file) => file.startsWith('services/')).length).toBeGreaterThan(40);
});

test('the bundle is not loaded when its list of sources differs or there is no bundle', async () => {
  const made = readBundleManifest(BUNDLE);
  const { files } = made;
  await writeMadeOf({ ...made, files: files.slice(1) });
  expect(bundledProgram(copy.folder)).toBeUndefined();
  await writeMadeOf({ ...made, files: [...files, 'ops/gone.ts'] });
  expect(bundledProgram(copy.folder)).toBeUndefined();
  expect(bundledProgram(path.join(copy.folder, 'none'))).toBeUndefined();
});

test('the bundle is not loaded when the text of a source has changed', async () => {
  const source = path.join(copy.folder, 'source.ts');
  const files = [path.relative(PROJECT_ROOT, source)];
  await writeFile(source, 'one');
  await writeMadeOf({ files, sha256: digestOf(files), made_by: '' });
  expect(bundledProgram(copy.folder)).toBe(path.join(copy.folder, BUNDLED_PROGRAM));
  await writeFile(source, 'two');
  expect(bundledProgram(copy.folder)).toBeUndefined();
});

test.each([
  [['requests', 'list'], 40],
  [['requests', 'show', 'req_00000000000000000000000000'], 80],
  [['requests', 'stuck'], 80],
  [['doctor'], 80],
])('ops %s loads at most %d files', async (args, most) => {
  const target = { connectionString: clone.connectionString, taskQueue: 'none', variables: MODULE_LOG_ENV };
  const { errors } = await runOpsProcess(target, ...args);
  const loaded = loadedModules(errors);
  expect(loaded.length).toBeLessThanOrEqual(most);
  expect(loaded.filter((url) => !url.includes('/ops/'))).toEqual([]);
  expect(loaded.join()).toContain('/ops/prebuilt/operations-');
});
