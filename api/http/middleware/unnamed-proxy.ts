/** Says so once when calls come through a proxy that nobody named: all of its clients then count as one. */
import type { Middleware } from 'koa';
import type { Logger } from 'pino';

/** What proxies add. */
const HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/**
 * For where no proxy is trusted.
 *
 * @param log is told once in the life of the process, at the first call with such a header: any client may send one.
 */
export function unnamedProxyWarning(log: Pick<Logger, 'warn'>): Middleware {
  let isSaid = false;
  return async (ctx, next) => {
    const header = isSaid ? undefined : HEADERS.find((name) => ctx.req.headers[name] !== undefined);
    if (header !== undefined) {
      isSaid = true;
      log.warn(
        { header },
        'calls come with the header of a proxy, and TRUSTED_PROXIES names none: if there is one, all who call through it count as one client. Name it',
      );
    }
    await next();
  };
}
