/** Serves `GET /docs`: guides and reference as pages, and client packages to download. No key is needed. */
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream';
import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { ServiceError } from '../../../services/common/errors.ts';
import { answerDocsBeingBuilt, isBrowser } from './browser-pages.ts';
import { routeName } from '../middleware/observed-calls.ts';
import { createGunzip } from 'node:zlib';

/** Path under the versioned base. Without the version it redirects there. */
export const DOCS_PATH = '/docs';
const ROOT = path.join(import.meta.dirname, '../../..');
const BUILT_SITES = path.join(ROOT, 'site', 'prebuilt');
const ASSETS = path.join(import.meta.dirname, 'assets');
/** The scripts that use the reader's key. */
const SCRIPTS = ['own-key.js', 'try-it.js'];
const NOT_FOUND = '404.html';

/** The pages of one API. */
export interface DocsSite {
  /** Folder below `docs/` with the Markdown, and below `site/prebuilt` with the built pages. */
  readonly folder: 'partners' | 'pharmacies';
  /** Name of the first guide. */
  readonly first: string;
}

const PARTNER_DOCS: DocsSite = { folder: 'partners', first: 'quickstart' };

interface DocsOptions {
  readonly docs?: DocsSite;
  /** True if the portal can create keys for the samples. */
  readonly offersKey?: boolean;
  /** Folder with the built sites. */
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
    router.get('/', routeName('GET /'), (ctx) => redirectBrowsers(ctx, base));
    serveDownloads(router, base);
  }
  router.get(versionPath, routeName(`GET ${versionPath}`), (ctx) => redirectBrowsers(ctx, base));
  router.redirect(base, first, 302);
  serveMarkdown(router, base, path.join(ROOT, 'docs', docs.folder));
  serveScripts(router, base, offersKey);
  router.get(`${base}/*page`, routeName(`GET ${DOCS_PATH}`), (ctx) =>
    answerPage(ctx, site(), ctx.path.slice(base.length + 1)),
  );
}

/** Redirects browsers to the docs; programs get 404. */
function redirectBrowsers(ctx: Context, base: string): void {
  if (!isBrowser(ctx)) throw new ServiceError('route_not_found');
  ctx.redirect(base);
}

async function answerPage(ctx: Context, site: BuiltSite | undefined, name: string): Promise<void> {
  if (site === undefined) return refuseUntilBuilt(ctx);
  const { built, policy } = site;
  const isPage = built.has(`${name}/index.html`);
  ctx.set({ 'Content-Security-Policy': policy, 'Referrer-Policy': 'no-referrer' });
  if (isPage || built.has(name)) return answerFile(ctx, built, isPage ? `${name}/index.html` : name);
  if (!isBrowser(ctx)) throw new ServiceError('route_not_found');
  ctx.status = 404;
  await answerFile(ctx, built, NOT_FOUND);
}

/** While the site is built or replaced, browsers get a page that reloads itself; programs get 404. */
function refuseUntilBuilt(ctx: Context): void {
  if (!isBrowser(ctx)) throw new ServiceError('route_not_found');
  answerDocsBeingBuilt(ctx);
}

/** Serves the Markdown source of each guide. */
function serveMarkdown(router: Router, base: string, folder: string): void {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.md'))) {
    router.get(`${base}/${name}`, routeName(`GET ${DOCS_PATH}`), async (ctx) => {
      ctx.set('Cache-Control', 'public, max-age=300');
      ctx.type = 'text/markdown; charset=utf-8';
      ctx.body = await readFile(path.join(folder, name));
    });
  }
}

/**
 * Every page loads these scripts, because built pages do not know their environment. Without keys the scripts are
 * empty.
 */
function serveScripts(router: Router, base: string, offersKey: boolean): void {
  for (const name of SCRIPTS) {
    router.get(`${base}/${name}`, routeName(`GET ${DOCS_PATH}`), async (ctx) => {
      ctx.set('Cache-Control', 'public, max-age=300');
      ctx.type = 'text/javascript; charset=utf-8';
      ctx.body = offersKey ? await readFile(path.join(ASSETS, name)) : 'export {};\n';
    });
  }
}

/** Output folder of `npm run packages`. */
const BUILT_PACKAGES = path.join(import.meta.dirname, '../../../packages/prebuilt');
/** File names of packages. Excludes anything that leads out of the folder. */
const NAME = /^\w[\w.-]*[.](?:tgz|whl)$/;
/** Minutes only: before its release, a version may be built again with other content. */
const CACHE_CONTROL = 'public, max-age=300';

/** @param base path of the docs, without a trailing slash. */
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

/** File on disk by path below the site; files ending in `.gz` are compressed. */
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
/** Files whose name changes with their content. */
const NAMED_BY_CONTENT = /^assets\/|[.]pf_\w+$/;
/** One year. */
const FOREVER = 'public, max-age=31536000, immutable';
const FOR_MINUTES = 'public, max-age=300';

interface BuiltSite {
  readonly built: BuiltFiles;
  /** Content security policy of the site's pages. */
  readonly policy: string;
}

/**
 * Returns a function that gives the current site. It is read again after every build, because `npm start` builds it
 * while the API already serves.
 */
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

/**
 * All resources come from this server. The search compiles WebAssembly, and samples carry colours in style
 * attributes.
 */
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

/** @param name path of the file below the site. */
async function answerFile(ctx: Context, files: BuiltFiles, name: string): Promise<void> {
  const file = files.get(name) ?? name;
  const isCompressed = file.endsWith(COMPRESSED);
  // A build may replace the site at any time; then the next call reads the new one.
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) return refuseUntilBuilt(ctx);
  ctx.set('Cache-Control', NAMED_BY_CONTENT.test(name) ? FOREVER : FOR_MINUTES);
  ctx.type = MEDIA_TYPES[path.extname(name)] ?? 'application/octet-stream';
  if (isCompressed) ctx.vary('Accept-Encoding');
  if (isCompressed && ctx.acceptsEncodings('gzip', 'identity') !== 'gzip') {
    // Koa handles errors of the last stream only; `pipeline` forwards errors of the file to it.
    ctx.body = pipeline(createReadStream(file), createGunzip(), () => undefined);
    return;
  }
  if (isCompressed) ctx.set('Content-Encoding', 'gzip');
  ctx.length = found.size;
  ctx.body = createReadStream(file);
}
