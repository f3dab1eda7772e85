/** `POST /requests/{request_id}/hold/{action}`: what a partner does about a hold; its workflow decides. */
import type { TSchema } from 'typebox';
import type { HoldAction } from '../../domain/holds.ts';
import type { ResolveHold } from '../../domain/messages.ts';
import { isTerminal } from '../../domain/statuses.ts';
import { readAddress, readRecipient } from '../delivery.ts';
import type { Dependencies } from '../dependencies.ts';
import { endpoint, parameter, type Call, type Endpoint } from '../endpoint.ts';
import { ApiError } from '../errors.ts';
import { HOLD_OPERATIONS } from '../operations/holds.ts';
import { requireUsable } from '../prescriptions/require-usable.ts';
import {
  ApproveBody,
  AttachToHoldBody,
  AuthorizeBody,
  CorrectAddressBody,
  CorrectRecipientBody,
  DeclineBody,
} from '../schemas/holds.ts';
import { updateIdOf } from '../update-id.ts';

/** What an action says of the hold; the rest of the Update is the same for all. */
type Said = Pick<ResolveHold, 'resolution' | 'prescription_ids'>;

interface AnyAction {
  readonly sequence: number;
}

/** An endpoint for each action. */
export function holdActions(dependencies: Dependencies): Endpoint[] {
  return [
    action<ApproveBody>('approve', ApproveBody),
    action<AttachToHoldBody>('attach_prescriptions', AttachToHoldBody, async (call) => {
      const { prescription_ids } = call.body;
      const { partner_id } = call.caller;
      const { enrollee_id } = await dependencies.requests.read(parameter(call, 'request_id'), partner_id);
      const now = dependencies.clock();
      await requireUsable(dependencies.database, { partner_id, enrollee_id, prescription_ids, now });
      return { resolution: { end: 'attach_prescriptions' }, prescription_ids };
    }),
    action<AuthorizeBody>('authorize', AuthorizeBody, async ({ body: { code } }) => ({
      resolution: { end: 'authorize', authorization_code: code },
    })),
    action<CorrectAddressBody>('correct_address', CorrectAddressBody, async ({ body }) => ({
      resolution: { end: 'correct_address', delivery_address: readAddress(body.delivery_address) },
    })),
    action<CorrectRecipientBody>('correct_recipient', CorrectRecipientBody, async ({ body }) => ({
      resolution: { end: 'correct_recipient', recipient: readRecipient(body.recipient) },
    })),
    action<DeclineBody>('decline', DeclineBody),
  ];

  function action<Body extends AnyAction>(
    name: HoldAction,
    body: TSchema,
    say: (call: Call<Body>) => Promise<Said> = async () => ({ resolution: { end: name } }),
  ): Endpoint {
    return endpoint<Body>({
      method: 'POST',
      path: `/requests/:request_id/hold/${name}`,
      scope: 'requests:create',
      operation: HOLD_OPERATIONS[name],
      body,
      handle: (call) => resolve(dependencies, call, name, say),
    });
  }
}

async function resolve<Body extends AnyAction>(
  { requests, fulfilment }: Dependencies,
  call: Call<Body>,
  name: HoldAction,
  say: (call: Call<Body>) => Promise<Said>,
) {
  const requestId = parameter(call, 'request_id');
  const { partner_id } = call.caller;
  await requests.requireOwn(requestId, partner_id);
  const asked: ResolveHold = { actor: 'partner', opened: call.body.sequence, ...(await say(call)) };
  const updateId = updateIdOf(`hold ${name}`, call.idempotencyKey);
  const outcome = await fulfilment.resolveHold(requestId, asked, updateId);
  if (outcome.kind === 'taken') return { data: outcome.state.record };
  const record = await requests.read(requestId, partner_id);
  const hint = isTerminal(record.status) ? ` The request is ${record.status}.` : ' Read it again.';
  throw new ApiError('hold_not_open', `The request has no such hold any more.${hint}`);
}
