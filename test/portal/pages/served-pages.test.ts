/** The pages as files: headers, cache lifetimes, and the size of the first load. */
import { describe, expect, test } from '@jest/globals';
import { PAGES_ORIGIN } from '../../support/browser/pages-origin.ts';
import { useBrowser } from '../../support/browser/use-browser.ts';

const { engine } = useBrowser();

/** With the host name that browsers use. */
const origin = () => engine.origin.replace('127.0.0.1', 'localhost');

const read = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin() + path, { headers: { 'Accept-Encoding': 'identity', ...headers } });

async function assetsOf(path: string): Promise<string[]> {
  const html = await (await read(path)).text();
  return [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
}

test.each(['/portal', '/portal/', '/portal/keys', '/console', '/console/orders/ord_1'])(
  '%s serves its application uncached, with a new security policy for each response',
  async (path) => {
    const first = await read(path);
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    const html = await first.text();
    expect(html).toContain('data-environment="sandbox"');
    expect(html).not.toContain('PAGE_NONCE');
    const [, nonce = ''] = /nonce="([^"]+)"/.exec(html) ?? [];
    const policy = first.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect((await read(path)).headers.get('content-security-policy')).not.toBe(policy);
  },
);

test('assets are cacheable for ever and compressed for clients that accept it', async () => {
  const [script] = (await assetsOf('/portal/')).filter((address) => address.endsWith('.js'));
  const plain = await read(script ?? '');
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(plain.headers.get('x-content-type-options')).toBe('nosniff');
  const small = await read(script ?? '', { 'Accept-Encoding': 'gzip' });
  expect(small.headers.get('content-encoding')).toBe('gzip');
  expect(small.headers.get('vary')).toBe('Accept-Encoding');
  // fetch has already decompressed it.
  expect(await small.text()).toBe(await plain.text());
  expect(Number(small.headers.get('content-length'))).toBeGreaterThan(0);
});

test('pages refer to this server only', async () => {
  for (const address of [...(await assetsOf('/portal/')), ...(await assetsOf('/console/'))]) {
    expect(address).toMatch(/^\/pages\/assets\/[\w.-]+$/);
    expect((await read(address)).status).toBe(200);
  }
});

test.each([
  'nothing.js',
  '..%2f..%2fpackage.json',
  'index.html',
  '.js',
  'a%00.js',
  '%2e%2e%2fpartner%2findex.html',
])('%s is not served as an asset', async (name) => {
  const { status } = await read(`/pages/assets/${name}`);
  expect([400, 404]).toContain(status);
});

test('a page opened by IP address redirects to its host name', async () => {
  const { port } = new URL(engine.origin);
  const answer = await fetch(`http://127.0.0.1:${port}/console/orders/ord_1?tab=1`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    `${PAGES_ORIGIN}/console/orders/ord_1?tab=1`,
  ]);
});

describe('size of the first load', () => {
  const MOST_BYTES = 300_000;

  const suite = useBrowser();

  test.each(['/portal/', '/console/'])('%s loads with less than 300 kB', async (path) => {
    const page = await suite.tab();
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const sizes: number[] = [];
    network.on('Network.loadingFinished', ({ encodedDataLength }) => sizes.push(encodedDataLength));
    await page.goto(path);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await page.waitForLoadState('networkidle');
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    expect(sizes.length).toBeGreaterThan(3);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });
});
