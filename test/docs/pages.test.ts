/** The docs pages as browsers and readers without JavaScript get them. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { PROJECT_ROOT } from '../../local/project.ts';
import { buildSite } from '../../local/site/build-site.ts';
import { COLOURS, FONT } from '../../portal/common/design/tokens.ts';
import { fencesOf } from '../../site/content/fences.ts';
import { SITES } from '../../site/content/sites.ts';
import { useEngine } from '../support/suite/use-engine.ts';

const GUIDE_NAMES = Object.values(SITES['partners']?.guides ?? {}).flat();

const { engine } = useEngine();
beforeAll(() => buildSite(() => undefined));

const textsOf = new Map<string, Promise<{ status: number; text: string }>>();

/** Requests each page once, however many links lead to its sections. */
function textAt(link: string) {
  const [page = link] = link.split('#');
  const found =
    textsOf.get(page) ?? get(page).then(({ response, text }) => ({ status: response.status, text }));
  textsOf.set(page, found);
  return found;
}

const get = async (url: string) => {
  const response = await fetch(new URL(url, engine.origin));
  return { response, text: await response.text() };
};

test('the list of guides has exactly the partner pages', () => {
  const files = readdirSync(path.join(import.meta.dirname, '../../docs/partners'));
  expect(files.toSorted()).toEqual(GUIDE_NAMES.map((name) => `${name}.md`).toSorted());
});

test.each(globSync('docs/{partners,pharmacies}/*.md', { cwd: PROJECT_ROOT }))(
  '%s contains valid JSON where it shows JSON',
  (file) => {
    const fences = fencesOf(readFileSync(path.join(PROJECT_ROOT, file), 'utf8'));
    const shown = fences.filter(({ language }) => language === 'json');
    expect(() => shown.map(({ text }) => JSON.parse(text) as unknown)).not.toThrow();
  },
);

test.each(['/docs', '/v1/docs'])('%s leads to the first guide', async (url) => {
  const { response, text } = await get(url);
  expect(new URL(response.url).pathname).toBe(`/v1/docs/${GUIDE_NAMES[0]}`);
  expect(text).toContain('<h1');
});

test('every link and asset of the docs exists, and none is on another server', async () => {
  const links = new Set<string>();
  const pages = new Set([...GUIDE_NAMES, 'reference'].map((name) => `/v1/docs/${name}`));
  for (const page of pages) {
    const { response, text } = await get(page);
    expect([page, response.status]).toEqual([page, 200]);
    for (const [, link = ''] of text.matchAll(/(?:href|src)="([^"]+)"/g)) {
      const { href, pathname } = new URL(link, response.url);
      links.add(href);
      if (pathname.startsWith('/v1/docs/reference/')) pages.add(pathname);
    }
  }
  const broken: string[] = [];
  for (const link of [...links].filter((href) => !href.startsWith('data:'))) {
    const { status, text } = await textAt(link);
    const { hash, origin } = new URL(link);
    const leads = hash === '' || text.includes(`id="${hash.slice(1)}"`);
    if (origin !== engine.origin || status !== 200 || !leads) broken.push(link);
  }
  expect(broken).toEqual([]);
});

test.each(['/', '/v1', '/v1/'])(
  'a browser that requests %s is redirected to the docs, a program is not',
  async (url) => {
    const asked = await fetch(new URL(url, engine.origin), { headers: { Accept: 'text/html,*/*;q=0.8' } });
    expect(new URL(asked.url).pathname).toBe(`/v1/docs/${GUIDE_NAMES[0]}`);
    const { response, text } = await get(url);
    expect([response.status, JSON.parse(text)]).toMatchObject([404, { error: { code: 'route_not_found' } }]);
  },
);

test('a browser that requests an unknown page gets a page with links', async () => {
  const asked = await fetch(new URL('/v1/docs/quickstarts', engine.origin), {
    headers: { Accept: 'text/html' },
  });
  expect(asked.status).toBe(404);
  expect(await asked.text()).toContain(`href="/v1/docs/${GUIDE_NAMES[0]}"`);
  expect((await get('/v1/docs/quickstarts')).response.status).toBe(404);
});

test.each(['/foo', '/requests/req_1', '/v1/foo', '/pharmacy/v1/foo'])(
  'a browser that requests the unknown page %s gets a page with links, a program gets an error envelope',
  async (url) => {
    const headers = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const asked = await fetch(new URL(url, engine.origin), { headers });
    expect([asked.status, asked.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(asked.headers.get('content-security-policy')).toContain("default-src 'none'");
    const links = [...(await asked.text()).matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link);
    expect(links).toEqual(['/v1/docs', '/pharmacy/v1/docs', '/portal', '/console']);
    // The applications' pages have their own host name, which not every machine resolves.
    const led = await Promise.all(
      links.map((link) => fetch(new URL(link, engine.origin), { headers, redirect: 'manual' })),
    );
    expect(led.filter(({ status }) => status >= 400)).toEqual([]);
    const program = await get(url);
    expect([program.response.status, JSON.parse(program.text)]).toMatchObject([
      404,
      { error: { code: 'route_not_found' } },
    ]);
    const posted = await fetch(new URL(url, engine.origin), { method: 'POST', headers });
    expect([posted.status, await posted.json()]).toMatchObject([404, { error: { code: 'route_not_found' } }]);
  },
);

test('pages allow only their own scripts, and are compressed for clients that accept it', async () => {
  const { response } = await get('/v1/docs/quickstart');
  const policy = response.headers.get('content-security-policy') ?? '';
  const scripts = policy.split('; ').find((part) => part.startsWith('script-src')) ?? '';
  expect(scripts).not.toContain("'unsafe-inline'");
  expect(scripts).toMatch(/'sha256-/);
  expect(response.headers.get('content-encoding')).toBe('gzip');
  const plain = await fetch(response.url, { headers: { 'Accept-Encoding': 'identity' } });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.text()).toContain('<h1');
});

test('a docs page loads nothing from other origins and cannot be framed', async () => {
  const { response } = await get('/v1/docs/reference');
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

test('a guide is available as Markdown', async () => {
  const { response, text } = await get('/v1/docs/quickstart.md');
  expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(text).toMatch(/^# Quickstart/);
});

test('the site uses only the colours and the font of the portal', () => {
  const css = readFileSync(path.join(PROJECT_ROOT, 'site/src/site.css'), 'utf8');
  const colours = new Set<string>(['#ffffff', ...Object.values(COLOURS).flat()]);
  const used = [...css.matchAll(/#[0-9a-f]{6}/g)].map(([colour]) => colour);
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((colour) => !colours.has(colour))).toEqual([]);
  expect(css).toContain(FONT.split(',')[0]);
});
