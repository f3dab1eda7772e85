/** Docker Compose's own loader accepts `docker-compose.yml`, which has the topology of `npm run cluster`. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import ipaddr from 'ipaddr.js';
import { readCodecSettings } from '../../api/codec.ts';
import { wideProxyRanges } from '../../services/common/trusted-proxies.ts';
import { SettingsReader } from '../../domain/common/settings.ts';
import { HISTORY_SHARDS } from '../../local/cluster/temporal-cluster.ts';
import { PROJECT_ROOT } from '../../local/project.ts';
import { type ComposeService, loadCompose } from '../../local/tools/compose.ts';

const FILE = path.join(PROJECT_ROOT, 'docker-compose.yml');

/** Loads the file with all required variables set, and others. */
async function load(others: Readonly<Record<string, string>> = {}) {
  const set = Array.from(
    readFileSync(FILE, 'utf8').matchAll(/\$\{(\w+):\?/g),
    ([, name = '']) => [name, 'set'] as const,
  );
  return loadCompose(FILE, { ...Object.fromEntries(set), ...others }, () => undefined);
}

test("Compose's own loader accepts the file, which has the topology of npm run cluster", async () => {
  const { services } = await load();
  const service = (name: string) => services[name] ?? {};
  expect(Object.keys(services).toSorted()).toEqual([
    'api-1',
    'api-2',
    'ops',
    'postgres',
    'proxy',
    'setup',
    'temporal',
    'temporal-namespace',
    'temporal-schema',
    'temporal-ui',
    'worker-requests',
    'worker-webhooks',
  ]);
  expect(service('temporal').environment?.['NUM_HISTORY_SHARDS']).toBe(String(HISTORY_SHARDS));
  for (const role of ['requests', 'webhooks']) {
    const { deploy, environment } = service(`worker-${role}`);
    expect([deploy?.replicas, environment?.['WORKER_ROLE']]).toEqual([2, role]);
    expect(environment?.['HEALTH_ADDRESS']).toBe('127.0.0.1:8080');
  }
  // Callers are filtered by the proxy, and every port is published to this machine only.
  const published = Object.entries(services).flatMap(([name, { ports = [] }]) =>
    ports.map(({ host_ip }) => `${name} at ${host_ip}`),
  );
  expect(published.toSorted()).toEqual([
    'api-1 at 127.0.0.1',
    'proxy at 127.0.0.1',
    'temporal at 127.0.0.1',
    'temporal-ui at 127.0.0.1',
  ]);
});

const isOurs = ({ image }: ComposeService) => image === 'medicine-fulfilment-engine';

test('only setup builds the image, so that a build replaces no container whose image is unchanged', async () => {
  const { services } = await load();
  const ours = Object.entries(services).filter(([, service]) => isOurs(service));
  expect(ours.filter(([, { build }]) => build !== undefined).map(([name]) => name)).toEqual(['setup']);
  expect(new Set(ours.map(([, { pull_policy }]) => pull_policy))).toEqual(new Set(['never']));
});

test('containers have no capabilities, a memory limit and a limit of their logs, and ours a read-only root', async () => {
  const { services } = await load();
  for (const [name, service] of Object.entries(services)) {
    expect([name, service.cap_drop, service.security_opt]).toEqual([
      name,
      ['ALL'],
      ['no-new-privileges:true'],
    ]);
    expect([name, service.cap_add ?? []]).toEqual([
      name,
      name === 'postgres' ? ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'] : [],
    ]);
    expect([name, service.logging?.options]).toEqual([name, { 'max-size': '20m', 'max-file': '5' }]);
    const root = isOurs(service)
      ? [true, ['/tmp:size=256m,mode=1777']]
      : [name === 'proxy' || undefined, undefined];
    expect([name, service.read_only, service.tmpfs]).toEqual([name, ...root]);
    // These two are scripts that end.
    const ends = name === 'temporal-schema' || name === 'temporal-namespace';
    expect([name, Number(service.deploy?.resources?.limits?.memory) > 0]).toEqual([name, !ends]);
  }
});

test('APIs trust only the proxy, whose address no other container gets', async () => {
  const { services, networks } = await load();
  const [trusted = '', ...others] = (services['api-1']?.environment?.['TRUSTED_PROXIES'] ?? '').split(',');
  expect(others).toEqual([]);
  expect(wideProxyRanges([trusted])).toEqual([]);
  expect(services['proxy']?.networks?.['engine']?.ipv4_address).toBe(trusted);
  const [{ subnet = '', ip_range = '', gateway } = {}] = networks?.['engine']?.ipam?.config ?? [];
  const contains = (range: string, address: string) => ipaddr.parse(address).match(ipaddr.parseCIDR(range));
  expect([contains(subnet, trusted), contains(ip_range, trusted), gateway === trusted]).toEqual([
    true,
    false,
    false,
  ]);
  // A TLS proxy on the machine reaches the network through its gateway.
  const behindTls = await load({ SUBNET: '10.9.8', TLS_PROXY: '10.9.8.1' });
  expect(behindTls.services['api-2']?.environment?.['TRUSTED_PROXIES']).toBe('10.9.8.2,10.9.8.1');
  expect(behindTls.services['proxy']?.networks?.['engine']?.ipv4_address).toBe('10.9.8.2');
});

test("operators' commands have the settings and files of an API, the owner's login and the operator's name", async () => {
  const { ops, 'api-1': api, setup } = (await load({ OPS_OPERATOR: 'ada', USER: 'login' })).services;
  expect([ops?.profiles, ops?.entrypoint, ops?.depends_on]).toEqual([
    ['ops'],
    ['node', 'ops/main.ts'],
    undefined,
  ]);
  const { DATABASE_URL: login, OPS_OPERATOR, ...settings } = ops?.environment ?? {};
  expect([login, OPS_OPERATOR]).toEqual([setup?.environment?.['DATABASE_URL'], 'ada']);
  const { DATABASE_URL, CODEC_ADDRESS, CODEC_OPERATORS, CODEC_UI_ORIGINS, ...ofApi } = api?.environment ?? {};
  expect([DATABASE_URL, CODEC_ADDRESS, CODEC_OPERATORS, CODEC_UI_ORIGINS]).not.toContain(undefined);
  expect(settings).toEqual(ofApi);
  expect(ops?.volumes).toEqual(api?.volumes);
  expect((await load({ USER: 'login' })).services['ops']?.environment?.['OPS_OPERATOR']).toBe('login');
});

test('Postgres is healthy only once it accepts connections of other containers', async () => {
  const { postgres } = (await load()).services;
  expect(postgres?.healthcheck?.test?.join(' ')).toContain('pg_isready --host 127.0.0.1 ');
});

test('Postgres is not process 1, which would restart when a health check that Docker gave up ends with an error', async () => {
  expect((await load()).services['postgres']?.init).toBe(true);
});

test('APIs and workers send webhooks to loopback addresses only if the sandbox allows it', async () => {
  for (const [variables, expected] of [
    [{}, 'refused'],
    [{ WEBHOOK_LOOPBACK: 'allowed' }, 'allowed'],
  ] as const) {
    const { services } = await load(variables);
    const running = ['api-1', 'api-2', 'worker-requests', 'worker-webhooks'];
    expect(running.map((name) => services[name]?.environment?.['WEBHOOK_LOOPBACK'])).toEqual(
      running.map(() => expected),
    );
  }
});

test('histories are decoded in the UI when an API publishes its codec server', async () => {
  const { services } = await load();
  const { environment: ui = {}, ports: [uiPort] = [] } = services['temporal-ui'] ?? {};
  const { environment: api = {}, ports: [codecPort] = [] } = services['api-1'] ?? {};
  expect(ui['TEMPORAL_CODEC_ENDPOINT']).toBe(`http://localhost:${codecPort?.published}`);
  expect(ui['TEMPORAL_CODEC_INCLUDE_CREDENTIALS']).toBe('true');
  const codec = readCodecSettings(
    new SettingsReader({ ...api, CODEC_OPERATORS: `operator:${'t'.repeat(32)}` }),
  );
  expect(codec?.address).toEqual({ host: '0.0.0.0', port: codecPort?.target });
  expect(codec?.uiOrigins).toEqual([`http://localhost:${uiPort?.published}`]);
});

test('an invalid Compose file is refused with the reason', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'compose-'));
  const file = path.join(folder, 'docker-compose.yml');
  await writeFile(file, 'name: wrong\nservices: { api: { image: api, replicas: 2 } }\n');
  await expect(loadCompose(file, {}, () => undefined)).rejects.toThrow('replicas');
  await rm(folder, { recursive: true });
});

describe('deploy/compose/upgrade.sh', () => {
  const SCRIPT = path.join(PROJECT_ROOT, 'deploy', 'compose', 'upgrade.sh');
  /** Plays the part of `docker` with two containers of each worker, and logs its calls. */
  const DOCKER = `#!/bin/sh
echo "$*" >>"$CALLS"
case "$*" in
  'compose ps --quiet worker-'*) printf 'old-1\\nold-2\\n' ;;
  inspect*) echo sha256:old ;;
  'image inspect --format'*) echo sha256:new ;;
  *"$FAILS") exit 1 ;;
esac
`;

  /** Returns the exit code and the calls that change something, in order. */
  async function run(args: readonly string[], fails = 'nothing') {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'upgrade-'));
    const calls = path.join(folder, 'calls');
    await writeFile(path.join(folder, 'docker'), DOCKER, { mode: 0o755 });
    const env = { PATH: `${folder}:/usr/bin:/bin`, CALLS: calls, FAILS: fails };
    const code = await promisify(execFile)(SCRIPT, args, { env }).then(
      () => 0,
      ({ code: exitCode }: { readonly code: number }) => exitCode,
    );
    const lines = existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [];
    await rm(folder, { recursive: true });
    const words = (line: string) => line.replace('compose up --detach --no-deps --no-build', 'up');
    return { code, calls: lines.map(words).filter((line) => !/^compose ps|inspect/.test(line)) };
  }

  const workers = (name: string) => [
    `up --no-recreate --wait --wait-timeout 180 --scale ${name}=4 ${name}`,
    'stop --time 40 old-1 old-2',
    'rm old-1 old-2',
  ];
  const api = (name: string) => [`up --wait --wait-timeout 180 ${name}`];

  test('an upgrade keeps the previous image, runs setup, and replaces APIs before workers, one at a time', async () => {
    expect(await run([])).toEqual({
      code: 0,
      calls: [
        'compose build setup',
        'tag sha256:old medicine-fulfilment-engine:previous',
        'compose run --rm --no-deps setup',
        ...['api-1', 'api-2'].flatMap(api),
        ...['worker-requests', 'worker-webhooks'].flatMap(workers),
      ],
    });
  });

  test('a rollback returns to the previous image, workers before APIs, without setup', async () => {
    expect(await run(['--rollback'])).toEqual({
      code: 0,
      calls: [
        'tag medicine-fulfilment-engine:previous medicine-fulfilment-engine:latest',
        ...['worker-requests', 'worker-webhooks'].flatMap(workers),
        ...['api-2', 'api-1'].flatMap(api),
      ],
    });
  });

  test('an upgrade tries setup five times before it stops, and then replaces nothing', async () => {
    const { code, calls } = await run([], '--no-deps setup');
    expect([code, calls.slice(2)]).toEqual([1, Array(5).fill('compose run --rm --no-deps setup')]);
  });

  test('an upgrade stops at the first API that does not become healthy', async () => {
    const { code, calls } = await run([], 'api-1');
    expect([code, calls.at(-1)]).toEqual([1, 'up --wait --wait-timeout 180 api-1']);
  });

  test('an unknown argument changes nothing', async () => {
    expect(await run(['--help'])).toEqual({ code: 2, calls: [] });
  });
});
