/** `docker-compose.yml` sets the variables that the processes require, and its head describes how to create all of them. */
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { readApiSettings } from '../../api/settings.ts';
import { SettingsError } from '../../domain/common/settings.ts';
import { PROJECT_ROOT } from '../../local/project.ts';
import { importedBy } from '../../local/test-tiers.ts';
import { readWorkerSettings } from '../../worker/settings.ts';

const compose = readFileSync(path.join(PROJECT_ROOT, 'docker-compose.yml'), 'utf8');

/** The names of the variables that a process reports as missing when it has none. */
function requiredBy(read: (variables: Record<string, string>) => unknown): string[] {
  try {
    read({});
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return [...new Set(error.message.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g))];
  }
}

test.each([
  ['API', readApiSettings],
  ['worker', readWorkerSettings],
])('the compose file sets every variable that the %s requires', (_, read) => {
  const required = requiredBy(read);
  expect(required).toEqual(expect.arrayContaining(['DATABASE_URL', 'ENCRYPTION_KEYS']));
  expect(
    required.filter((name) => !compose.includes(`\n  ${name}: `) && !compose.includes(`\n      ${name}: `)),
  ).toEqual([]);
});

test('the command at the top of the compose file creates every required secret, and no other', () => {
  const namesIn = (pattern: RegExp) => new Set(Array.from(compose.matchAll(pattern), ([, name]) => name));
  expect(namesIn(/^# {3}echo "(\w+)=/gm)).toEqual(namesIn(/\$\{(\w+):\?/g));
});

test('the compose file turns the portal on, at an origin that browsers on this machine reach', () => {
  expect(compose).toMatch(/\n {2}PORTAL_SECRET: \$\{PORTAL_SECRET:\?/);
  expect(compose).toContain('\n  PORTAL_ORIGIN: ${PORTAL_ORIGIN:-http://localhost:8080}');
});

test('git ignores the secrets that the head of the compose file creates', () => {
  const files = new Set(
    Array.from(compose.matchAll(/^# {3}.*(?:>> ?|> |-out )([\w.]+)/gm), ([, file = '']) => file),
  );
  expect(files).toEqual(new Set(['.env', 'escrow.pem']));
  const ignored = execFileSync('git', ['check-ignore', ...files], { cwd: PROJECT_ROOT, encoding: 'utf8' });
  expect(ignored.trim().split('\n').toSorted()).toEqual([...files].toSorted());
});

test('every image is pinned by the digest of its content', () => {
  const dockerfile = readFileSync(path.join(PROJECT_ROOT, 'Dockerfile'), 'utf8');
  const ofServices = Array.from(compose.matchAll(/^ {2,4}image: (.+)$/gm), ([, image = '']) => image);
  expect(ofServices.filter((image) => image !== 'medicine-fulfilment-engine')).toHaveLength(6);
  const bases = Array.from(dockerfile.matchAll(/^FROM (\S+)/gm), ([, base = '']) => base);
  const stages = Array.from(dockerfile.matchAll(/^FROM \S+ AS (\S+)/gm), ([, stage = '']) => stage);
  expect(new Set(bases.filter((base) => !stages.includes(base)))).toEqual(new Set(['${NODE_IMAGE}']));
  const [, node = ''] = /^ARG NODE_IMAGE=(.+)$/m.exec(dockerfile) ?? [];
  const unpinned = [...ofServices, node].filter(
    (image) => !/^[\w/-]+:[\w.-]+@sha256:[0-9a-f]{64}$/.test(image),
  );
  expect(new Set(unpinned)).toEqual(new Set(['medicine-fulfilment-engine']));
});

test("the image's health check passes only while the process answers that it is ready", async () => {
  const dockerfile = readFileSync(path.join(PROJECT_ROOT, 'Dockerfile'), 'utf8');
  const [, command = '[]'] = /^HEALTHCHECK .*\\\n {2}CMD (\[.*\])$/m.exec(dockerfile) ?? [];
  const [program = '', ...args] = JSON.parse(command) as string[];
  let status = 200;
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/health/ready' ? status : 404).end('{}');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const passes = () =>
    promisify(execFile)(program, args, { env: { PATH: '/usr/bin:/bin', PORT: String(port) } }).then(
      () => true,
      () => false,
    );
  try {
    expect(await passes()).toBe(true);
    status = 503;
    expect(await passes()).toBe(false);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  }
  expect(await passes()).toBe(false);
});

test('every stage of the image has the modules that its programs import', () => {
  const dockerfile = readFileSync(path.join(PROJECT_ROOT, 'Dockerfile'), 'utf8');
  const ignored = readFileSync(path.join(PROJECT_ROOT, '.dockerignore'), 'utf8').split('\n');
  const sent = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const isIn = (folders: readonly string[], file: string) =>
    folders.some((folder) => file === folder || file.startsWith(`${folder}/`));
  const stages = dockerfile.split(/^(?=FROM )/m).filter((stage) => stage.startsWith('FROM'));
  const programs = stages.flatMap((stage) => {
    const copied = Array.from(stage.matchAll(/^COPY (?!--)(\S+) \S+$/gm), ([, source = '']) => source);
    const built = Array.from(
      stage.matchAll(/\bnode ([\w/-]+\.ts)(?: && rm .*)?$/gm),
      ([, program = '']) => program,
    );
    return built.map((program) => ({ program, copied }));
  });
  expect(programs.map(({ program }) => program)).toEqual([
    'local/pages/main.ts',
    'local/site/main.ts',
    'local/ops/main.ts',
    'local/packages/main.ts',
    'worker/prebuild.ts',
  ]);
  for (const { program, copied } of programs) {
    const modules = new Set([program]);
    for (const module of modules) for (const imported of importedBy(module)) modules.add(imported);
    const missing = [...modules].filter((module) => !isIn(copied, module) || !isIn(sent, module));
    expect([program, missing]).toEqual([program, []]);
  }
});
