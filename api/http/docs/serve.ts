/** `GET /docs`: the guides and the reference as pages, without anything from another server. No key. */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { ServiceError } from '../../../services/common/errors.ts';
import { isBrowser } from '../is-browser.ts';
import { routeName } from '../middleware/route-name.ts';
import { serveDownloads } from './downloads.ts';
import { answerFile, contentSecurityPolicy, filesOf, type BuiltFiles } from './files.ts';

/** Under the versioned base; the same path without the version leads there. */
export const DOCS_PATH = '/docs';
const ROOT = path.join(import.meta.dirname, '../../..');
const ASSETS = path.join(import.meta.dirname, 'assets');
/** What works with a key of the reader's. */
const SCRIPTS = ['own-key.js', 'try-it.js'];
const NOT_FOUND = '404.html';

/** The pages of one API. */
export interface DocsSite {
  /** Of `docs/`, where the guides are as Markdown, and of `site/prebuilt`, where they are pages. */
  readonly folder: 'partners' | 'pharmacies';
  /** The guide that a newcomer reads first. */
  readonly first: string;
}

export const PARTNER_DOCS: DocsSite = { folder: 'partners', first: 'quickstart' };

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
  const first = `${base}/${docs.first}`;
  const built = filesOf(path.join(ROOT, 'site', 'prebuilt', docs.folder));
  const policy = contentSecurityPolicy(built);
  if (docs === PARTNER_DOCS) {
    router.redirect(DOCS_PATH, base, 308);
    router.get('/', routeName('GET /'), (ctx) => leadReaders(ctx, base));
    serveDownloads(router, base);
  }
  router.get(versionPath, routeName(`GET ${versionPath}`), (ctx) => leadReaders(ctx, base));
  router.redirect(base, first, 302);
  serveMarkdown(router, base, path.join(ROOT, 'docs', docs.folder));
  serveScripts(router, base, offersKey);
  router.get(`${base}/*page`, routeName(`GET ${DOCS_PATH}`), (ctx) =>
    answerPage(ctx, built, ctx.path.slice(base.length + 1), policy),
  );
}

/** Browsers see the docs; programs are told that there is nothing. */
function leadReaders(ctx: Context, base: string): void {
  if (!isBrowser(ctx)) throw new ServiceError('route_not_found');
  ctx.redirect(base);
}

async function answerPage(ctx: Context, built: BuiltFiles, name: string, policy: string): Promise<void> {
  const isPage = built.has(`${name}/index.html`);
  ctx.set({ 'Content-Security-Policy': policy, 'Referrer-Policy': 'no-referrer' });
  if (isPage || built.has(name)) return answerFile(ctx, built, isPage ? `${name}/index.html` : name);
  if (!isBrowser(ctx)) throw new ServiceError('route_not_found');
  await answerFile(ctx, built, NOT_FOUND);
  ctx.status = 404;
}

/** Each guide as it was written, for people and programs that read Markdown. */
function serveMarkdown(router: Router, base: string, folder: string): void {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.md'))) {
    router.get(`${base}/${name}`, routeName(`GET ${DOCS_PATH}`), async (ctx) => {
      ctx.set('Cache-Control', 'public, max-age=300');
      ctx.type = 'text/markdown; charset=utf-8';
      ctx.body = await readFile(path.join(folder, name));
    });
  }
}

/** Every page asks for the first, as the pages know nothing of the environment that they are served in. */
function serveScripts(router: Router, base: string, offersKey: boolean): void {
  for (const name of SCRIPTS) {
    router.get(`${base}/${name}`, routeName(`GET ${DOCS_PATH}`), async (ctx) => {
      ctx.set('Cache-Control', 'public, max-age=300');
      ctx.type = 'text/javascript; charset=utf-8';
      ctx.body = offersKey ? await readFile(path.join(ASSETS, name)) : 'export {};\n';
    });
  }
}
