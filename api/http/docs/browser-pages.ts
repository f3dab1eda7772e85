/** HTML pages for browsers at URLs that do not exist or are not ready. Programs get JSON errors instead. */
import { createHash } from 'node:crypto';
import type { Context } from 'koa';

const STYLE =
  ':root{color-scheme:light dark}' +
  'body{font:1.125rem/1.6 system-ui,sans-serif;max-width:34rem;margin:4rem auto;padding:0 1.25rem}' +
  'html{background:#fff;color:#1a1a1a}a{color:#0b57d0}li{margin:.5rem 0}' +
  '@media(prefers-color-scheme:dark){html{background:#16181d;color:#eee}a{color:#a8c7fa}}';
/** The page may load and run nothing except its style. */
const POLICY =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; ` +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Seconds until a browser reloads the page of a site that is still being built. */
const RELOAD_SECONDS = 5;

export type PageLink = readonly [path: string, name: string];

/** Answers 404 with links to existing pages. Does not repeat the requested URL. */
export function answerNotFound(ctx: Context, links: readonly PageLink[]): void {
  const items = links.map(([path, name]) => `<li><a href="${path}">${name}</a></li>`).join('');
  answer(ctx, 404, 'Page not found', `<p>Check the address, or continue at:</p><ul>${items}</ul>`);
}

/** Answers 503 while `npm start` builds the documentation; browsers reload the page by themselves. */
export function answerDocsBeingBuilt(ctx: Context): void {
  ctx.set({ 'Retry-After': String(RELOAD_SECONDS), Refresh: String(RELOAD_SECONDS) });
  answer(
    ctx,
    503,
    'The documentation is being built',
    '<p>This takes up to a minute after the first start. The page reloads by itself.</p>',
  );
}

function answer(ctx: Context, status: number, title: string, content: string): void {
  ctx.status = status;
  ctx.set({ 'Content-Security-Policy': POLICY, 'Referrer-Policy': 'no-referrer' });
  ctx.type = 'text/html; charset=utf-8';
  ctx.body =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><style>${STYLE}</style></head>` +
    `<body><main><h1>${title}</h1>${content}</main></body></html>\n`;
}

/** True for browsers, which prefer HTML. Programs accept anything, or ask for JSON. */
export function isBrowser(ctx: Context): boolean {
  return ctx.accepts('json', 'html') === 'html';
}
