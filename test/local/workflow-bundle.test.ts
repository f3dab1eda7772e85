/** The bundle of the workflows' code, as it is kept between two starts of a worker. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
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

test('a folder that is not there yet is made', async () => {
  const later = path.join(folder, 'later');
  await workflowBundle(later);
  expect(await readdir(later)).toHaveLength(1);
});
