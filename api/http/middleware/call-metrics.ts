/** Rate, errors and duration of each operation, for Prometheus. */
import type { Middleware } from 'koa';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Seconds: from what a 304 takes to the longest poll and the slowest upload. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** What no route takes, whatever its path says. */
const NO_ROUTE = 'none';

/** Named as OpenTelemetry names them (semantic conventions for HTTP), where it has a name. Outside of what makes errors answers. */
export function callMetrics(registry: Registry): Middleware {
  const duration = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'How long calls took, by the pattern of their path.',
    labelNames: ['route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'fulfilment_refusals_total',
    help: 'Calls that were refused, by the code of the error.',
    labelNames: ['code'],
    registers: [registry],
  });
  return async (ctx, next) => {
    const startedAt = performance.now();
    try {
      await next();
    } finally {
      const route = (ctx.state['route'] as string | undefined) ?? NO_ROUTE;
      duration.observe({ route, status: ctx.status }, (performance.now() - startedAt) / 1000);
      const code = ctx.state['errorCode'] as string | undefined;
      if (code !== undefined) refusals.inc({ code });
    }
  };
}
