/** The state machine as it is answered. */
import { Type } from 'typebox';
import { ACTORS, STEPS } from '../../domain/statuses.ts';
import { StatusSchema, StatusReasonSchema } from './request-record.ts';

export const StateMachine = Type.Object(
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
