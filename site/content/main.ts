/** Writes the guides of `docs/` and the reference into `site/src/content/docs`. `SITE` names the site. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { guideAsPage, pageOf } from './mdx.ts';
import { readDocument } from './reference/document.ts';
import { referencePages } from './reference/pages.ts';
import { siteNamed } from './sites.ts';

const GUIDES = path.join(import.meta.dirname, '../../docs');
const CONTENT = path.join(import.meta.dirname, '../src/content/docs');

const site = siteNamed(process.env['SITE']);
const base = `${site.api}/docs`;
const names = Object.values(site.guides).flat();
const pages = referencePages(readDocument(site.document), site);
for (const name of names) {
  const markdown = await readFile(path.join(GUIDES, site.folder, `${name}.md`), 'utf8');
  pages.set(name, guideAsPage(markdown, base));
}
pages.set(
  '404',
  pageOf(
    'There is no such page',
    `Begin with [the first guide](${base}/${names[0]}), look into [the reference](${base}/reference), or search.`,
  ),
);

await rm(CONTENT, { recursive: true, force: true });
await mkdir(path.join(CONTENT, 'reference'), { recursive: true });
await Promise.all([...pages].map(([name, page]) => writeFile(path.join(CONTENT, `${name}.mdx`), page)));
