/** `npm run kubernetes:check` takes what is in `deploy/kubernetes`, and nothing that Kubernetes or KEDA would refuse. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { APPLIED, buildManifests, faultsOf, MANIFESTS } from '../../../local/kubernetes/manifests.ts';

const silently = () => undefined;
const built = (folder: string) => buildManifests(path.join(MANIFESTS, folder), silently);

test.each(APPLIED)('%s is what Kubernetes and KEDA take', async (folder) => {
  expect(await faultsOf(await built(folder), silently)).toEqual([]);
});

const DEPLOYMENT = 'Deployment worker-requests-4f1c2aa';
const WRONG = [
  ['a member that there is not', 'minReadySeconds: 5', 'minReadySecond: 5', DEPLOYMENT],
  ['a member deep inside', 'readOnlyRootFilesystem: true', 'readOnlyRootFileSystem: true', DEPLOYMENT],
  ['a member of the wrong type', 'minReadySeconds: 5', 'minReadySeconds: soon', DEPLOYMENT],
  ['a member that is missing', '  selector:\n    matchLabels:', '  labels:\n    all:', DEPLOYMENT],
  ['a member twice', 'minReadySeconds: 5', 'minReadySeconds: 5\n  minReadySeconds: 6', ''],
  [
    "one that is missing in KEDA's",
    'scaleTargetRef:',
    'scaleTargetReference:',
    'ScaledObject worker-requests-4f1c2aa',
  ],
  ['a kind without a schema', 'kind: ScaledObject', 'kind: ScaledJob', 'ScaledJob worker-requests-4f1c2aa'],
  ['a version that is gone', 'apiVersion: apps/v1', 'apiVersion: apps/v1beta2', DEPLOYMENT],
] as const;

test.each(WRONG)('%s is refused', async (_, right, wrong, where) => {
  const yaml = await built('production/workers');
  expect(yaml).toContain(right);
  const faults = await faultsOf(yaml.replace(right, wrong), silently);
  expect(faults).not.toEqual([]);
  expect(faults[0]).toContain(where);
});

test('a folder that names what is not there is refused', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kustomize-'));
  try {
    await writeFile(path.join(folder, 'kustomization.yaml'), 'resources: [nothing.yaml]\n');
    await expect(buildManifests(folder, silently)).rejects.toThrow('nothing.yaml');
  } finally {
    await rm(folder, { recursive: true });
  }
});
