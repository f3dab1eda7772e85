/** `GET /openapi.json`: the contract for machines. No key. */
import type { Router } from '@koa/router';
import { routeName } from '../middleware/route-name.ts';
import { openapiDocument, type DocumentedApi } from './document.ts';
import type { Endpoint } from '../endpoint.ts';

/** Under the versioned base; the same path without the version leads there. */
export const DOCUMENT_PATH = '/openapi.json';

/** @param api the partner API unless it is another one, whose document is then found under its own base only. */
export function serveDocument(
  router: Router,
  endpoints: readonly Endpoint[],
  versionPath: string,
  api?: DocumentedApi,
): void {
  const document = JSON.stringify(openapiDocument(endpoints, versionPath, api));
  router.get(versionPath + DOCUMENT_PATH, routeName(`GET ${DOCUMENT_PATH}`), (ctx) => {
    // Any page may read it: it is public, and tools in browsers load it.
    ctx.set('Access-Control-Allow-Origin', '*');
    ctx.set('Cache-Control', 'public, max-age=300');
    ctx.type = 'application/json';
    ctx.body = document;
  });
  if (api === undefined) router.redirect(DOCUMENT_PATH, versionPath + DOCUMENT_PATH, 308);
}
