/** Notes which route takes a call, by its pattern: for the log, which must not hold a path. */
import type { Middleware } from 'koa';

/** @param name method and path pattern: `GET /requests/:request_id`. */
export function routeName(name: string): Middleware {
  return async (ctx, next) => {
    ctx.state['route'] = name;
    await next();
  };
}
