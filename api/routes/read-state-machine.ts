/** `GET /meta/state-machine`: the statuses and transitions as data, from the table that the workflow uses. */
import { REASONS_BY_STEP } from '../../domain/reasons.ts';
import { STATUS_DESCRIPTIONS, STATUSES, TRANSITIONS } from '../../domain/statuses.ts';
import { endpoint } from '../endpoint.ts';
import { READ_STATE_MACHINE } from '../operations/contract.ts';

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

export function readStateMachine() {
  return endpoint({
    method: 'GET',
    path: '/meta/state-machine',
    scope: 'public',
    operation: READ_STATE_MACHINE,
    handle: () => Promise.resolve({ data: STATE_MACHINE }),
  });
}
