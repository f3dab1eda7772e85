/** Reads JSON bodies that may have an image in base 64 in them, and most often have none. */
import type { Middleware } from 'koa';
import { AccountSlots } from './account-slots.ts';
import { jsonBody, jsonBodyUpTo } from './json-body.ts';
import { isSmall } from './small-body.ts';

/** An image of the largest size (`MAX_PROOF_IMAGE_BYTES`) takes 6.7 MB in base 64. */
const BODY_LIMIT = '7mb';
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
