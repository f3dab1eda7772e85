/** Delivers an order: what the recipient showed is checked here, and its image kept. */
import { checkPin, wrongPinWait } from '../../../db/requests/delivery-pins.ts';
import type { Order } from '../../../domain/pharmacies/orders.ts';
import type { Proof } from '../../../domain/requests/delivery-proofs.ts';
import type { LineReport } from '../../../domain/requests/lines/line-reports.ts';
import { isTerminal } from '../../../domain/requests/statuses.ts';
import { ServiceError } from '../../common/errors.ts';
import { retryAfter } from '../../common/retry-after.ts';
import { requireOrder, type OwnOrder } from './own-order.ts';
import type { OrderParts } from './parts.ts';
import { inspectImage, storeImage } from './proof-images.ts';
import { takeStep, type OrderOutcome, type StepCaller } from './take-step.ts';

const DELIVERED = 'delivered';

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
 * The order of things leaves nothing half done: the image is kept before the workflow is asked, so what the timeline
 * names is there. A refusal leaves at most an image that is cleaned up later.
 *
 * @throws ServiceError `wrong_pin`, `pin_required`, `rate_limit_exceeded`, what is wrong with an image, and as `takeStep`.
 */
export async function deliverOrder(
  parts: OrderParts,
  own: OwnOrder,
  { by, proof: shown, ...said }: Delivery,
  caller: StepCaller,
): Promise<OrderOutcome> {
  const order = await requireOrder(parts, own);
  const { status } = order;
  // It may live on at another pharmacy, whose PIN is not to be guessed here.
  if (isTerminal(status) && status !== DELIVERED) return { kind: 'illegal', status };
  const proof = await proofOf(parts, order, shown);
  return takeStep(parts, own, { step: 'deliver', report: { actor: by, ...said, proof } }, caller);
}

/** What the workflow hears of a proof: neither the PIN, as that it was right is all that counts, nor an image. */
async function proofOf(parts: OrderParts, order: Order, shown: ShownProof): Promise<Proof> {
  const { request_id, status } = order;
  // What has been delivered is compared with what was shown then.
  if (shown.type !== 'pin' && status !== DELIVERED) await requireNoPin(parts, order);
  switch (shown.type) {
    case 'pin':
      await requirePin(parts, request_id, shown.pin);
      return { type: 'pin' };
    case 'name':
      return shown;
    case 'signature':
    case 'photo': {
      const { type, name, image: content } = shown;
      const image = await inspectImage(content, request_id);
      // Of one that is delivered the image is there, or will not be taken.
      if (status !== DELIVERED) await storeImage(parts, request_id, image);
      return { type, ...(name === undefined ? {} : { name }), image_id: image.image_id };
    }
  }
}

/** @throws ServiceError `pin_required`: a PIN that is asked for, or was guessed at, is not walked around. */
async function requireNoPin({ database }: OrderParts, { request_id, proof_required }: Order): Promise<void> {
  if (proof_required === 'pin') {
    throw new ServiceError(
      'pin_required',
      'The partner insists on the PIN of this order. Ask the recipient for it.',
    );
  }
  const waitMs = await wrongPinWait(database, request_id);
  if (waitMs === 0) return;
  throw new ServiceError(
    'pin_required',
    'A wrong PIN was told for this order. Ask the recipient for the right one, or send another proof after the time in Retry-After.',
    { headers: retryAfter(waitMs) },
  );
}

/** @throws ServiceError `wrong_pin`, `rate_limit_exceeded`. */
async function requirePin(parts: OrderParts, requestId: string, pin: string): Promise<void> {
  const outcome = await checkPin(parts, requestId, pin);
  switch (outcome.kind) {
    case 'right':
      return;
    case 'wrong':
      throw new ServiceError('wrong_pin', 'This is not the PIN of this order. Ask the recipient again.');
    case 'too_many':
      throw new ServiceError(
        'rate_limit_exceeded',
        'Too many wrong PINs for this order. Try again after the time in Retry-After.',
        { headers: retryAfter(outcome.waitMs) },
      );
  }
}
