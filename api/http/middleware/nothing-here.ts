/** Answers what no route took: an unknown path, or a known one with another method. */
import type { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { ServiceError } from '../../../services/common/errors.ts';
import { leadOn, type Place } from '../docs/lost-readers.ts';
import { isBrowser } from '../is-browser.ts';

/** @param places where people who look for a page go on; without one they are answered as programs are. */
export function nothingHere(router: Router, places: readonly Place[] = []): Middleware {
  return (ctx: Context) => {
    const matched = router.match(ctx.path, ctx.method).path;
    // `/stock/bulk` is a path of its own, although a medicine could be named so in `/stock/{medicine_id}`.
    const literal = matched.filter(({ path }) => path === ctx.path);
    const methods = [...new Set((literal.length > 0 ? literal : matched).flatMap(({ methods }) => methods))];
    if (methods.length === 0) {
      const isLost = places.length > 0 && ctx.method === 'GET' && isBrowser(ctx);
      if (isLost) return leadOn(ctx, places);
      throw new ServiceError('route_not_found');
    }
    throw new ServiceError('method_not_allowed', `This path takes ${methods.join(', ')}.`, {
      headers: { Allow: methods.join(', ') },
    });
  };
}
