/** Keeps the starts in progress within their limit. docs/decisions/0045. */
import type { Admission } from '../common/load/adaptive-limit.ts';
import { callOrigin, untilGone } from '../common/load/call-queue.ts';
import type { ServiceParts } from '../parts.ts';
import type { OwnRequest } from './read-request.ts';

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
