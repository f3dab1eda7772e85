/** `GET /docs`: the guides and the reference as pages, and the packages to download. No key is needed. */
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream';
import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { ServiceError } from '../../../services/common/errors.ts';
import { isBrowser } from './lost-readers.ts';
import { routeName } from '../middleware/observed-calls.ts';
import { createGunzip } from 'node:zlib';

/** Under the versioned base; the same path without the version leads there. */
export const DOCS_PATH = '/docs';
const ROOT = path.join(import.meta.dirname, '../../..');
const BUILT_SITES = path.join(ROOT, 'site', 'prebuilt');
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

const PARTNER_DOCS: DocsSite = { folder: 'partners', first: 'quickstart' };

interface DocsOptions {
  readonly docs?: DocsSite;
  /** Whether the portal makes keys for the samples. */
  readonly offersKey?: boolean;
  /** The folder with the built sites. */
  readonly sites?: string;
}

export function serveDocs(
  router: Router,
  versionPath: string,
  { docs = PARTNER_DOCS, offersKey = false, sites = BUILT_SITES }: DocsOptions = {},
): void {
  const base = versionPath + DOCS_PATH;
  const first = `${base}/${docs.first}`;
  const site = siteOnceBuilt(path.join(sites, docs.folder));
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
    answerPage(ctx, site(), ctx.path.slice(base.length + 1)),
  );
}

/** Browsers see the docs; programs are told that there is nothing. */
function leadReaders(ctx: Context, base: string): void {
  if (!isBrowser(ctx)) throw new ServiceError('route_not_found');
  ctx.redirect(base);
}

async function answerPage(ctx: Context, site: BuiltSite | undefined, name: string): Promise<void> {
  if (site === undefined) throw new ServiceError('route_not_found');
  const { built, policy } = site;
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

/** Where `npm run packages` puts them. */
const BUILT_PACKAGES = path.join(import.meta.dirname, '../../../packages/prebuilt');
/** As package managers name them; nothing that leads out of their folder. */
const NAME = /^\w[\w.-]*[.](?:tgz|whl)$/;
/** A version is never built twice with other content, once it is released; until then it may be. */
const CACHE_CONTROL = 'public, max-age=300';

/** @param base of the docs, without a slash at the end. */
function serveDownloads(router: Router, base: string, folder = BUILT_PACKAGES): void {
  router.get(`${base}/clients/:file`, routeName('GET /docs'), async (ctx) => {
    const { file } = ctx['params'] as { readonly file: string };
    const whole = path.join(folder, file);
    const found = NAME.test(file) ? await stat(whole).catch(() => undefined) : undefined;
    if (found?.isFile() !== true) throw new ServiceError('route_not_found');
    ctx.set('Cache-Control', CACHE_CONTROL);
    ctx.attachment(file);
    ctx.type = 'application/octet-stream';
    ctx.length = found.size;
    ctx.body = createReadStream(whole);
  });
}

/** Where each file is, by its path below the site's address; those that end in `.gz` are compressed. */
type BuiltFiles = ReadonlyMap<string, string>;

const COMPRESSED = '.gz';
const SCRIPT_HASHES = 'scripts.sha256';
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** Their names change with their content. */
const NAMED_BY_CONTENT = /^assets\/|[.]pf_\w+$/;
/** A year. */
const FOREVER = 'public, max-age=31536000, immutable';
const FOR_MINUTES = 'public, max-age=300';

interface BuiltSite {
  readonly built: BuiltFiles;
  /** The content security policy of its pages. */
  readonly policy: string;
}

/** Reads the site when it is there, and again after it was replaced: `npm start` builds it while the API already serves. */
function siteOnceBuilt(folder: string): () => BuiltSite | undefined {
  const hashes = path.join(folder, SCRIPT_HASHES);
  let site: BuiltSite | undefined;
  let readAt: number | undefined;
  return () => {
    const builtAt = statSync(hashes, { throwIfNoEntry: false })?.mtimeMs;
    if (builtAt === readAt) return site;
    site =
      builtAt === undefined
        ? undefined
        : { built: filesOf(folder), policy: contentSecurityPolicy(readFileSync(hashes, 'utf8')) };
    readAt = builtAt;
    return site;
  };
}

function filesOf(folder: string): BuiltFiles {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  return new Map(files.map((file) => [nameIn(folder, file), file]));
}

function nameIn(folder: string, file: string): string {
  const name = path.relative(folder, file);
  return name.endsWith(COMPRESSED) ? name.slice(0, -COMPRESSED.length) : name;
}

/** Everything comes from this server. The search compiles WebAssembly; samples carry their colours as style attributes. */
function contentSecurityPolicy(scriptHashes: string): string {
  const hashes = scriptHashes.trim().split('\n');
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval' ${hashes.map((hash) => `'${hash}'`).join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** @param name one that `files` has. */
async function answerFile(ctx: Context, files: BuiltFiles, name: string): Promise<void> {
  const file = files.get(name) ?? name;
  const isCompressed = file.endsWith(COMPRESSED);
  // The site may be replaced at any time, and the next call reads the new one.
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) throw new ServiceError('route_not_found');
  ctx.set('Cache-Control', NAMED_BY_CONTENT.test(name) ? FOREVER : FOR_MINUTES);
  ctx.type = MEDIA_TYPES[path.extname(name)] ?? 'application/octet-stream';
  if (isCompressed) ctx.vary('Accept-Encoding');
  if (isCompressed && ctx.acceptsEncodings('gzip', 'identity') !== 'gzip') {
    // Koa handles errors of the last stream alone; a pipeline passes those of the file on to it.
    ctx.body = pipeline(createReadStream(file), createGunzip(), () => undefined);
    return;
  }
  if (isCompressed) ctx.set('Content-Encoding', 'gzip');
  ctx.length = found.size;
  ctx.body = createReadStream(file);
}
