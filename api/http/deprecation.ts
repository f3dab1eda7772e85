/** Tells callers in the headers of every answer that an operation will go: RFC 9745, RFC 8594. */
import type { Middleware } from 'koa';

/** That an operation is deprecated, and what its callers should know; `docs/partners/versioning.md` has the policy. */
export interface Deprecation {
  /** From when on nobody should begin to use it. */
  readonly since: Date;
  /** From when on it may be gone. */
  readonly sunset?: Date;
  /** The URL of the page that says why, and what to do. */
  readonly link: string;
  /** The URL of what replaces it, where one thing does. */
  readonly successor?: string;
}

/**
 * Adds the headers to what the rest of the pipeline answers, be it an error.
 *
 * @throws RangeError when the operation would be gone before it is deprecated.
 */
export function announceDeprecation({ since, sunset, link, successor }: Deprecation): Middleware {
  if (sunset !== undefined && sunset < since) {
    throw new RangeError('An operation must be deprecated before its sunset');
  }
  const links = [
    `<${link}>; rel="deprecation"; type="text/html"`,
    ...(successor === undefined ? [] : [`<${successor}>; rel="successor-version"`]),
  ];
  return async (ctx, next) => {
    ctx.set('Deprecation', `@${Math.floor(since.getTime() / 1000)}`);
    if (sunset !== undefined) ctx.set('Sunset', sunset.toUTCString());
    try {
      await next();
    } finally {
      // Beside the links of the answer itself.
      ctx.append('Link', links);
    }
  };
}
