/** Liveness and readiness, for whatever runs the process; outside the versioned base and without a key. */
import type { Router } from '@koa/router';
import { HEALTH_PATHS, healthProblem } from '../../domain/common/health.ts';
import { notReady } from '../../services/common/readiness.ts';
import type { Services } from '../../services/services.ts';
import { success } from './answers.ts';

/** @param stopping aborted when the process has been asked to stop: it is not ready then, and serves who still comes. */
export function healthRoutes(
  router: Router,
  { requireReady }: Pick<Services, 'requireReady'>,
  stopping: AbortSignal,
): void {
  router.get(HEALTH_PATHS.live, (ctx) => {
    ctx.body = success({ live: true });
  });
  router.get(HEALTH_PATHS.ready, async (ctx) => {
    if (stopping.aborted) throw notReady([healthProblem('stopping')]);
    ctx.body = success({ ready: true, ...(await requireReady()) });
  });
}
