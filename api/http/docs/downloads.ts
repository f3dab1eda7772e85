/** The packages that partners install, as files beside the guides; `npm run packages` builds them. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Router } from '@koa/router';
import { ServiceError } from '../../../services/common/errors.ts';
import { routeName } from '../middleware/route-name.ts';

/** Where `npm run packages` puts them. */
const BUILT_PACKAGES = path.join(import.meta.dirname, '../../../packages/prebuilt');
/** As package managers name them; nothing that leads out of their folder. */
const NAME = /^\w[\w.-]*[.](?:tgz|whl)$/;
/** A version is never built twice with other content, once it is released; until then it may be. */
const CACHE_CONTROL = 'public, max-age=300';

/** @param base of the docs, without a slash at the end. */
export function serveDownloads(router: Router, base: string, folder = BUILT_PACKAGES): void {
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
