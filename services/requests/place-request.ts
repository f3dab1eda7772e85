/** Places an order: its request id, its turn at Temporal, its submission and its workflow. */
import { createHash } from 'node:crypto';
import { idFromDigest, newId } from '../../domain/common/ids.ts';
import type { Admission } from '../common/load/adaptive-limit.ts';
import { callOrigin, untilGone } from '../common/load/call-queue.ts';
import type { ServiceParts } from '../parts.ts';
import { type OwnRequest, readRequest, type RequestReading } from './read-request.ts';
import { DEFAULT_PROOF_REQUIREMENT } from '../../domain/requests/delivery-proofs.ts';
import type { Submission } from '../../domain/requests/submission.ts';
import { DEFAULT_REROUTE_POLICY, type ReroutePolicy } from '../../domain/routing.ts';
import { type ScenarioChoice, scenarioOf, timeLimitsFor } from '../../domain/sandbox/scenarios.ts';
import { requireUsable } from '../prescriptions/refusals.ts';
import {
  checkOrder,
  isOpen,
  itemsRefused,
  type KnownOfOrder,
  type OrderChecks,
  pharmacyRefusal,
  readOrder,
} from './check-order.ts';
import { newPinSecret } from '../../db/requests/delivery-pins.ts';
import { duplicateExternalId, isSameOrder, orderFingerprint, type OrderInput } from './order-input.ts';
import { acceptedRecord } from '../../domain/requests/accepted-request.ts';
import type { RequestRecord, SealedRecord } from '../../domain/requests/record.ts';
import { keyReused } from '../partners/idempotency.ts';

interface RequestIdentity {
  readonly request_id: string;
  /** What the id comes from; a `new` id cannot be taken. */
  readonly from: 'external_id' | 'idempotency_key' | 'new';
}

interface IdentityOptions {
  readonly partnerId: string;
  readonly externalId: string | undefined;
  readonly idempotencyKey: string | undefined;
}

/**
 * Derives the id from the partner's `external_id`, or else from its `Idempotency-Key`. Temporal starts no second
 * workflow with an id, and Postgres keeps the id for seven years, so that neither a lost row nor the end of retention lets
 * a call that is sent again start a second fulfilment.
 */
export function requestIdentity({ partnerId, externalId, idempotencyKey }: IdentityOptions): RequestIdentity {
  if (externalId !== undefined) return derived('external_id', partnerId, externalId);
  if (idempotencyKey !== undefined) return derived('idempotency_key', partnerId, idempotencyKey);
  return { request_id: newId('request'), from: 'new' };
}

function derived(from: 'external_id' | 'idempotency_key', partnerId: string, text: string): RequestIdentity {
  const digest = createHash('sha256')
    .update(JSON.stringify([from, partnerId, text]))
    .digest();
  return { request_id: idFromDigest('request', digest), from };
}

/**
 * A start is in progress until its request is recorded, which its workflow does first: one that waits for a worker takes the
 * place of another. Without that word, as while the listener is away, its place is free again after this, counted from when it
 * was given. It is less than calls wait, so that a caller in a loop waits for a place in time also then. Milliseconds.
 */
const RECORDED_WITHIN_MS = 4_000;

/** What is being started under one id, by however many calls at once. */
interface Place {
  /** Once the start may begin. */
  readonly admission: Promise<Admission>;
  /** Makes it leave the queue, when all of its calls are gone. */
  readonly abandon: () => void;
  calls: number;
}

export class StartPlaces {
  private readonly parts: Pick<ServiceParts, 'limits' | 'changes'>;
  private readonly places = new Map<string, Place>();

  constructor(parts: Pick<ServiceParts, 'limits' | 'changes'>) {
    this.parts = parts;
  }

  /**
   * Does what may start a request, once there is a place among the starts. There is one for each request, however many calls
   * ask for it at once; where one of them has started it, the place is kept until the request is recorded.
   *
   * @throws ServiceError `temporarily_unavailable` where no place is free in time; then nothing was begun.
   */
  async within<Result>(
    { request_id, partner_id }: OwnRequest,
    work: () => Promise<Result>,
    hasStarted: (result: Result) => boolean,
  ): Promise<Result> {
    const place = this.placeOf(request_id, partner_id);
    await this.arrival(request_id, place);
    const admittedAt = performance.now();
    // Before the start, whose first record may be there before the answer.
    const watch = this.parts.changes.watch(request_id);
    const leave = (how: 'end' | 'fail') => {
      watch.end();
      this.leave(request_id, place, how);
    };
    try {
      const result = await work();
      const leftMs = Math.max(0, RECORDED_WITHIN_MS - (performance.now() - admittedAt));
      if (hasStarted(result)) void watch.changed(leftMs).then(() => leave('end'));
      else leave('end');
      return result;
    } catch (error) {
      leave('fail');
      throw error;
    }
  }

  private placeOf(requestId: string, partnerId: string): Place {
    const known = this.places.get(requestId);
    if (known !== undefined) {
      known.calls += 1;
      return known;
    }
    const abandoned = new AbortController();
    const place: Place = {
      admission: this.parts.limits.starts.enter({ account: partnerId, gone: () => abandoned.signal }),
      abandon: () => abandoned.abort(),
      calls: 1,
    };
    this.places.set(requestId, place);
    return place;
  }

  /** Resolves when the start may begin; rejects when it may not, or this call's caller is gone before. */
  private async arrival(requestId: string, place: Place): Promise<void> {
    const origin = callOrigin.getStore();
    const beganAt = performance.now();
    try {
      await untilGone(place.admission, origin?.gone);
    } catch (error) {
      this.leave(requestId, place, 'fail');
      throw error;
    } finally {
      origin?.noteWait(performance.now() - beganAt);
    }
  }

  private leave(requestId: string, place: Place, how: 'end' | 'fail'): void {
    place.calls -= 1;
    if (place.calls > 0) return;
    this.places.delete(requestId);
    place.abandon();
    // A place that was refused has nothing to end.
    void place.admission.then(
      (admission) => admission[how](),
      () => undefined,
    );
  }
}

/** @throws ServiceError for the first check that the order does not pass. */
export async function submissionOf(
  parts: OrderChecks & Pick<ServiceParts, 'timeLimits' | 'encryption'>,
  { partner_id, ...names }: Pick<Submission, 'request_id' | 'partner_id' | 'placed_by'>,
  order: OrderInput,
  known: KnownOfOrder,
): Promise<Submission> {
  const { environment, timeLimits, database } = parts;
  const { enrollee_id, prescription_ids = [] } = order;
  const checked = await checkOrder(parts, partner_id, order, known);
  const { pharmacy, priced, sandbox, checkedAt, arrivesAt } = checked;
  if (!isOpen(pharmacy) || arrivesAt === undefined) throw pharmacyRefusal(pharmacy);
  if (!priced.ok) throw itemsRefused(checked.itemRefusals);
  if (prescription_ids.length > 0)
    await requireUsable(database, { partner_id, enrollee_id, prescription_ids, now: checkedAt });
  const reroute_policy = reroutePolicyOf(order, sandbox);
  return {
    ...names,
    partner_id,
    environment,
    accepted_at: checkedAt.toISOString(),
    external_id: order.external_id ?? null,
    fingerprint: orderFingerprint(order),
    enrollee_id,
    pharmacy: { pharmacy_id: pharmacy.pharmacy_id, name: pharmacy.name, address: pharmacy.address },
    items: priced.items,
    delivery_address: checked.delivery_address,
    recipient: checked.recipient,
    metadata: order.metadata ?? {},
    prescription_ids,
    total_ngn: priced.total_ngn,
    estimated_delivery_at: arrivesAt.toISOString(),
    time_limits: sandbox === null ? timeLimits : timeLimitsFor(sandbox, timeLimits, reroute_policy),
    proof_required: order.proof_required ?? DEFAULT_PROOF_REQUIREMENT,
    delivery_pin: newPinSecret(parts.encryption, names.request_id),
    ...authorizationOf(order, sandbox),
    reroute_policy,
    sandbox,
  };
}

/** Absent where neither the partner nor the scenario says anything of it. */
function authorizationOf(
  { authorization: asked }: OrderInput,
  sandbox: ScenarioChoice | null,
): Pick<Submission, 'authorization'> {
  const authorization = asked ?? defaultsOf(sandbox)?.authorization;
  if (authorization === undefined) return {};
  const { code = null, emergency = false } = authorization;
  return { authorization: { code, emergency } };
}

function reroutePolicyOf(
  { reroute_policy: asked }: OrderInput,
  sandbox: ScenarioChoice | null,
): ReroutePolicy {
  return asked ?? defaultsOf(sandbox)?.reroute_policy ?? DEFAULT_REROUTE_POLICY;
}

/** What the scenario says of which the partner says nothing. */
function defaultsOf(sandbox: ScenarioChoice | null) {
  return sandbox === null ? undefined : scenarioOf(sandbox.scenario).defaults;
}

/** What a request is placed with. */
interface RequestPlacing
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
