/** Answers what no route took: an unknown path, or a known one with another method. */
import type { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { ApiError } from '../errors.ts';

export function nothingHere(router: Router): Middleware {
  return (ctx: Context) => {
    const methods = [...new Set(router.match(ctx.path, ctx.method).path.flatMap(({ methods }) => methods))];
    if (methods.length === 0)
      throw new ApiError('route_not_found', 'There is nothing at this path. Check the URL.');
    throw new ApiError('method_not_allowed', `This path takes ${methods.join(', ')}.`, {
      headers: { Allow: methods.join(', ') },
    });
  };
}
