/** Activities that tell how requests get on, once they have done what they do. */
import type { PharmacyGateway } from '../../domain/pharmacies/gateway.ts';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import type { Progress } from '../../services/metrics/progress-metrics.ts';
import type { makeRecordChange } from './record-change.ts';
import type { makeRecordRequest } from './record-request.ts';
import type { makeRecordStep } from './record-step.ts';

export interface RecordActivities {
  readonly recordRequest: ReturnType<typeof makeRecordRequest>;
  readonly recordChange: ReturnType<typeof makeRecordChange>;
  readonly recordStep: ReturnType<typeof makeRecordStep>;
}

/** The same activities; an order is offered when it is in the inbox of a pharmacy that is not called. */
export function tellingProgress(record: RecordActivities, progress: Progress): RecordActivities {
  return {
    async recordRequest(projection) {
      const recorded = await record.recordRequest(projection);
      const { submission, timeline } = projection;
      // Whole timelines are written anew by repairs: those are not on their way.
      if (timeline.length > 1) return recorded;
      progress.came('pending');
      if (!recorded.isCalled) progress.offered(submission.accepted_at);
      return recorded;
    },
    async recordChange(change) {
      const recorded = await record.recordChange(change);
      if (!('incomplete' in recorded)) tell(change.entries, progress);
      return recorded;
    },
    async recordStep(asked) {
      const answer = await record.recordStep(asked);
      if (!('incomplete' in answer) && answer.refused === undefined) tell([asked.entry], progress);
      return answer;
    },
  };
}

/** An entry with an event leaves the status as it was. */
function tell(entries: readonly TimelineEntry[], { came }: Progress): void {
  for (const { status, event } of entries) if (event === undefined) came(status);
}

/** The same gateway; an order is offered when the pharmacy's system has taken it. */
export function tellingOffers(gateway: PharmacyGateway, { offered }: Progress): PharmacyGateway {
  return {
    isCalled: (order) => gateway.isCalled(order),
    withdraw: (requestId, because, from) => gateway.withdraw(requestId, because, from),
    async offer(order) {
      await gateway.offer(order);
      if (order.routing === 1) offered(order.accepted_at);
    },
  };
}
