/** `POST /requests/{request_id}/hold/{action}`: resolves a hold. The workflow decides whether it can be resolved. */
import { type Static, type TObject, Type } from 'typebox';
import { HOLD_ACTIONS, HOLD_REASONS, type HoldAction, HOLDS } from '../../domain/holds/holds.ts';
import type { HoldAnswer } from '../../services/holds.ts';
import type { Services } from '../../services/compose.ts';
import { CONFIRMED_EXAMPLE, ORDER_EXAMPLE, PRESCRIPTION_ID_EXAMPLE } from '../examples.ts';
import { type Endpoint, endpoint, ok } from '../http/endpoint.ts';
import type { Operation } from '../http/operation.ts';
import { closedSchema } from '../schemas/common.ts';
import { COVERAGE_BODY, RemovedMembers } from '../schemas/money.ts';
import { PrescriptionIds } from '../schemas/prescriptions.ts';
import {
  AuthorizationCode,
  DeliveryAddressBody,
  RecipientBody,
  RequestRecordSchema,
} from '../schemas/requests.ts';
import { requestInPath, REQUEST_ID_PARAMETER } from './requests.ts';

const sequence = Type.Integer({ minimum: 1, description: '`sequence` of the hold.' });

const ApproveBody = closedSchema('ApproveHoldBody', { sequence });
const DeclineBody = closedSchema('DeclineHoldBody', { sequence });
const AttachToHoldBody = closedSchema('AttachToHoldBody', { sequence, prescription_ids: PrescriptionIds });
const AuthorizeBody = closedSchema('AuthorizeBody', {
  sequence,
  code: Type.Optional(AuthorizationCode),
  ...COVERAGE_BODY,
  remove: Type.Optional(RemovedMembers),
});
const CorrectAddressBody = closedSchema('CorrectAddressBody', {
  sequence,
  delivery_address: DeliveryAddressBody,
});
const CorrectRecipientBody = closedSchema('CorrectRecipientBody', { sequence, recipient: RecipientBody });

type Body<Schema extends TObject> = Static<Schema> & { readonly sequence: number };

interface ActionDescription<Schema extends TObject> {
  readonly operationId: string;
  readonly body: Schema;
  /** Members of the example body, besides `sequence`. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** Error codes of this action only. */
  readonly errors?: Operation['errors'];
  readonly answer: (body: Body<Schema>) => HoldAnswer;
}

export function holdActions(services: Services): Endpoint[] {
  return [
    action('approve', {
      operationId: 'approveHold',
      body: ApproveBody,
      answer: () => ({ action: 'approve' }),
    }),
    action('attach_prescriptions', {
      operationId: 'attachPrescriptionsToHold',
      body: AttachToHoldBody,
      example: { prescription_ids: [PRESCRIPTION_ID_EXAMPLE] },
      errors: ['prescription_not_found', 'prescription_not_usable'],
      answer: ({ prescription_ids }) => ({ action: 'attach_prescriptions', prescription_ids }),
    }),
    action('authorize', {
      operationId: 'authorizeHold',
      body: AuthorizeBody,
      example: { code: 'AUTH/2026/004711' },
      answer: ({ sequence: _sequence, ...authorization }) => ({ action: 'authorize', ...authorization }),
    }),
    action('correct_address', {
      operationId: 'correctAddressOfHold',
      body: CorrectAddressBody,
      example: { delivery_address: ORDER_EXAMPLE.delivery_address },
      answer: ({ delivery_address }) => ({ action: 'correct_address', delivery_address }),
    }),
    action('correct_recipient', {
      operationId: 'correctRecipientOfHold',
      body: CorrectRecipientBody,
      example: { recipient: ORDER_EXAMPLE.recipient },
      answer: ({ recipient }) => ({ action: 'correct_recipient', recipient }),
    }),
    action('decline', {
      operationId: 'declineHold',
      body: DeclineBody,
      answer: () => ({ action: 'decline' }),
    }),
  ];

  function action<Schema extends TObject>(name: HoldAction, described: ActionDescription<Schema>): Endpoint {
    return endpoint<Body<Schema>>({
      route: `POST /requests/:request_id/hold/${name}`,
      scope: 'requests:create',
      showsPatient: 'logged_after',
      ...operationOf(name, described),
      body: described.body,
      async handle(call) {
        const hold = { ...requestInPath(call), sequence: call.body.sequence };
        return { data: await services.holds.resolve(hold, described.answer(call.body), call.idempotencyKey) };
      },
    });
  }
}

function operationOf<Schema extends TObject>(
  name: HoldAction,
  { operationId, example = {}, errors = [] }: ActionDescription<Schema>,
): Operation {
  const reasons = HOLD_REASONS.filter((reason) => HOLDS[reason].actions.some((action) => action === name));
  return {
    id: operationId,
    tag: 'Holds',
    summary: HOLD_ACTIONS[name].split(/[:.]/, 1).join(''),
    description: `${HOLD_ACTIONS[name]} Available for holds with the reason ${reasons.map((reason) => `\`${reason}\``).join(', ')}.`,
    parameters: REQUEST_ID_PARAMETER,
    bodyExample: { sequence: 2, ...example },
    answers: ok('The hold is resolved; returns the request.', RequestRecordSchema, CONFIRMED_EXAMPLE),
    errors: ['request_not_found', 'hold_not_open', ...errors],
  };
}
