/** The documentation pages while `npm start` or another command builds them again. */
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Router } from '@koa/router';
import { expect, test } from '@jest/globals';
import Koa from 'koa';
import pino from 'pino';
import { serveDocs } from '../../api/http/docs/serve.ts';
import { errors } from '../../api/http/middleware/errors.ts';
import { prepared } from '../support/suite/prepared.ts';

const folder = prepared(
  async () => ({ sites: await mkdtemp(path.join(os.tmpdir(), 'sites-')) }),
  ({ sites }) => rm(sites, { recursive: true }),
);

const api = prepared(
  async () => {
    const router = new Router();
    serveDocs(router, '/v1', { sites: folder.sites });
    const app = new Koa();
    app.use(errors(pino({ level: 'silent' }))).use(router.routes());
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  },
  ({ server }) => void server.close(),
);

async function build(text: string): Promise<void> {
  const site = path.join(folder.sites, 'partners');
  await mkdir(path.join(site, 'guide'), { recursive: true });
  await writeFile(path.join(site, 'guide', 'index.html.gz'), gzipSync(text));
  await writeFile(path.join(site, 'scripts.sha256'), 'sha256-a\n');
}

async function page(encoding: string): Promise<[number, string]> {
  const response = await fetch(`${api.origin}/v1/docs/guide`, { headers: { 'Accept-Encoding': encoding } });
  return [response.status, response.status === 200 ? await response.text() : ''];
}

test.each(['gzip', 'identity'])(
  'a page is 404 before it is built and while its file is missing, and is served after a build (%s)',
  async (encoding) => {
    await rm(path.join(folder.sites, 'partners'), { recursive: true, force: true });
    expect(await page(encoding)).toEqual([404, '']);
    await build('first');
    expect(await page(encoding)).toEqual([200, 'first']);
    await rm(path.join(folder.sites, 'partners', 'guide'), { recursive: true });
    expect(await page(encoding)).toEqual([404, '']);
    await rm(path.join(folder.sites, 'partners'), { recursive: true });
    expect(await page(encoding)).toEqual([404, '']);
    await build('second');
    expect(await page(encoding)).toEqual([200, 'second']);
  },
);

test('a browser gets a page that reloads itself while the documentation is being built', async () => {
  await rm(path.join(folder.sites, 'partners'), { recursive: true, force: true });
  const response = await fetch(`${api.origin}/v1/docs/guide`, { headers: { Accept: 'text/html,*/*;q=0.8' } });
  expect([response.status, response.headers.get('retry-after'), response.headers.get('refresh')]).toEqual([
    503,
    '5',
    '5',
  ]);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await response.text()).toContain('<h1>The documentation is being built</h1>');
});
