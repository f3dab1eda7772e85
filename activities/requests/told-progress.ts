/** Tells how requests get on. */
import type { PharmacyGateway } from '../../domain/pharmacies/gateway.ts';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import type { Progress } from '../../services/metrics/progress-metrics.ts';

/** Of entries that were written just now. One with an event leaves the status as it was. */
export function tellProgress(entries: readonly TimelineEntry[], { came }: Pick<Progress, 'came'>): void {
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
