/** Installation and builds of the first start. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { installMissing, isInstalled } from '../../local/install/install.mjs';
import { nodeVersionProblem } from '../../local/install/node-version.mjs';
import { PROJECT_ROOT } from '../../local/project.ts';
import { NODE_OPTIONS_OF } from '../../local/stack/engine.ts';
import { isNewEnough } from '../../local/temporal/temporal-binary.ts';
import { reducedSources } from '../../local/temporal/reduced-sources.ts';
import { StackFailure } from '../../local/failure.ts';
import { protectStore, requireWriteAheadLog } from '../../local/temporal/store.ts';
import { dropUnusedInSqlite, indexesIn, keptIndexes } from '../../local/temporal/visibility-indexes.ts';
import { breakableTemporal } from '../support/servers/breakable-servers.ts';

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

test('an install counts as complete when npm recorded every package for this platform', async () => {
  await writeLock('node_modules/.package-lock.json', { 'node_modules/left': left });
  expect(isInstalled(root)).toBe(true);
});

test.each([
  ['nothing was recorded, as after an interrupted installation', undefined],
  ['a package is missing', {}],
  ['a package has another version', { 'node_modules/left': { ...left, version: '1.2.9' } }],
  ['a package has other contents', { 'node_modules/left': { ...left, integrity: 'sha512-c' } }],
])('an install is incomplete when %s', async (_case, recorded) => {
  if (recorded !== undefined) await writeLock('node_modules/.package-lock.json', recorded);
  expect(isInstalled(root)).toBe(false);
});

test("an install without the project's Node is incomplete", async () => {
  await writeLock('node_modules/.package-lock.json', { 'node_modules/left': left });
  await rm(path.join(root, 'node_modules', '.bin', 'node'));
  expect(isInstalled(root)).toBe(false);
});

test('an install never follows a link, because that would empty the linked folder', async () => {
  const elsewhere = path.join(root, 'elsewhere');
  await rename(path.join(root, 'node_modules'), elsewhere);
  await symlink(elsewhere, path.join(root, 'node_modules'));
  await expect(installMissing(root, () => undefined)).rejects.toThrow('is a link');
  expect(await readdir(elsewhere)).toEqual(['.bin']);
});

describe('npm ci', () => {
  /** The output of an installation that has no Node afterwards. */
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

  test("npm ci does not warn about the machine's Node", async () => {
    const warned = await printed({ name: 'app', version: '1.0.0', engines: { node: '>=99' } });
    expect(warned).toContain('ran no install scripts');
    expect(warned).not.toContain('EBADENGINE');
  });

  test('npm ci prints its errors', async () => {
    const app = { name: 'app', version: '1.0.0', dependencies: { left: 'file:./nowhere' } };
    expect(await printed(app)).toContain('npm error');
  });
});

test('a Node that is too old gets advice', () => {
  expect(nodeVersionProblem('18.20.8')).toMatch(
    /^This machine's Node is 18\.20\.8; .* needs Node 20 or newer\. Install a current Node /,
  );
  expect(nodeVersionProblem('20.20.2')).toBeUndefined();
  expect(nodeVersionProblem('24.21.0')).toBeUndefined();
});

describe('the lock file', () => {
  interface LockedPackage {
    readonly version?: string;
    readonly optionalDependencies?: Readonly<Record<string, string>>;
  }

  const { packages } = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };

  /** Follows npm's resolution: beside the package, then further up. */
  function isLocked(name: string, from: string): boolean {
    const parents = from
      .split('/node_modules/')
      .map((_part, index, parts) => parts.slice(0, index + 1).join('/node_modules/'));
    return [...parents.map((parent) => `${parent}/node_modules/${name}`), `node_modules/${name}`].some(
      (location) => packages[location]?.version !== undefined,
    );
  }

  test('the lock file names a version for every platform, as npm ci requires', () => {
    const missing = Object.entries(packages).flatMap(([location, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !isLocked(name, location)),
    );
    // If this fails, pin the newest version of the package whose platform packages are all available.
    expect(missing).toEqual([]);
  });
});

describe("Node's options", () => {
  const API = [...NODE_OPTIONS_OF.api, 'api/main.ts'];
  const WORKER = [...NODE_OPTIONS_OF.worker, 'worker/main.ts'];

  const asShell = `node ${API.join(' ')}`;
  const workerInShell = `node ${WORKER.join(' ')}`;

  /** Joins a long YAML list, which is written on several lines with a trailing comma. */
  const onOneLine = (text: string) =>
    text.replaceAll(/\s+/g, ' ').replaceAll('[ ', '[').replaceAll(', ]', ']');

  test.each([
    ['Dockerfile', asShell],
    ['Dockerfile', `CMD ["node", ${API.map((word) => `"${word}"`).join(', ')}]`],
    ['deploy/kubernetes/base/api/deployment.yaml', `command: [node, ${API.join(', ')}]`],
    ['docs/ops/deploying.md', asShell],
    ['docs/ops/metrics.md', asShell],
    ['docs/ops/traces.md', asShell],
    ['Dockerfile', workerInShell],
    ['docker-compose.yml', `command: [node, ${WORKER.join(', ')}]`],
    ['deploy/kubernetes/base/workers/worker.yaml', `command: [node, ${WORKER.join(', ')}]`],
    ['local/containers/main.ts', workerInShell],
    ['docs/ops/deploying.md', workerInShell],
    ['docs/ops/traces.md', workerInShell],
  ])('the command in %s is %j', async (file, command) => {
    const text = await readFile(path.join(PROJECT_ROOT, file), 'utf8');
    expect(onOneLine(text)).toContain(command);
    // Every command starts it with these options.
    const starts = text.match(/node --[^|`\n]*(?:api|worker)\/main\.ts/g) ?? [];
    expect(starts.filter((start) => start !== asShell && start !== workerInShell)).toEqual([]);
  });
});

describe('the Temporal binary', () => {
  test.each([
    ['temporal version 1.5.1 (Server 1.29.1, UI 2.42.1)', false],
    ['temporal version 0.0.0-DEV (Server 1.32.0, UI 2.54.1)', true],
    ['temporal version 2.0.0 (Server 2.0.3, UI 3.0.0)', true],
    ['something else called temporal', false],
  ])('the version %s is new enough: %s', (output, expected) => {
    expect(isNewEnough(output)).toBe(expected);
  });
});

describe('sources of Temporal', () => {
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

  test.each(PROGRAMS)('%s installs no cloud SDK and every package of the server', async (module, program) => {
    const whole = path.join(PROJECT_ROOT, module);
    const folder = await mkdtemp(path.join(os.tmpdir(), 'temporal-sources-'));
    try {
      await reducedSources(whole).write(folder, undefined);
      const [before, after] = await Promise.all([packagesOf(program, whole), packagesOf(program, folder)]);
      expect(before.filter((name) => OF_CLOUDS.test(name)).length).toBeGreaterThan(200);
      expect(after.filter((name) => OF_CLOUDS.test(name))).toEqual([]);
      // Packages that only the left-out files import are left out too.
      const ofTemporal = (name: string) =>
        /^go\.temporal\.io\/(?:server|auto-scaled-workers)\//.test(name) && !name.includes('/archiver/');
      expect(after.filter(ofTemporal)).toEqual(before.filter(ofTemporal));
      // The versions and checksums are the pinned ones.
      expect(await readFile(path.join(folder, 'go.sum'))).toEqual(await readFile(path.join(whole, 'go.sum')));
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('the database file of Temporal', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'temporal-store-'));
  });

  afterAll(() => rm(folder, { recursive: true }));

  /** Creates a database as a running server leaves it. */
  function openStore(name: string, journalMode: 'wal' | 'delete'): { file: string; store: DatabaseSync } {
    const file = path.join(folder, name);
    const store = new DatabaseSync(file);
    store.exec(`pragma journal_mode = ${journalMode}; create table kept (id integer)`);
    return { file, store };
  }

  test('a store with a write-ahead log is accepted, and only its owner may read both files', async () => {
    const { file, store } = openStore('wal.db', 'wal');
    await requireWriteAheadLog(file);
    await protectStore(file);
    for (const suffix of ['', '-wal', '-shm']) expect((await stat(file + suffix)).mode & 0o077).toBe(0);
    store.close();
  });

  test('a store without a write-ahead log is refused with advice', async () => {
    const { file, store } = openStore('journal.db', 'delete');
    await expect(requireWriteAheadLog(file)).rejects.toThrow(StackFailure);
    await expect(requireWriteAheadLog(file)).rejects.toThrow('Install a newer `temporal`');
    store.close();
  });

  test('an index that nothing filters by is dropped while the server has the store open', () => {
    const { file, store } = openStore('indexes.db', 'wal');
    store.exec('create table executions_visibility (status integer, Bool01 integer)');
    store.exec('create index by_status on executions_visibility (status)');
    store.exec('create index by_bool_01 on executions_visibility (Bool01)');
    const insert = store.prepare('insert into executions_visibility values (1, 1)');
    insert.run();
    for (let times = 0; times < 2; times += 1) dropUnusedInSqlite(file);
    insert.run();
    expect(indexesIn(store)).toEqual(['by_status']);
    store.close();
  });

  test('a server indexes what operators filter by, and nothing else', async () => {
    const temporal = await breakableTemporal();
    try {
      const store = new DatabaseSync(temporal.storeFile, { readOnly: true });
      const indexes = indexesIn(store);
      store.close();
      // In SQLite, lists of keywords are in a full-text table.
      expect(indexes.toSorted()).toEqual(
        keptIndexes()
          .filter((name) => name !== 'by_temporal_reported_problems')
          .toSorted(),
      );
    } finally {
      await temporal.remove();
    }
  });
});
