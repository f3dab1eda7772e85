/** Scripts, styles and typefaces of the pages, under names that change with their content. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { ServiceError } from '../../services/common/errors.ts';
import { routeName } from '../http/middleware/route-name.ts';

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

export function serveAssets(router: Router, folder: string): void {
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
