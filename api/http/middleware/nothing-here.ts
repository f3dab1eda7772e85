/** Answers what no route took: an unknown path, or a known one with another method. */
import type { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { ServiceError } from '../../../services/common/errors.ts';

export function nothingHere(router: Router): Middleware {
  return (ctx: Context) => {
    const matched = router.match(ctx.path, ctx.method).path;
    // `/stock/bulk` is a path of its own, although a medicine could be named so in `/stock/{medicine_id}`.
    const literal = matched.filter(({ path }) => path === ctx.path);
    const methods = [...new Set((literal.length > 0 ? literal : matched).flatMap(({ methods }) => methods))];
    if (methods.length === 0) throw new ServiceError('route_not_found');
    throw new ServiceError('method_not_allowed', `This path takes ${methods.join(', ')}.`, {
      headers: { Allow: methods.join(', ') },
    });
  };
}
