/** Reads JSON bodies that may have an image in base 64 in them, and most often have none. */
import type { Context, Middleware } from 'koa';
import { AccountSlots } from './account-slots.ts';
import { jsonBody, jsonBodyUpTo } from './json-body.ts';

/** An image of the largest size (`MAX_PROOF_IMAGE_BYTES`) takes 6.7 MB in base 64. */
const BODY_LIMIT = '7mb';
/** What every other operation takes is not counted. */
const SMALL_BYTES = 1024 * 1024;
/** Each may hold three times the limit in memory. */
const IMAGES_AT_ONCE = { all: 12, ofAccount: 4 };

/** Parses the body of a call into `ctx.request.body`. */
export function imageBody(): Middleware {
  const limit = new AccountSlots(IMAGES_AT_ONCE);
  const small = jsonBody();
  const large = jsonBodyUpTo(BODY_LIMIT);
  return (ctx, next) =>
    isSmall(ctx) ? small(ctx, next) : limit.run(ctx, () => large(ctx, next) as Promise<void>);
}

/** Says so itself, and is not longer when it is unpacked. */
function isSmall(ctx: Context): boolean {
  const { length } = ctx.request;
  return (
    length !== undefined && length <= SMALL_BYTES && ['', 'identity'].includes(ctx.get('content-encoding'))
  );
}
