/** One log line a call: the route's pattern and codes, never a path, body, key or query that could hold a patient's data. */
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { namesInLog } from './named-request.ts';

export function accessLog(log: Logger): Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    try {
      await next();
    } finally {
      log.info(
        {
          ...namesInLog(ctx),
          method: ctx.method,
          route: (ctx.state['route'] as string | undefined) ?? null,
          status: ctx.status,
          error: (ctx.state['errorCode'] as string | undefined) ?? null,
          partner_id: (ctx.state['partnerId'] as string | undefined) ?? null,
          // Left out of the lines of partners.
          pharmacy_id: ctx.state['pharmacyId'] as string | undefined,
          duration_ms: Math.round((performance.now() - startedAt) * 10) / 10,
        },
        'call',
      );
    }
  };
}
