/** The one place where an error becomes an HTTP answer. */
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { failure } from '../answers.ts';
import { ServiceError, temporarilyUnavailable } from '../../../services/common/errors.ts';
import { namesInLog } from './observed-calls.ts';
import { isUnavailable } from '../../../services/common/availability.ts';
import type { Router } from '@koa/router';
import { isBrowser, leadOn, type Place } from '../docs/lost-readers.ts';

/**
 * Answers what a handler throws. Only what is our fault is logged, which a refusal is not; nor is overload.
 *
 * @param toBody the shape of the answer; the envelope unless an API has its own.
 */
export function errors(log: Logger, toBody: (error: ServiceError) => object = failure): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const error = toServiceError(thrown);
      if (error.status >= 500 && !isOverload(error)) {
        log.error({ ...namesInLog(ctx), code: error.code, err: error.cause }, 'call failed');
      }
      ctx.state['errorCode'] = error.code;
      ctx.status = error.status;
      ctx.set(error.headers);
      ctx.body = toBody(error);
    }
  };
}

/** A deliberate 503, which its limit counts and reports: a line for each would help an attacker fill the log. */
function isOverload({ code, cause, fields }: ServiceError): boolean {
  return code === 'temporarily_unavailable' && cause === undefined && fields.length === 0;
}

function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  if (isUnavailable(thrown)) return temporarilyUnavailable(thrown);
  return new ServiceError('internal_error', undefined, { cause: thrown });
}

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
