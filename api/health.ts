/** Liveness and readiness, for whatever runs the process; outside the versioned base and without a key. */
import type { Router } from '@koa/router';
import { sql } from 'kysely';
import type { Dependencies } from './dependencies.ts';
import { success } from './envelope.ts';
import { temporarilyUnavailable } from './errors.ts';

export function healthRoutes(router: Router, { database, fulfilment }: Dependencies): void {
  router.get('/health/live', (ctx) => {
    ctx.body = success({ live: true });
  });
  router.get('/health/ready', async (ctx) => {
    const checks = await Promise.allSettled([sql`select 1`.execute(database), fulfilment.ping()]);
    const failed = checks.find((check) => check.status === 'rejected');
    if (failed !== undefined) throw temporarilyUnavailable(failed.reason);
    ctx.body = success({ ready: true });
  });
}
