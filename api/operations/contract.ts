/** What the documents say of the contract's own operations. */
import type { Operation } from '../operation.ts';
import { StateMachine } from '../schemas/state-machine.ts';

export const READ_STATE_MACHINE: Operation = {
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
};
