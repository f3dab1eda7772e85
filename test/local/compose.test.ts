/** `docker-compose.yml` is taken by Docker Compose's own loader, and is the topology of `npm run cluster`. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { HISTORY_SHARDS } from '../../local/cluster/temporal-cluster.ts';
import { PROJECT_ROOT } from '../../local/project.ts';
import { loadCompose } from '../../local/tools/compose.ts';

const FILE = path.join(PROJECT_ROOT, 'docker-compose.yml');

test("Compose's own loader takes the file: the topology of npm run cluster", async () => {
  const set = Array.from(
    readFileSync(FILE, 'utf8').matchAll(/\$\{(\w+):\?/g),
    ([, name = '']) => [name, 'set'] as const,
  );
  const { services } = await loadCompose(FILE, Object.fromEntries(set), () => undefined);
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
  // Who may call is decided by the proxy, and everything is published to this machine alone.
  const published = Object.entries(services).flatMap(([name, { ports = [] }]) =>
    ports.map(({ host_ip }) => `${name} at ${host_ip}`),
  );
  expect(published.toSorted()).toEqual([
    'proxy at 127.0.0.1',
    'temporal at 127.0.0.1',
    'temporal-ui at 127.0.0.1',
  ]);
});

test('a file that is no Compose file is refused with the reason', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'compose-'));
  const file = path.join(folder, 'docker-compose.yml');
  await writeFile(file, 'name: wrong\nservices: { api: { image: api, replicas: 2 } }\n');
  await expect(loadCompose(file, {}, () => undefined)).rejects.toThrow('replicas');
  await rm(folder, { recursive: true });
});
