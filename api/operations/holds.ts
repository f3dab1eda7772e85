/** What the documents say of holds. */
import { HOLD_ACTIONS, HOLD_REASONS, HOLDS, type HoldAction } from '../../domain/holds.ts';
import { CONFIRMED_EXAMPLE, ORDER_EXAMPLE } from '../openapi/examples.ts';
import { PRESCRIPTION_ID_EXAMPLE } from '../openapi/prescription-examples.ts';
import type { Operation } from '../operation.ts';
import { RequestRecordSchema } from '../schemas/request-record.ts';
import { REQUEST_ID_PARAMETER } from './requests.ts';

const SEQUENCE = 2;

function operation(
  name: HoldAction,
  id: string,
  said: Readonly<Record<string, unknown>> = {},
  errors: Operation['errors'] = [],
): Operation {
  const reasons = HOLD_REASONS.filter((reason) => HOLDS[reason].actions.some((action) => action === name));
  return {
    id,
    tag: 'Holds',
    summary: HOLD_ACTIONS[name].replace(/[:.].*$/, ''),
    description: `${HOLD_ACTIONS[name]} For holds with the reason ${reasons.map((reason) => `\`${reason}\``).join(', ')}.`,
    parameters: REQUEST_ID_PARAMETER,
    bodyExample: { sequence: SEQUENCE, ...said },
    answers: {
      200: {
        description: 'The hold is over: the request as it is now.',
        data: RequestRecordSchema,
        example: CONFIRMED_EXAMPLE,
      },
    },
    errors: ['request_not_found', 'hold_not_open', ...errors],
  };
}

export const HOLD_OPERATIONS: Readonly<Record<HoldAction, Operation>> = {
  approve: operation('approve', 'approveHold'),
  attach_prescriptions: operation(
    'attach_prescriptions',
    'attachPrescriptionsToHold',
    { prescription_ids: [PRESCRIPTION_ID_EXAMPLE] },
    ['prescription_not_found', 'prescription_not_usable'],
  ),
  authorize: operation('authorize', 'authorizeHold', { code: 'AUTH/2026/004711' }),
  correct_address: operation('correct_address', 'correctAddressOfHold', {
    delivery_address: ORDER_EXAMPLE.delivery_address,
  }),
  correct_recipient: operation('correct_recipient', 'correctRecipientOfHold', {
    recipient: ORDER_EXAMPLE.recipient,
  }),
  decline: operation('decline', 'declineHold'),
};
