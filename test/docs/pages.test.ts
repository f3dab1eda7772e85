/** The docs pages, as a browser's server and a reader without one see them. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { GUIDE_NAMES } from '../../api/http/docs/guides.ts';
import { useEngine } from '../support/suite/use-engine.ts';

const { engine } = useEngine();

const get = async (url: string) => {
  const response = await fetch(new URL(url, engine.origin));
  return { response, text: await response.text() };
};

test('every page for partners is a guide, in the order of the list', () => {
  const files = readdirSync(path.join(import.meta.dirname, '../../docs/partners'));
  expect(files.toSorted()).toEqual(GUIDE_NAMES.map((name) => `${name}.md`).toSorted());
});

test.each(['/docs', '/v1/docs'])('%s leads to the first guide', async (url) => {
  const { response, text } = await get(url);
  expect(new URL(response.url).pathname).toBe(`/v1/docs/${GUIDE_NAMES[0]}`);
  expect(text).toContain('<h1');
});

test('each link and asset of each page of the docs is there, and none is of another server', async () => {
  const links = new Set<string>();
  for (const name of [...GUIDE_NAMES, 'reference']) {
    const { response, text } = await get(`/v1/docs/${name}`);
    expect(response.status).toBe(200);
    for (const [, link = ''] of text.matchAll(/(?:href|src)="([^"]+)"/g)) {
      links.add(new URL(link, response.url).href);
    }
  }
  const broken: string[] = [];
  for (const link of [...links].filter((href) => !href.startsWith('data:'))) {
    const { response, text } = await get(link);
    const { hash, origin } = new URL(link);
    const leads = hash === '' || text.includes(`id="${hash.slice(1)}"`);
    if (origin !== engine.origin || response.status !== 200 || !leads) broken.push(link);
  }
  expect(broken).toEqual([]);
});

test('a page of the docs may load nothing from elsewhere and be framed by nobody', async () => {
  const { response } = await get('/v1/docs/reference');
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

test('a guide is there as Markdown too', async () => {
  const { response, text } = await get('/v1/docs/quickstart.md');
  expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(text).toMatch(/^# Quickstart/);
});
