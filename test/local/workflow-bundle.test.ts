/** The bundle of the workflows' code, as it is kept between two starts of a worker. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { workflowBundle } from '../../worker/workflow-bundle.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bundles-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('it is made once for the same sources, and that of older sources goes', async () => {
  const outdated = `workflows-${'0'.repeat(32)}.cjs`;
  await writeFile(path.join(folder, outdated), 'outdated');
  const { code } = await workflowBundle(folder);
  expect(code).toContain('importWorkflows');
  const [kept = '', ...others] = await readdir(folder);
  expect(others).toEqual([]);
  expect(kept).not.toBe(outdated);

  await writeFile(path.join(folder, kept), 'what was kept');
  expect(await workflowBundle(folder)).toEqual({ code: 'what was kept' });
});

test('one that was made before is loaded, and not kept a second time', async () => {
  const [prebuilt, cache] = [path.join(folder, 'prebuilt'), path.join(folder, 'cache')];
  const made = await workflowBundle(prebuilt, prebuilt);
  expect(await workflowBundle(cache, prebuilt)).toEqual(made);
  expect(await readdir(folder)).toEqual(['prebuilt']);
});

test('one of other sources is not loaded', async () => {
  const prebuilt = path.join(folder, 'prebuilt');
  await mkdir(prebuilt);
  await writeFile(path.join(prebuilt, `workflows-${'0'.repeat(32)}.cjs`), 'of other sources');
  const { code } = await workflowBundle(path.join(folder, 'cache'), prebuilt);
  expect(code).toContain('importWorkflows');
});

test('a folder that is not there yet is made', async () => {
  const later = path.join(folder, 'later');
  await workflowBundle(later);
  expect(await readdir(later)).toHaveLength(1);
});
