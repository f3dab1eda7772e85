/** `POST /orders/{request_id}/deliver`: what the recipient showed is checked here, and its image kept. */
import { checkPin } from '../../../db/orders/delivery-pins.ts';
import type { Order } from '../../../domain/orders.ts';
import type { Proof } from '../../../domain/proofs.ts';
import { isTerminal } from '../../../domain/statuses.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Call, PharmacyCaller } from '../../endpoint.ts';
import { ApiError } from '../../errors.ts';
import { retryAfter } from '../../rate-limits/headers.ts';
import { imageIn, storeImage } from './proof-images.ts';
import type { DeliverBody } from './step-bodies.ts';
import { illegalStep, requireOrder, takeStep } from './take-step.ts';

const DELIVERED = 'delivered';

/**
 * The order of things leaves nothing half done: the image is kept before the workflow is asked, so what the timeline
 * names is there. A refusal leaves at most an image that the sweep removes.
 */
export async function deliver(
  dependencies: Dependencies,
  call: Call<DeliverBody, undefined, PharmacyCaller>,
): Promise<Order> {
  const order = await requireOrder(dependencies, call);
  // It may live on at another pharmacy, whose PIN is not to be guessed here.
  if (isTerminal(order.status) && order.status !== DELIVERED) throw illegalStep(order.status);
  const { by = 'pharmacy', proof: sent, ...said } = call.body;
  const proof = await shownProof(dependencies, order, sent);
  return takeStep(dependencies, call, 'deliver', { actor: by, ...said, proof });
}

/** What the workflow hears of a proof: neither the PIN, as that it was right is all that counts, nor an image. */
async function shownProof(
  dependencies: Dependencies,
  { request_id, status }: Order,
  sent: DeliverBody['proof'],
): Promise<Proof> {
  switch (sent.type) {
    case 'pin':
      await requirePin(dependencies, request_id, sent.pin);
      return { type: 'pin' };
    case 'name':
      return sent;
    default: {
      const { type, name, image: base64 } = sent;
      const image = imageIn(base64, request_id);
      // Of one that is delivered the image is there, or will not be taken.
      if (status !== DELIVERED) await storeImage(dependencies, request_id, image);
      return { type, ...(name === undefined ? {} : { name }), image_id: image.image_id };
    }
  }
}

/** @throws ApiError `wrong_pin`, `rate_limit_exceeded`. */
async function requirePin({ database }: Dependencies, requestId: string, pin: string): Promise<void> {
  const outcome = await checkPin(database, requestId, pin);
  if (outcome.kind === 'right') return;
  if (outcome.kind === 'wrong') {
    throw new ApiError('wrong_pin', 'This is not the PIN of this order. Ask the recipient again.');
  }
  throw new ApiError(
    'rate_limit_exceeded',
    'Too many wrong PINs for this order. Try again after the time in Retry-After, or deliver with another proof.',
    { headers: retryAfter(outcome.waitMs) },
  );
}
