/** Serves the pages of the portal and the console. */
import { createReadStream, existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { ServiceError } from '../services/common/errors.ts';
import { routeName } from './http/middleware/observed-calls.ts';
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Environment } from '../domain/common/environments.ts';

/** As `portal/vite.config.ts` has it. */
const ASSETS = '/pages/assets';
/** As the build names files; nothing that leads out of their folder. */
const NAME = /^[\w-]+(?:[.][\w-]+)*$/;
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const ENDINGS = { br: '.br', gzip: '.gz', identity: '' } as const;
/** A year: another content has another name. */
const FOREVER = 'public, max-age=31536000, immutable';

function serveAssets(router: Router, folder: string): void {
  router.get(`${ASSETS}/:name`, routeName(`GET ${ASSETS}/:name`), (ctx) => answerAsset(ctx, folder));
}

async function answerAsset(ctx: Context, folder: string): Promise<void> {
  const { name } = ctx['params'] as { readonly name: string };
  const type = MEDIA_TYPES[path.extname(name)];
  if (type === undefined || !NAME.test(name)) throw new ServiceError('route_not_found');
  const found = await findEncoded(path.join(folder, name), encodingsOf(ctx));
  if (found === undefined) throw new ServiceError('route_not_found');
  ctx.vary('Accept-Encoding');
  ctx.set('Cache-Control', FOREVER);
  if (found.encoding !== 'identity') ctx.set('Content-Encoding', found.encoding);
  ctx.type = type;
  ctx.length = found.size;
  ctx.body = createReadStream(found.file);
}

/** Those that the caller takes, the smallest first. */
function encodingsOf(ctx: Context): (keyof typeof ENDINGS)[] {
  return (['br', 'gzip'] as const).filter((encoding) => ctx.acceptsEncodings(encoding) !== false);
}

async function findEncoded(file: string, encodings: readonly (keyof typeof ENDINGS)[]) {
  for (const encoding of [...encodings, 'identity'] as const) {
    const encoded = file + ENDINGS[encoding];
    const found = await stat(encoded).catch(() => undefined);
    if (found?.isFile() === true) return { encoding, file: encoded, size: found.size };
  }
  return undefined;
}

/**
 * Everything comes from this server, no script and no style is in the page itself, and nobody puts it in a frame. The
 * nonce is for the style elements that the component library makes.
 */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Prescriptions are shown from memory, so that no address leads to them.
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    'frame-src blob:',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The headers of a page; `Cache-Control: no-store` and `nosniff` are those of every answer. */
function pageHeaders(nonce: string): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(nonce),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Referrer-Policy': 'no-referrer',
    'X-Frame-Options': 'DENY',
  };
}

/** Where each application is, and the folder of `portal` that has its page. */
const APPLICATIONS = { '/portal': 'partner', '/console': 'pharmacy' } as const;
/** Where `npm run pages` puts them. */
const BUILT_PAGES = path.join(import.meta.dirname, '..', 'portal', 'prebuilt');
const NONCE_BYTES = 16;
const NOT_BUILT = 'The pages were not built: run "npm run pages" where this API runs, then reload.';

interface PagesOptions {
  /** The pages say which it is, on each of them. */
  readonly environment: Environment;
  readonly log: Logger;
  /** Where the pages are for browsers: `PORTAL_ORIGIN`. */
  readonly origin: string;
  /** Where they were built. */
  readonly folder?: string;
}

/** Adds their routes. An address of an application that names no file is its page, which shows what belongs there. */
export function servePages(
  router: Router,
  { environment, log, origin, folder = BUILT_PAGES }: PagesOptions,
): void {
  if (!existsSync(folder)) log.warn({ folder }, 'the pages of the portal were not built: run npm run pages');
  serveAssets(router, path.join(folder, 'assets'));
  for (const [base, application] of Object.entries(APPLICATIONS)) {
    const file = path.join(folder, application, 'index.html');
    router.get(`${base}{/*page}`, routeName(`GET ${base}`), (ctx) => {
      const named = namedAddress(ctx, origin);
      return named === undefined ? answerPage(ctx, file, environment) : ctx.redirect(named);
    });
  }
}

/**
 * The address under `PORTAL_ORIGIN` of a page that was asked for by the number of this machine: signing in works there only. For
 * origins on `localhost` alone: before any other stands a proxy, which may ask by number itself.
 */
function namedAddress(ctx: Context, origin: string): string | undefined {
  const { hostname } = new URL(origin);
  const isOnThisMachine = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isByNumber = ['127.0.0.1', '[::1]'].includes(ctx.hostname) || ctx.hostname === '::1';
  return isOnThisMachine && isByNumber ? origin + ctx.url : undefined;
}

async function answerPage(ctx: Context, file: string, environment: Environment): Promise<void> {
  const page = await readFile(file, 'utf8').catch(() => undefined);
  if (page === undefined) {
    ctx.status = 503;
    ctx.body = NOT_BUILT;
    return;
  }
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  ctx.set(pageHeaders(nonce));
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = page.replaceAll('PAGE_NONCE', nonce).replace('PAGE_ENVIRONMENT', environment);
}
