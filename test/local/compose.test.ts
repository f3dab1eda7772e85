/** Docker Compose's own loader accepts `docker-compose.yml`, which has the topology of `npm run cluster`. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { readCodecSettings } from '../../api/codec.ts';
import { SettingsReader } from '../../domain/common/settings.ts';
import { HISTORY_SHARDS } from '../../local/cluster/temporal-cluster.ts';
import { PROJECT_ROOT } from '../../local/project.ts';
import { loadCompose } from '../../local/tools/compose.ts';

const FILE = path.join(PROJECT_ROOT, 'docker-compose.yml');

/** Loads the file with all required variables set. */
async function load() {
  const set = Array.from(
    readFileSync(FILE, 'utf8').matchAll(/\$\{(\w+):\?/g),
    ([, name = '']) => [name, 'set'] as const,
  );
  return loadCompose(FILE, Object.fromEntries(set), () => undefined);
}

test("Compose's own loader accepts the file, which has the topology of npm run cluster", async () => {
  const { services } = await load();
  const service = (name: string) => services[name] ?? {};
  expect(Object.keys(services).toSorted()).toEqual([
    'api-1',
    'api-2',
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
