/** Places an order: checks everything that can be checked, then starts the workflow that fulfils it. */
import { acceptedRecord } from '../../domain/requests/accepted-request.ts';
import type { RequestRecord, SealedRecord } from '../../domain/requests/record.ts';
import type { Submission } from '../../domain/requests/submission.ts';
import { keyReused } from '../partners/idempotency.ts';
import type { ServiceParts } from '../parts.ts';
import { readOrder } from './order/check-order.ts';
import { duplicateExternalId, isSameOrder } from './order/order-identity.ts';
import type { OrderInput } from './order/order-input.ts';
import { requestIdentity, type RequestIdentity } from './order/request-identity.ts';
import { submissionOf } from './order/submission.ts';
import type { StartPlaces } from './start-places.ts';
import { readRequest, type RequestReading } from './read-request.ts';

/** What a request is placed with. */
export interface RequestPlacing
  extends
    RequestReading,
    Pick<ServiceParts, 'environment' | 'timeLimits' | 'offers' | 'clock' | 'encryption'> {
  readonly places: StartPlaces;
}

/** Who places a request. */
export interface Placer {
  readonly partner_id: string;
  /** The key or the member by which it is placed. */
  readonly by?: string;
}

/** @template Shown what the record is: sealed until its partner is answered. */
export interface PlacedRequest<Shown extends SealedRecord | RequestRecord = SealedRecord> {
  /**
   * `new`: accepted by this call. `same_call`: accepted by an earlier call with the same `Idempotency-Key`, and the
   * record is as it was then. `known`: placed before under its `external_id`, and the record is as it is now.
   */
  readonly kind: 'new' | 'same_call' | 'known';
  readonly record: Shown;
}

/**
 * @param idempotencyKey names the call where the order has no `external_id`.
 * @throws ServiceError for what stands in the way of the order; `duplicate_external_id`, `idempotency_key_reused` when
 *   an earlier call asked for another order; `temporarily_unavailable` when too many are being started.
 */
export async function placeRequest(
  parts: RequestPlacing,
  placer: Placer,
  order: OrderInput,
  idempotencyKey: string | undefined,
): Promise<PlacedRequest> {
  const { partner_id: partnerId } = placer;
  const identity = requestIdentity({ partnerId, externalId: order.external_id, idempotencyKey });
  return parts.places.within(
    { request_id: identity.request_id, partner_id: partnerId },
    () => placeUnlessKnown(parts, placer, order, identity),
    ({ kind }) => kind === 'new',
  );
}

async function placeUnlessKnown(
  parts: RequestPlacing,
  { partner_id, by }: Placer,
  order: OrderInput,
  identity: RequestIdentity,
): Promise<PlacedRequest> {
  const { fulfilment } = parts;
  const { request_id } = identity;
  const placedBefore = async (earlier: Submission): Promise<PlacedRequest> => {
    requireSame(earlier, order, identity);
    return identity.from === 'external_id'
      ? { kind: 'known', record: await readRequest(parts, { request_id, partner_id }) }
      : { kind: 'same_call', record: acceptedRecord(earlier) };
  };
  const known = await readOrder(parts, order, identity.from === 'new' ? undefined : request_id);
  if (known.earlier !== undefined) return placedBefore(known.earlier);
  const names = { request_id, partner_id, ...(by === undefined ? {} : { placed_by: by }) };
  const submission = await submissionOf(parts, names, order, known);
  if (await fulfilment.start(submission)) return { kind: 'new', record: acceptedRecord(submission) };
  const started = await fulfilment.submission(request_id);
  if (started === undefined) throw new Error('A workflow that is already started has no submission');
  return placedBefore(started);
}

/** Makes sure that a call which leads to an earlier request asks for that very request. */
function requireSame(earlier: Submission, order: OrderInput, { from }: RequestIdentity): void {
  if (isSameOrder(earlier, order)) return;
  throw from === 'idempotency_key' ? keyReused() : duplicateExternalId(earlier);
}
