/** Gives every response an `X-Request-Id`, by which a partner and we talk about one HTTP call. */
import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';

export const REQUEST_ID_HEADER = 'X-Request-Id';
/** An id that is safe to log and to send back. */
const SANE_ID = /^[A-Za-z0-9._-]{1,100}$/;

/** Echoes the caller's id when it is sane, or makes one; it is in `ctx.state.requestId`. */
export function requestId(): Middleware {
  return async (ctx, next) => {
    const sent = ctx.get(REQUEST_ID_HEADER);
    ctx.state['requestId'] = SANE_ID.test(sent) ? sent : randomUUID();
    ctx.set(REQUEST_ID_HEADER, ctx.state['requestId'] as string);
    await next();
  };
}
