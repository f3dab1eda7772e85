/** `/v1/docs/clients/...`: what partners download. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { buildPackages } from '../../local/packages/build-packages.ts';
import { PROJECT_ROOT } from '../../local/project.ts';
import { useEngine } from '../support/suite/use-engine.ts';

const BUILD_MS = 180_000;
const { engine } = useEngine();
const page = readFileSync(path.join(PROJECT_ROOT, 'docs/partners/clients.md'), 'utf8');
const named = [...new Set([...page.matchAll(/\/docs\/clients\/([\w.-]+)/g)].map(([, name = '']) => name))];

beforeAll(() => buildPackages(() => undefined), BUILD_MS);

const get = (name: string) => fetch(`${engine.origin}/v1/docs/clients/${name}`);

test('the page names what can be downloaded', () => expect(named.length).toBeGreaterThan(0));

test.each(named)('%s is downloaded as the file that it is', async (name) => {
  const response = await get(name);
  const built = readFileSync(path.join(PROJECT_ROOT, 'packages/prebuilt', name));
  expect(Buffer.from(await response.arrayBuffer()).equals(built)).toBe(true);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${name}"`,
    'content-length': String(built.length),
    'cache-control': 'public, max-age=300',
    'x-content-type-options': 'nosniff',
  });
});

test.each([
  'sources.sha256',
  'client-9.9.9.tgz',
  '..%2f..%2fpackage.json',
  '..%2ftypescript%2fa.tgz',
  '.hidden.tgz',
  '%00.tgz',
])('%s is nothing that can be downloaded', async (name) => {
  const response = await get(name);
  const { error } = (await response.json()) as { error: { code: string } };
  expect([response.status, error.code]).toEqual([404, 'route_not_found']);
});
