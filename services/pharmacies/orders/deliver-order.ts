/** Delivers an order: checks the recipient's proof, stores its image, and asks the workflow for the step. */
import { checkPin, wrongPinWait } from '../../../db/requests/delivery-pins.ts';
import type { Order } from '../../../domain/pharmacies/orders.ts';
import type { Proof } from '../../../domain/requests/delivery-proofs.ts';
import type { LineReport } from '../../../domain/requests/lines/line-reports.ts';
import { REFUSALS } from '../../../domain/requests/messages.ts';
import { stepRefusalOf } from '../../../domain/requests/step-refusal.ts';
import { ServiceError } from '../../common/errors.ts';
import { retryAfter } from '../../common/retry-after.ts';
import { stepRefused } from '../../requests/step-refusals.ts';
import { requireOrder, type OwnOrder } from './own-order.ts';
import type { OrderParts } from './parts.ts';
import { inspectImage, storeImage } from './proof-images.ts';
import { takeStep, type OrderOutcome, type StepCaller } from './take-step.ts';

/** How the recipient showed that the medicines arrived. */
type ShownProof =
  | { readonly type: 'pin'; readonly pin: string }
  | { readonly type: 'name'; readonly name: string }
  | { readonly type: 'signature'; readonly name: string; readonly image: Buffer }
  | { readonly type: 'photo'; readonly name?: string; readonly image: Buffer };

export interface Delivery {
  readonly by: 'pharmacy' | 'courier';
  readonly proof: ShownProof;
  /** Where not all was handed over. */
  readonly lines?: readonly LineReport[];
  readonly note?: string;
}

/**
 * Checks the status, then the proof, so that the proof of an order that cannot be delivered now is neither checked nor
 * stored: no PIN can be guessed before its order is dispensed. An image is stored before the workflow is asked, so that what
 * the timeline names exists; a step that is refused after that leaves an image that housekeeping removes.
 *
 * @throws ServiceError `wrong_pin`, `pin_required`, `rate_limit_exceeded`, the problems of an image, and as `takeStep`.
 */
export async function deliverOrder(
  parts: OrderParts,
  own: OwnOrder,
  { by, proof: shown, ...report }: Delivery,
  caller: StepCaller,
): Promise<OrderOutcome> {
  const order = await requireOrder(parts, own);
  if (order.status !== 'delivered') {
    const asked = { actor: by, ...report, proof: { type: shown.type } };
    const refusal = stepRefusalOf({ ...order, pharmacy: own }, 'deliver', asked);
    if (refusal?.type === REFUSALS.illegalTransition) return { kind: 'illegal', status: order.status };
    if (refusal !== undefined) throw stepRefused(refusal.type, refusal.message);
  }
  const proof = await proofOf(parts, { own, order }, shown);
  return takeStep(parts, own, { step: 'deliver', report: { actor: by, ...report, proof } }, caller);
}

/** The proof as the workflow receives it: without the PIN and without the image. */
async function proofOf(
  parts: OrderParts,
  { own, order }: { readonly own: OwnOrder; readonly order: Order },
  shown: ShownProof,
): Promise<Proof> {
  // A call that is repeated after the delivery is compared with the proof that was recorded.
  const isDelivered = order.status === 'delivered';
  if (shown.type === 'pin') {
    await requirePin(parts, own, shown.pin);
    return { type: 'pin' };
  }
  if (!isDelivered) await requireNoPin(parts, order);
  if (shown.type === 'name') return shown;
  const { type, name, image: content } = shown;
  const image = await inspectImage(content, order.request_id);
  if (!isDelivered) await storeImage(parts, order.request_id, image);
  return { type, ...(name === undefined ? {} : { name }), image_id: image.image_id };
}

/** @throws ServiceError `pin_required` when the partner requires the PIN, or for an hour after a wrong PIN. */
async function requireNoPin({ database }: OrderParts, { request_id, proof_required }: Order): Promise<void> {
  if (proof_required === 'pin') {
    throw new ServiceError(
      'pin_required',
      'The partner requires the PIN of this order. Ask the recipient for it.',
    );
  }
  const waitMs = await wrongPinWait(database, request_id);
  if (waitMs === 0) return;
  throw new ServiceError(
    'pin_required',
    'A wrong PIN was sent for this order. Ask the recipient for the right one, or send another proof after the time in Retry-After.',
    { headers: retryAfter(waitMs) },
  );
}

/** @throws ServiceError `wrong_pin`, `rate_limit_exceeded`. */
async function requirePin(parts: OrderParts, own: OwnOrder, pin: string): Promise<void> {
  const outcome = await checkPin(parts, own, pin);
  switch (outcome.kind) {
    case 'right':
      return;
    case 'wrong':
      throw new ServiceError('wrong_pin', 'This is not the PIN of this order. Ask the recipient again.');
    case 'exhausted':
      throw new ServiceError(
        'rate_limit_exceeded',
        'This PIN had too many wrong attempts and is no longer accepted. Open a hold for recipient_unreachable: ' +
          'when the partner confirms the recipient, the order gets a new PIN.',
      );
    case 'too_many':
      throw new ServiceError(
        'rate_limit_exceeded',
        `Too many wrong PINs ${outcome.of === 'order' ? 'for this order' : 'from your pharmacy'}. Try again after the time in Retry-After.`,
        { headers: retryAfter(outcome.waitMs) },
      );
  }
}
