/** `GET /meta/state-machine`: the statuses and transitions as data, from the table that the workflow uses. No key. */
import type { Router } from '@koa/router';
import { REASONS_BY_STEP } from '../domain/reasons.ts';
import { STATUS_DESCRIPTIONS, STATUSES, TRANSITIONS } from '../domain/statuses.ts';
import { success } from './envelope.ts';

const STATE_MACHINE = {
  initial_status: STATUSES[0],
  statuses: STATUSES.map((status) => ({ status, ...STATUS_DESCRIPTIONS[status] })),
  transitions: TRANSITIONS.map(({ step, from, to, by, reasonRequired, proofRequired }) => ({
    step,
    from,
    to,
    by,
    reason_required: reasonRequired,
    proof_required: proofRequired,
    reasons: REASONS_BY_STEP[step],
  })),
};

export function stateMachineRoute(router: Router, versionPath: string): void {
  router.get(`${versionPath}/meta/state-machine`, (ctx) => {
    ctx.state['route'] = 'GET /meta/state-machine';
    ctx.body = success(STATE_MACHINE);
  });
}
