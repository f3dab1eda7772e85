/** Turns errors into HTTP responses. */
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { failure } from '../answers.ts';
import { ServiceError, temporarilyUnavailable } from '../../../services/common/errors.ts';
import { logIds } from './observed-calls.ts';
import { isUnavailable } from '../../../services/common/availability.ts';
import type { Router } from '@koa/router';
import { isBrowser, answerNotFound, type PageLink } from '../docs/browser-pages.ts';

/**
 * Answers errors of handlers. Logs faults of the server, but not refusals or overload.
 *
 * @param toBody builds the body; default is the envelope.
 */
export function errors(log: Logger, toBody: (error: ServiceError) => object = failure): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const error = toServiceError(thrown);
      if (error.status >= 500 && !isOverload(error)) {
        log.error({ ...logIds(ctx), code: error.code, err: error.cause }, 'call failed');
      }
      ctx.state['errorCode'] = error.code;
      ctx.status = error.status;
      ctx.set(error.headers);
      ctx.body = toBody(error);
    }
  };
}

/**
 * True for a deliberate 503, which its limit counts and reports. A log line for each would let an attacker fill the
 * log.
 */
function isOverload({ code, cause, fields }: ServiceError): boolean {
  return code === 'temporarily_unavailable' && cause === undefined && fields.length === 0;
}

function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  if (isUnavailable(thrown)) return temporarilyUnavailable(thrown);
  return new ServiceError('internal_error', undefined, { cause: thrown });
}

/**
 * Answers calls whose path or method is not served.
 *
 * @param places links shown to browsers at unknown URLs. Without any, browsers get JSON too.
 */
export function unmatchedRoutes(router: Router, places: readonly PageLink[] = []): Middleware {
  return (ctx: Context) => {
    const matched = router.match(ctx.path, ctx.method).path;
    // `/stock/bulk` also matches `/stock/{medicine_id}`; the literal path wins.
    const literal = matched.filter(({ path }) => path === ctx.path);
    const methods = [...new Set((literal.length > 0 ? literal : matched).flatMap(({ methods }) => methods))];
    if (methods.length === 0) {
      const isLost = places.length > 0 && ctx.method === 'GET' && isBrowser(ctx);
      if (isLost) return answerNotFound(ctx, places);
      throw new ServiceError('route_not_found');
    }
    throw new ServiceError('method_not_allowed', `This path accepts ${methods.join(', ')}.`, {
      headers: { Allow: methods.join(', ') },
    });
  };
}
