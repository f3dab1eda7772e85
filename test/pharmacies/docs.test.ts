/** The pharmacies' pages are those of the list, and every link leads somewhere. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { SITES } from '../../site/content/sites.ts';
import { PHARMACY_BASE } from '../support/callers/pharmacy-caller.ts';
import { useEngine } from '../support/suite/use-engine.ts';

const FOLDER = path.join(import.meta.dirname, '../../docs/pharmacies');
const guides = Object.values(SITES['pharmacies']?.guides ?? {}).flat();
const pages = guides.map((name) => ({ name }));

const { engine } = useEngine();

test('every page for pharmacies is a guide', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(guides.map((name) => `${name}.md`).toSorted());
});

test.each(pages)('the links of the page $name for pharmacies lead to pages of ours', async ({ name }) => {
  const response = await fetch(`${engine.origin}${PHARMACY_BASE}/docs/${name}`);
  const html = await response.text();
  for (const [, link = ''] of html.matchAll(/(?:href|src)="([^"]+)"/g)) {
    if (link.startsWith('data:')) continue;
    const { status, url } = await fetch(new URL(link, response.url));
    expect([link, status, new URL(url).origin]).toEqual([link, 200, engine.origin]);
  }
});
