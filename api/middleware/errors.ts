/** The one place where an error becomes an HTTP answer. */
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../../db/availability.ts';
import { failure } from '../envelope.ts';
import { ApiError, temporarilyUnavailable } from '../errors.ts';
import { isTemporalUnavailable } from '../temporal/availability.ts';

/**
 * Answers what a handler throws. Only what is not an ApiError is logged: a refusal is not our fault.
 *
 * @param toBody the shape of the answer; the envelope unless an API has its own.
 */
export function errors(log: Logger, toBody: (error: ApiError) => object = failure): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.status >= 500) {
        log.error(
          { request_id: ctx.state['requestId'] as string, code: error.code, err: error.cause },
          'call failed',
        );
      }
      ctx.state['errorCode'] = error.code;
      ctx.status = error.status;
      ctx.set(error.headers);
      ctx.body = toBody(error);
    }
  };
}

function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isDatabaseUnavailable(thrown) || isTemporalUnavailable(thrown)) return temporarilyUnavailable(thrown);
  return new ApiError(
    'internal_error',
    'Something went wrong on our side. Tell us the X-Request-Id if it happens again.',
    { cause: thrown },
  );
}
