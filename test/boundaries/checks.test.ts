/** The checks for leaks, licences and slow regular expressions find planted faults. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { generateKey } from '../../db/partners/keys.ts';
import { Ownership, requireNoSecrets } from '../support/engine/leaks.ts';
import { forbiddenLicences, unusedExceptions } from '../../local/sbom/licences.ts';
import { componentsOf, makeSbom } from '../../local/sbom/sbom.ts';
import { PROJECT_ROOT } from '../../local/project.ts';
import { patternsOfCode, patternsOfDocument, slownessOf } from '../../local/patterns.ts';

describe('the check for leaks', () => {
  test.each([
    ['a key', `{"msg":"call","key":"${generateKey('sandbox')}"}`],
    ['a street', '{"err":"no 12 Adeola Odeku Street"}'],
    ['a phone number', '{"to":"+2348031234567"}'],
  ])('a log line with %s is found', (_, line) => {
    expect(() => requireNoSecrets(`{"msg":"call"}\n${line}\n`)).toThrow('must not be in a log');
  });

  test('the shown start of a key may be logged', () => {
    expect(() => requireNoSecrets('{"key":"mfp_sbx_1a2b..."}')).not.toThrow();
  });

  test("a response with another partner's request is found", () => {
    const ownership = new Ownership();
    const answer = '{"data":{"request_id":"req_1p9007spxt305t2vxjcfp1qkbe"}}';
    ownership.inspect('partner_a', answer);
    expect(() => ownership.inspect('partner_a', answer)).not.toThrow();
    expect(() => ownership.inspect('partner_b', answer)).toThrow("which is partner_a's");
  });

  test('a response with a key is found', () => {
    expect(() => new Ownership().inspect('partner_a', generateKey('sandbox'))).toThrow('holds an API key');
  });
});

describe('the check of licences', () => {
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
      JSON.stringify({
        ...root,
        lockfileVersion: 3,
        packages: { '': root, ...Object.fromEntries(packages) },
      }),
    );
    return folder;
  }

  test('a planted package without a licence or with a disallowed one is found', async () => {
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

  test('a licence exception applies to one package and one licence', () => {
    const licenses = [{ license: { id: 'CC-BY-4.0' } }];
    expect(forbiddenLicences([{ name: 'caniuse-lite', version: '1.0.0', licenses }])).toEqual([]);
    expect(forbiddenLicences([{ name: 'another', version: '1.0.0', licenses }])).toEqual([
      'another@1.0.0: CC-BY-4.0',
    ]);
    expect(unusedExceptions([])).toContain('the exception for caniuse-lite (CC-BY-4.0) matches no package');
  });

  test("the bill of materials has the lock file's components with their hashes", async () => {
    const sbom = await makeSbom(PROJECT_ROOT);
    const { bomFormat } = JSON.parse(sbom) as { bomFormat: string };
    expect(bomFormat).toBe('CycloneDX');
    expect(componentsOf(sbom)).toContainEqual(
      expect.objectContaining({ name: 'koa', hashes: [{ alg: 'SHA-512', content: expect.any(String) }] }),
    );
  });
});

describe('the check of regular expressions', () => {
  const QUADRATIC = String.raw`^[^\u0000]*[^\s\u0000][^\u0000]*$`;

  const LINEAR = String.raw`^\s*[^\s\u0000][^\u0000]*$`;

  test('a pattern that backtracks quadratically is found, with a text that shows it', async () => {
    const slowness = await slownessOf({ source: QUADRATIC, flags: 'u', file: 'planted.ts' });
    expect(slowness).toContain('2nd degree polynomial');
    expect(slowness).toContain('.repeat(');
  });

  test('a linear pattern for the same rule passes', async () => {
    expect(await slownessOf({ source: LINEAR, flags: 'u', file: 'planted.ts' })).toBeUndefined();
  });

  test('literals, pattern members and patterns inside strings are all checked', async () => {
    const code = "const a = /x+y/gi; const b = { pattern: 'p+' }; const c = patterned('q*', 'rule', {});";
    expect(await patternsOfCode(code, 'planted.ts')).toEqual([
      { source: 'x+y', flags: 'gi', file: 'planted.ts' },
      { source: 'p+', flags: 'u', file: 'planted.ts' },
      { source: 'q*', flags: 'u', file: 'planted.ts' },
    ]);
  });

  test('patterns are found at any depth of a document', () => {
    const document = {
      components: { schemas: { A: { anyOf: [{ properties: { b: { pattern: 'z+' } } }] } } },
    };
    expect(patternsOfDocument(document, 'planted.json')).toEqual([
      { source: 'z+', flags: 'u', file: 'planted.json' },
    ]);
  });
});
