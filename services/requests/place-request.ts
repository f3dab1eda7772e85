/** Places an order; `docs/architecture.md` lists the files on its path from HTTP to SQL. */
import type { ChangeFeed } from '../../db/change-feed.ts';
import type { EncryptionKeys } from '../../db/encryption.ts';
import { newPinSecret, withPin } from '../../db/requests/delivery-pins.ts';
import type { Environment } from '../../domain/common/environments.ts';
import { acceptedRecord } from '../../domain/requests/accepted-request.ts';
import { orderFees } from '../../domain/money/delivery-fees.ts';
import { DEFAULT_PROOF_REQUIREMENT } from '../../domain/requests/delivery-proofs.ts';
import { summaryOf } from '../../domain/pharmacies/pharmacies.ts';
import type { RequestRecord, SealedRecord } from '../../domain/requests/record.ts';
import type { Submission } from '../../domain/requests/submission.ts';
import type { TimeLimits } from '../../domain/requests/time-limits.ts';
import { DEFAULT_REROUTE_POLICY } from '../../domain/routing.ts';
import { timeLimitsFor } from '../../domain/sandbox/scenarios.ts';
import type { Admission } from '../common/load/adaptive-limit.ts';
import { type CallLimits, callOrigin, untilGone } from '../common/load/call-queue.ts';
import { ServiceError } from '../common/errors.ts';
import { checkOrder, type OrderChecks, type PlaceableOrder, placeableOrder } from './check-order.ts';
import { type DryRun, dryRun } from './dry-run.ts';
import {
  authorizationOf,
  defaultsOf,
  differenceFrom,
  type OrderInput,
  type RequestIdentity,
  requestIdentity,
  validateOrder,
  type ValidOrder,
} from './order-input.ts';
import { type OwnRequest, readRequest, type RequestReading } from './read-request.ts';

/**
 * A place is occupied until the started workflow has recorded the request, which is its first action. If the change
 * feed does not report that, the place is freed after this long. The value is below the maximum wait of a call, so
 * that a waiting call still gets a place in time. Milliseconds.
 */
const RECORDED_WITHIN_MS = 4_000;

/** One start, shared by all concurrent calls with its request id. */
interface Place {
  readonly admission: Promise<Admission>;
  /** Leaves the queue. Called when all calls of the place are gone. */
  readonly abandon: () => void;
  calls: number;
}

/** One call's share of a place among the starts. */
interface StartPlace {
  /** Ends this call's use. After the last call, the place is freed now or when the started request is recorded. */
  end(when: 'now' | 'when_recorded'): void;
  /** Ends this call's use after a failure. After the last call, the admission ends as failed. */
  fail(): void;
}

class StartPlaces {
  private readonly parts: Pick<PlacingDependencies, 'limits' | 'changes'>;
  private readonly places = new Map<string, Place>();

  constructor(parts: Pick<PlacingDependencies, 'limits' | 'changes'>) {
    this.parts = parts;
  }

  /**
   * Waits for a place among the starts. Concurrent calls for the same request share one, which is occupied until the
   * started request is recorded.
   *
   * @throws ServiceError `temporarily_unavailable` when no place is free in time; then nothing was begun.
   */
  async enter({ request_id, partner_id }: OwnRequest): Promise<StartPlace> {
    const place = this.placeOf(request_id, partner_id);
    await this.arrival(request_id, place);
    const admittedAt = performance.now();
    // Watch before the start, whose first record may be written before Temporal answers.
    const watch = this.parts.changes.watch(request_id);
    const leave = (how: 'end' | 'fail') => {
      watch.end();
      this.leave(request_id, place, how);
    };
    return {
      end(when) {
        if (when === 'now') return leave('end');
        const leftMs = Math.max(0, RECORDED_WITHIN_MS - (performance.now() - admittedAt));
        void watch.changed(leftMs).then(() => leave('end'));
      },
      fail: () => leave('fail'),
    };
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

  /** Resolves when the start may begin; rejects when it is refused or this call's caller is gone. */
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
    // A refused admission has nothing to end.
    void place.admission.then(
      (admission) => admission[how](),
      () => undefined,
    );
  }
}

interface SubmissionParts {
  readonly environment: Environment;
  readonly timeLimits: TimeLimits;
  readonly encryption: EncryptionKeys;
}

export function submissionOf(
  { environment, timeLimits, encryption }: SubmissionParts,
  names: Pick<Submission, 'request_id' | 'partner_id' | 'placed_by'>,
  { order, checkedAt, pharmacy, items, total_ngn, delivery_fee_ngn, times }: PlaceableOrder,
): Submission {
  const { destination, scenario, enrollee_id, fingerprint } = order;
  const reroute_policy =
    order.reroute_policy ?? defaultsOf(scenario)?.reroute_policy ?? DEFAULT_REROUTE_POLICY;
  return {
    ...names,
    environment,
    accepted_at: checkedAt.toISOString(),
    external_id: order.external_id ?? null,
    fingerprint,
    enrollee_id,
    pharmacy: summaryOf(pharmacy),
    ...(times.offered !== undefined && { offer_times: times.offered }),
    items,
    ...destination,
    metadata: order.metadata ?? {},
    prescription_ids: order.prescription_ids ?? [],
    total_ngn,
    ...orderFees({ delivery_fee_ngn, commission_percent: pharmacy.commission_percent }),
    estimated_delivery_at: times.arrivesAt.toISOString(),
    time_limits: scenario === null ? timeLimits : timeLimitsFor(scenario, timeLimits, reroute_policy),
    proof_required: order.proof_required ?? DEFAULT_PROOF_REQUIREMENT,
    delivery_pin: newPinSecret(encryption, names.request_id),
    ...authorizationOf(order, checkedAt),
    reroute_policy,
    sandbox: scenario,
  };
}

interface PlacingDependencies extends RequestReading, OrderChecks, SubmissionParts {
  readonly limits: Pick<CallLimits, 'starts'>;
  readonly changes: ChangeFeed;
}

interface Placer {
  readonly partner_id: string;
  /** The id of the key or member that places the order. */
  readonly by?: string;
}

/**
 * The outcome of placing an order.
 *
 * @template Shown the type of the record: sealed until the partner is answered.
 */
export interface PlacedRequest<Shown extends SealedRecord | RequestRecord = SealedRecord> {
  /**
   * `new`: accepted by this call. `same_call`: accepted by an earlier call with the same `Idempotency-Key`; the record
   * is the one from then. `known`: placed before under its `external_id`; the record is the current one.
   */
  readonly kind: 'new' | 'same_call' | 'known';
  readonly record: Shown;
}

export type Placing = ReturnType<typeof createPlacing>;

export function createPlacing(dependencies: PlacingDependencies) {
  const { environment, encryption, fulfilment, limits, changes } = dependencies;
  const starts = new StartPlaces({ limits, changes });

  /** Checks, prices and starts a valid order, while it has a place among the starts. */
  async function placeValid(
    { partner_id, by }: Placer,
    order: ValidOrder,
    identity: RequestIdentity,
  ): Promise<PlacedRequest> {
    const { request_id, from } = identity;
    const checked = await checkOrder(dependencies, order, {
      partner_id,
      request_id: from === 'new' ? undefined : request_id,
    });
    if (checked.earlier !== undefined) return placedBefore(checked.earlier, order, identity);
    const names = { request_id, partner_id, ...(by === undefined ? {} : { placed_by: by }) };
    const placeable = await placeableOrder(dependencies, partner_id, checked);
    if (!(placeable instanceof ServiceError)) {
      const submission = submissionOf(dependencies, names, placeable);
      if (await fulfilment.start(submission)) return { kind: 'new', record: acceptedRecord(submission) };
    }
    // An earlier call may have started the order before any worker recorded it. Such an order is answered although a
    // check fails now. While Temporal is away, a refused order gets 503, because it may have been placed.
    const started = from === 'new' ? undefined : await fulfilment.submission(request_id);
    if (started !== undefined) return placedBefore(started, order, identity);
    if (placeable instanceof ServiceError) throw placeable;
    throw new Error('The workflow of this request exists, but has no submission');
  }

  /** Answers an order that an earlier call placed. @throws ServiceError when that was a different order. */
  async function placedBefore(
    earlier: Submission,
    order: ValidOrder,
    { request_id, from }: RequestIdentity,
  ): Promise<PlacedRequest> {
    const difference = differenceFrom(earlier, order, from);
    if (difference !== undefined) throw difference;
    if (from !== 'external_id') return { kind: 'same_call', record: acceptedRecord(earlier) };
    const { partner_id } = earlier;
    return { kind: 'known', record: await readRequest(dependencies, { request_id, partner_id }) };
  }

  return {
    /**
     * Places an order: validates it, derives its request id, checks and prices it, starts the workflow and answers.
     *
     * @param idempotencyKey identifies the request when the order has no `external_id`.
     * @throws ServiceError for an order that cannot be placed; `duplicate_external_id` or `idempotency_key_reused`
     *   when an earlier call placed a different order; `temporarily_unavailable` when too many orders are being
     *   started.
     */
    async place(
      placer: Placer,
      sent: OrderInput,
      idempotencyKey?: string,
    ): Promise<PlacedRequest<RequestRecord>> {
      const order = validateOrder(environment, sent);
      const { partner_id } = placer;
      const identity = requestIdentity({
        partnerId: partner_id,
        externalId: order.external_id,
        idempotencyKey,
      });
      const place = await starts.enter({ request_id: identity.request_id, partner_id });
      const placed = await placeValid(placer, order, identity).catch((error: unknown) => {
        place.fail();
        throw error;
      });
      place.end(placed.kind === 'new' ? 'when_recorded' : 'now');
      return { ...placed, record: withPin(encryption, placed.record) };
    },
    /**
     * Checks and prices an order; starts and stores nothing. @throws ServiceError `validation_error`, as `place` does.
     */
    dryRun: (partnerId: string, sent: OrderInput): Promise<DryRun> =>
      dryRun(dependencies, partnerId, validateOrder(environment, sent)),
  };
}
