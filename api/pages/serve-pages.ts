/**
 * Serves the pages of the partner portal and the pharmacy console, which `npm run pages` builds. They are files: what
 * they show they ask `/internal` for.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { Logger } from 'pino';
import type { Environment } from '../../domain/common/environments.ts';
import { routeName } from '../http/middleware/route-name.ts';
import { serveAssets } from './assets.ts';
import { pageHeaders } from './page-headers.ts';

/** Where each application is, and the folder of `portal` that has its page. */
const APPLICATIONS = { '/portal': 'partner', '/console': 'pharmacy' } as const;
/** Where `npm run pages` puts them. */
export const BUILT_PAGES = path.join(import.meta.dirname, '..', '..', 'portal', 'prebuilt');
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
