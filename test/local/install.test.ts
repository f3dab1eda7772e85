import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { installMissing, isInstalled } from '../../local/install/install.mjs';
import { complaintAboutNode } from '../../local/install/node-version.mjs';
import { PROJECT_ROOT } from '../../local/project.ts';

let root: string;

const left = { version: '1.3.0', integrity: 'sha512-a' };
const forAnotherPlatform = { version: '2.0.0', integrity: 'sha512-b', optional: true };

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'install-'));
  await mkdir(path.join(root, 'node_modules', '.bin'), { recursive: true });
  await writeFile(path.join(root, 'node_modules', '.bin', 'node'), '');
  await writeLock('package-lock.json', {
    '': {},
    'node_modules/left': left,
    'node_modules/windows-only': forAnotherPlatform,
  });
});

afterEach(async () => {
  await rm(root, { recursive: true });
});

async function writeLock(name: string, packages: object): Promise<void> {
  await writeFile(path.join(root, name), JSON.stringify({ packages }));
}

test('is installed when npm recorded every package of the lockfile but those for other platforms', async () => {
  await writeLock('node_modules/.package-lock.json', { 'node_modules/left': left });
  expect(isInstalled(root)).toBe(true);
});

test.each([
  ['nothing was recorded, as after an interrupted installation', undefined],
  ['a package is missing', {}],
  ['a package has another version', { 'node_modules/left': { ...left, version: '1.2.9' } }],
  ['a package has other contents', { 'node_modules/left': { ...left, integrity: 'sha512-c' } }],
])('is not installed when %s', async (_case, recorded) => {
  if (recorded !== undefined) await writeLock('node_modules/.package-lock.json', recorded);
  expect(isInstalled(root)).toBe(false);
});

test('is not installed without the Node that runs the project', async () => {
  await writeLock('node_modules/.package-lock.json', { 'node_modules/left': left });
  await rm(path.join(root, 'node_modules', '.bin', 'node'));
  expect(isInstalled(root)).toBe(false);
});

test("never installs through a link, which would empty somebody else's folder", async () => {
  const elsewhere = path.join(root, 'elsewhere');
  await rename(path.join(root, 'node_modules'), elsewhere);
  await symlink(elsewhere, path.join(root, 'node_modules'));
  await expect(installMissing(root, () => undefined)).rejects.toThrow('is a link');
  expect(await readdir(elsewhere)).toEqual(['.bin']);
});

describe('npm ci', () => {
  /** What it prints of an installation that ends without a Node. */
  async function printed(packageJson: object): Promise<string> {
    await writeFile(path.join(root, 'package.json'), JSON.stringify(packageJson));
    const lock = { name: 'app', version: '1.0.0', lockfileVersion: 3, requires: true };
    const packages = { '': { name: 'app', version: '1.0.0' } };
    await writeFile(path.join(root, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
    const module = pathToFileURL(path.join(PROJECT_ROOT, 'local/install/install.mjs')).href;
    const script = `import { installMissing } from '${module}'; await installMissing(process.argv[1], () => undefined);`;
    const args = ['--input-type=module', '--eval', script, root];
    return await promisify(execFile)(process.execPath, args).then(
      () => '',
      ({ stderr }: { stderr: string }) => stderr,
    );
  }

  test('does not warn about the Node of the machine', async () => {
    const warned = await printed({ name: 'app', version: '1.0.0', engines: { node: '>=99' } });
    expect(warned).toContain('ran no install scripts');
    expect(warned).not.toContain('EBADENGINE');
  });

  test('prints its errors', async () => {
    const app = { name: 'app', version: '1.0.0', dependencies: { left: 'file:./nowhere' } };
    expect(await printed(app)).toContain('npm error');
  });
});

test('says what to do about a Node that is too old', () => {
  expect(complaintAboutNode('18.20.8')).toMatch(
    /^This machine's Node is 18\.20\.8; .* needs Node 20 or newer\. Install a current Node /,
  );
  expect(complaintAboutNode('20.20.2')).toBeUndefined();
  expect(complaintAboutNode('24.21.0')).toBeUndefined();
});
