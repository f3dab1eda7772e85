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

/** Must equal the path in `portal/vite.config.ts`. */
const ASSETS = '/pages/assets';
/** File names of the build. Excludes anything that leads out of the folder. */
const NAME = /^[\w-]+(?:[.][\w-]+)*$/;
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const ENDINGS = { br: '.br', gzip: '.gz', identity: '' } as const;
/** One year: a file with new content gets a new name. */
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

/** The encodings the caller accepts, smallest result first. */
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
 * All resources come from this server, there are no inline scripts or styles, and pages cannot be framed. The nonce
 * is for style elements that the component library creates.
 */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Prescriptions are shown from memory, so that they have no URL.
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

/** Headers of pages; `securityHeaders` adds `Cache-Control: no-store` and `nosniff`. */
function pageHeaders(nonce: string): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(nonce),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Referrer-Policy': 'no-referrer',
    'X-Frame-Options': 'DENY',
  };
}

/** Base path of each application, and the folder of `portal` with its page. */
const APPLICATIONS = { '/portal': 'partner', '/console': 'pharmacy' } as const;
/** Output folder of `npm run pages`. */
const BUILT_PAGES = path.join(import.meta.dirname, '..', 'portal', 'prebuilt');
const NONCE_BYTES = 16;
const NOT_BUILT = 'The pages have not been built. Run "npm run pages" on the server, then reload.';

interface PagesOptions {
  /** Shown on each page. */
  readonly environment: Environment;
  readonly log: Logger;
  /** Public origin of the pages: `PORTAL_ORIGIN`. */
  readonly origin: string;
  /** Folder with the built pages. */
  readonly folder?: string;
}

/**
 * Adds the routes of both applications. Every path that is not a file returns the application's page, which routes in
 * the browser.
 */
export function servePages(
  router: Router,
  { environment, log, origin, folder = BUILT_PAGES }: PagesOptions,
): void {
  if (!existsSync(folder))
    log.warn({ folder }, 'the pages of the portal have not been built: run npm run pages');
  serveAssets(router, path.join(folder, 'assets'));
  for (const [base, application] of Object.entries(APPLICATIONS)) {
    const file = path.join(folder, application, 'index.html');
    router.get(`${base}{/*page}`, routeName(`GET ${base}`), (ctx) => {
      const redirect = loopbackRedirect(ctx, origin);
      return redirect === undefined ? answerPage(ctx, file, environment) : ctx.redirect(redirect);
    });
  }
}

/**
 * Redirect target for a page requested by loopback IP, because signing in works under `PORTAL_ORIGIN` only. Applies
 * only to origins on `localhost`: in production a proxy may call by IP.
 */
function loopbackRedirect(ctx: Context, origin: string): string | undefined {
  const { hostname } = new URL(origin);
  const isOnThisMachine = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isLoopbackIp = ['127.0.0.1', '[::1]'].includes(ctx.hostname) || ctx.hostname === '::1';
  return isOnThisMachine && isLoopbackIp ? origin + ctx.url : undefined;
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
