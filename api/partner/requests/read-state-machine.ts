/** `GET /meta/state-machine`: the statuses and transitions as data, from the table that the workflow uses. */
import { Type } from 'typebox';
import { REASONS_BY_STEP } from '../../../domain/requests/reasons.ts';
import {
  ACTORS,
  STATUS_DESCRIPTIONS,
  STATUSES,
  STEPS,
  TRANSITIONS,
} from '../../../domain/requests/statuses.ts';
import { endpoint } from '../../http/endpoint.ts';
import { StatusReasonSchema, StatusSchema } from '../../schemas/requests/request-record.ts';

const StateMachine = Type.Object(
  {
    initial_status: StatusSchema,
    statuses: Type.Array(
      Type.Object({
        status: StatusSchema,
        meaning: Type.String(),
        terminal: Type.Boolean({ description: 'Final: no transition leaves it.' }),
      }),
    ),
    transitions: Type.Array(
      Type.Object({
        step: Type.Enum([...STEPS]),
        from: Type.Array(StatusSchema),
        to: StatusSchema,
        by: Type.Array(Type.Enum([...ACTORS])),
        reason_required: Type.Boolean(),
        proof_required: Type.Boolean(),
        reasons: Type.Array(StatusReasonSchema),
      }),
    ),
  },
  { $id: 'StateMachine' },
);

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
    operation: {
      id: 'readStateMachine',
      tag: 'Contract',
      summary: 'Read the statuses and transitions as data',
      description: 'From the very table that the engine runs on.',
      answers: {
        200: {
          description: 'Every status and every transition.',
          data: StateMachine,
          example: {
            initial_status: 'pending',
            statuses: [
              { status: 'pending', meaning: 'Accepted by us, waiting for a pharmacy.', terminal: false },
            ],
            transitions: [
              {
                step: 'confirm',
                from: ['pending'],
                to: 'confirmed',
                by: ['pharmacy'],
                reason_required: false,
                proof_required: false,
                reasons: [],
              },
            ],
          },
        },
      },
      errors: [],
    },
    handle: () => Promise.resolve({ data: STATE_MACHINE }),
  });
}
