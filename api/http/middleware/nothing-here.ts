/** Answers what no route took: an unknown path, or a known one with another method. */
import type { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { ServiceError } from '../../../services/common/errors.ts';

export function nothingHere(router: Router): Middleware {
  return (ctx: Context) => {
    const methods = [...new Set(router.match(ctx.path, ctx.method).path.flatMap(({ methods }) => methods))];
    if (methods.length === 0) throw new ServiceError('route_not_found');
    throw new ServiceError('method_not_allowed', `This path takes ${methods.join(', ')}.`, {
      headers: { Allow: methods.join(', ') },
    });
  };
}
