/** What a person sees at an address that does not exist. Programs receive the error. */
import { createHash } from 'node:crypto';
import type { Context } from 'koa';

const STYLE =
  ':root{color-scheme:light dark}' +
  'body{font:1.125rem/1.6 system-ui,sans-serif;max-width:34rem;margin:4rem auto;padding:0 1.25rem}' +
  'html{background:#fff;color:#1a1a1a}a{color:#0b57d0}li{margin:.5rem 0}' +
  '@media(prefers-color-scheme:dark){html{background:#16181d;color:#eee}a{color:#a8c7fa}}';
/** The page has its style, and may load and run nothing. */
const POLICY =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; ` +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A link, and what is there. */
export type Place = readonly [path: string, name: string];

/** The answer to a browser that asked for what is not there; it says nothing of what was asked for. */
export function leadOn(ctx: Context, places: readonly Place[]): void {
  ctx.status = 404;
  ctx.set({ 'Content-Security-Policy': POLICY, 'Referrer-Policy': 'no-referrer' });
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = pageOf(places);
}

function pageOf(places: readonly Place[]): string {
  const links = places.map(([path, name]) => `<li><a href="${path}">${name}</a></li>`).join('');
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Nothing is here</title>' +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><style>${STYLE}</style></head>` +
    `<body><main><h1>Nothing is here</h1><p>The address may be misspelt. Go on at:</p><ul>${links}</ul></main></body></html>\n`
  );
}

/** Whether a person looks: programs take anything, or say JSON. */
export function isBrowser(ctx: Context): boolean {
  return ctx.accepts('json', 'html') === 'html';
}
