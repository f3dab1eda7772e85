/** The one place where an error becomes an HTTP answer. */
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { failure } from '../envelope.ts';
import { ServiceError, temporarilyUnavailable } from '../../../services/common/errors.ts';
import { namesInLog } from './named-request.ts';
import { isUnavailable } from '../../../services/common/availability.ts';

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
