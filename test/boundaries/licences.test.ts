/** The check that fails for a package whose licence is not allowed. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { forbiddenLicences, unusedExceptions } from '../../local/sbom/licences.ts';
import { componentsOf, makeSbom } from '../../local/sbom/sbom.ts';
import { PROJECT_ROOT } from '../../local/project.ts';

/** A project whose lockfile has packages with these licences. */
async function lockedWith(licences: Readonly<Record<string, string | undefined>>): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'licences-'));
  const dependencies = Object.fromEntries(Object.keys(licences).map((name) => [name, '1.0.0']));
  const root = { name: 'planted', version: '1.0.0', dependencies };
  const packages = Object.entries(licences).map(([name, license]) => [
    `node_modules/${name}`,
    { version: '1.0.0', license },
  ]);
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(root));
  await writeFile(
    path.join(folder, 'package-lock.json'),
    JSON.stringify({ ...root, lockfileVersion: 3, packages: { '': root, ...Object.fromEntries(packages) } }),
  );
  return folder;
}

test('a planted package with a licence that is not allowed is found, and one without any', async () => {
  const folder = await lockedWith({
    'strong-copyleft': 'AGPL-3.0-only',
    'either-of-two': '(GPL-2.0-only OR MIT)',
    'without-licence': undefined,
    'see-the-file': 'SEE LICENSE IN LICENSE.txt',
    'as-others': 'MIT',
  });
  try {
    const found = forbiddenLicences(componentsOf(await makeSbom(folder)));
    expect(found.toSorted()).toEqual([
      'either-of-two@1.0.0: (GPL-2.0-only OR MIT)',
      'see-the-file@1.0.0: names no licence of SPDX',
      'strong-copyleft@1.0.0: AGPL-3.0-only',
      'without-licence@1.0.0: names no licence of SPDX',
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('an exception is for one package and one licence', () => {
  const licenses = [{ license: { id: 'CC-BY-4.0' } }];
  expect(forbiddenLicences([{ name: 'caniuse-lite', version: '1.0.0', licenses }])).toEqual([]);
  expect(forbiddenLicences([{ name: 'another', version: '1.0.0', licenses }])).toEqual([
    'another@1.0.0: CC-BY-4.0',
  ]);
  expect(unusedExceptions([])).toContain('the exception for caniuse-lite (CC-BY-4.0) is of no package');
});

test('the components are those of the lockfile, with their hashes', async () => {
  const sbom = await makeSbom(PROJECT_ROOT);
  const { bomFormat } = JSON.parse(sbom) as { bomFormat: string };
  expect(bomFormat).toBe('CycloneDX');
  expect(componentsOf(sbom)).toContainEqual(
    expect.objectContaining({ name: 'koa', hashes: [{ alg: 'SHA-512', content: expect.any(String) }] }),
  );
});
