/** Keeps the starts that are under way within their limit. docs/decisions/0045. */
import type { Admission } from '../common/load/adaptive-limit.ts';
import type { ServiceParts } from '../parts.ts';
import type { OwnRequest } from './read-request.ts';

/**
 * A start is under way until its request is recorded, which its workflow does first: one that waits for a worker takes the
 * place of another. Without that word, as while the listener is away, its place is free again after this; milliseconds.
 */
const RECORDED_WITHIN_MS = 5_000;

/** What is being started under one id, by however many calls at once. */
interface Place {
  readonly admission: Admission;
  calls: number;
}

export class StartPlaces {
  private readonly parts: Pick<ServiceParts, 'limits' | 'changes'>;
  private readonly places = new Map<string, Place>();

  constructor(parts: Pick<ServiceParts, 'limits' | 'changes'>) {
    this.parts = parts;
  }

  /**
   * Does what may start a request, in a place among the starts. There is one for each request, however many calls ask for it
   * at once; where one of them has started it, the place is kept until the request is recorded.
   *
   * @throws ServiceError `temporarily_unavailable` where no place is free; then nothing was begun.
   */
  async within<Result>(
    { request_id, partner_id }: OwnRequest,
    work: () => Promise<Result>,
    hasStarted: (result: Result) => boolean,
  ): Promise<Result> {
    const place = this.placeOf(request_id, partner_id);
    // Before the start, whose first record may be there before the answer.
    const watch = this.parts.changes.watch(request_id);
    const leave = (how: 'end' | 'fail') => {
      watch.end();
      this.leave(request_id, place, how);
    };
    try {
      const result = await work();
      if (hasStarted(result)) void watch.changed(RECORDED_WITHIN_MS).then(() => leave('end'));
      else leave('end');
      return result;
    } catch (error) {
      leave('fail');
      throw error;
    }
  }

  private placeOf(requestId: string, partnerId: string): Place {
    const place = this.places.get(requestId) ?? {
      admission: this.parts.limits.starts.admit(partnerId),
      calls: 0,
    };
    place.calls += 1;
    this.places.set(requestId, place);
    return place;
  }

  private leave(requestId: string, place: Place, how: 'end' | 'fail'): void {
    place.calls -= 1;
    if (place.calls > 0) return;
    this.places.delete(requestId);
    place.admission[how]();
  }
}
