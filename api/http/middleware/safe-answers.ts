/** What every answer tells browsers and proxies: keep no copy, guess no type, come by TLS only. */
import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';

/** Of every answer, whoever gives it: most hold patients' data, and none is guessed to be a page. What may be kept says so itself. */
export const SAFE_ANSWER_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** A year, as ASVS 5.0 (3.4.1) wants it. */
const TRANSPORT_SECURITY = 'max-age=31536000; includeSubDomains';

/** @param cameByTls whether a call came by TLS; browsers ignore the header on others. */
export function safeAnswers(cameByTls: (request: IncomingMessage) => boolean): Middleware {
  return async (ctx, next) => {
    ctx.set(SAFE_ANSWER_HEADERS);
    if (cameByTls(ctx.req)) ctx.set('Strict-Transport-Security', TRANSPORT_SECURITY);
    await next();
  };
}

/** @param stopping aborted when the process has been asked to stop. */
export function lastAnswers(stopping: AbortSignal): Middleware {
  return async (ctx, next) => {
    await next();
    if (stopping.aborted) ctx.set('Connection', 'close');
  };
}
