/** `GET /docs`: the guides and the reference as pages, without anything from another server. No key. */
import { createReadStream, type ReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { routeName } from '../middleware/route-name.ts';
import { serveDownloads } from './downloads.ts';
import { PARTNER_DOCS, readGuides, type DocsSite } from './guides.ts';
import { guidePage, REFERENCE, referencePage } from './page.ts';

/** Under the versioned base; the same path without the version leads there. */
const DOCS_PATH = '/docs';

/** Everything comes from this server. Redoc puts its styles into the page. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface DocsOptions {
  readonly docs?: DocsSite;
  /** Whether the portal makes keys for the samples. */
  readonly offersKey?: boolean;
}

export function serveDocs(
  router: Router,
  versionPath: string,
  { docs = PARTNER_DOCS, offersKey = false }: DocsOptions = {},
): void {
  const base = versionPath + DOCS_PATH;
  const guides = readGuides(docs);
  const site = { title: docs.title, base, guides, offersKey };
  const pages = new Map(guides.map((guide) => [guide.name, guidePage(guide, site)]));
  pages.set(REFERENCE, referencePage(site));
  const serve = (url: string, type: string, body: string) => {
    router.get(url, routeName(`GET ${DOCS_PATH}`), (ctx) => answer(ctx, type, body));
  };
  for (const [name, html] of pages) serve(`${base}/${name}`, 'text/html; charset=utf-8', html);
  for (const { name, markdown } of guides) {
    serve(`${base}/${name}.md`, 'text/markdown; charset=utf-8', markdown);
  }
  // Redoc is 2 MB, too much to keep in memory for the few who read the reference.
  for (const [name, type, file] of assets()) {
    router.get(`${base}/assets/${name}`, routeName(`GET ${DOCS_PATH}`), (ctx) =>
      answer(ctx, type, createReadStream(file)),
    );
  }
  router.redirect(base, `${base}/${guides[0]?.name}`, 302);
  if (docs !== PARTNER_DOCS) return;
  router.redirect(DOCS_PATH, base, 308);
  serveDownloads(router, base);
}

/** Name, media type and file of what the pages load. */
function assets(): [string, string, string][] {
  const own = (name: string) => path.join(import.meta.dirname, 'assets', name);
  const redoc = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js');
  return [
    ['docs.css', 'text/css; charset=utf-8', own('docs.css')],
    ['own-key.js', 'text/javascript; charset=utf-8', own('own-key.js')],
    ['reference.js', 'text/javascript; charset=utf-8', own('reference.js')],
    ['redoc.js', 'text/javascript; charset=utf-8', redoc],
  ];
}

function answer(ctx: Context, type: string, body: string | ReadStream): void {
  ctx.set({
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'public, max-age=300',
  });
  ctx.type = type;
  ctx.body = body;
}
