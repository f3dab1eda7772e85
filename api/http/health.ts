/** Liveness and readiness, for whatever runs the process; outside the versioned base and without a key. */
import type { Router } from '@koa/router';
import type { Services } from '../../services/services.ts';
import { success } from './envelope.ts';

export function healthRoutes(router: Router, { requireReady }: Pick<Services, 'requireReady'>): void {
  router.get('/health/live', (ctx) => {
    ctx.body = success({ live: true });
  });
  router.get('/health/ready', async (ctx) => {
    await requireReady();
    ctx.body = success({ ready: true });
  });
}
