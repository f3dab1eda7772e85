/** The request that a call is about, for our own log: the one that its path names, or that its answer made. */
import type { Context } from 'koa';
import { isId } from '../../../domain/common/ids.ts';
import { pathParameters } from '../path-parameters.ts';

/** What every line about a call has, so that lines of all processes can be joined. Ids only. */
export function namesInLog(ctx: Context): {
  /** The call's `X-Request-Id`. */
  readonly x_request_id: string;
  /** Undefined where it is about none, or not about one alone. */
  readonly request_id: string | undefined;
} {
  return { x_request_id: ctx.state['requestId'] as string, request_id: namedIn(ctx) ?? madeBy(ctx) };
}

function namedIn(ctx: Context): string | undefined {
  const named = pathParameters(ctx['params'] ?? {})['request_id'];
  return named !== undefined && isId('request', named) ? named : undefined;
}

/** Where it was made: `/v1/requests/req_...`. */
function madeBy(ctx: Context): string | undefined {
  const location = ctx.res.getHeader('location');
  const made = typeof location === 'string' ? (location.split('/').at(-1) ?? '') : '';
  return isId('request', made) ? made : undefined;
}
