/** Offers an order to one pharmacy, and withdraws it when the pharmacy must not fulfil it. */
import { CancellationScope, condition } from '@temporalio/workflow';
import type { OfferedTo, PharmacyOrder } from '../domain/pharmacies/gateway.ts';
import type { Status } from '../domain/requests/statuses.ts';
import { pharmacyCalls } from './activities.ts';

export class Offering {
  private order: PharmacyOrder;
  private readonly scope = new CancellationScope();
  private offered: Promise<void>;
  /** True if a call may have reached the pharmacy. */
  private wasCalled: boolean;
  /** True from the start, because the constructor begins the offer. */
  private isInFlight = true;

  /**
   * Starts the offer.
   *
   * @param isCalled whether the pharmacy is called at all; resolves when its inbox has the order.
   * @param offeredAt when the pharmacy opens; milliseconds since 1970.
   * @param mayHaveHeard whether an earlier workflow may have called the pharmacy.
   * @param isOpen whether the pharmacy's answer is still awaited.
   */
  constructor(
    order: PharmacyOrder,
    {
      isCalled,
      offeredAt,
      mayHaveHeard,
      isOpen,
    }: {
      readonly isCalled: Promise<boolean>;
      readonly offeredAt: number;
      readonly mayHaveHeard: boolean;
      readonly isOpen: () => boolean;
    },
  ) {
    this.order = order;
    this.wasCalled = mayHaveHeard;
    this.offered = this.offer(isCalled, offeredAt, isOpen);
  }

  /**
   * Offers the order again with the same ids; the pharmacy's system is first asked whether it has the order. Does
   * nothing while an offer is in flight.
   *
   * @param order the current order: the partner may have approved a different quantity, price or medicine.
   */
  again(order: PharmacyOrder): void {
    if (this.isInFlight || order.routing !== this.order.routing) return;
    this.order = order;
    this.offered = this.offerAgain();
  }

  stop(): void {
    this.scope.cancel();
  }

  async withdraw(because: Status): Promise<void> {
    // A late attempt of the offer must not follow the withdrawal.
    this.stop();
    await this.offered;
    if (!this.wasCalled) return;
    const { request_id, pharmacy: from, routing } = this.order;
    await withdrawOrder(request_id, because, { pharmacy_id: from.pharmacy_id, routing });
  }

  private async offer(isCalled: Promise<boolean>, offeredAt: number, isOpen: () => boolean): Promise<void> {
    if (await isCalled) {
      // Recorded histories have no further step of the event loop between the record and the call.
      if (isOpen() && offeredAt > Date.now()) await this.opening(offeredAt, isOpen);
      if (isOpen()) await this.call();
    }
    this.isInFlight = false;
  }

  /** Waits until the pharmacy opens, or its answer is no longer awaited. */
  private async opening(offeredAt: number, isOpen: () => boolean): Promise<void> {
    const summary = 'pharmacy opens';
    await this.scope
      .run(() => condition(() => !isOpen(), offeredAt - Date.now(), { summary }))
      .catch(() => undefined);
  }

  private async offerAgain(): Promise<void> {
    this.isInFlight = true;
    await this.call();
    this.isInFlight = false;
  }

  private async call(): Promise<void> {
    this.wasCalled = true;
    const { order } = this;
    const summary = `to ${order.pharmacy.pharmacy_id}`;
    // Attempts end only by cancellation, or when the system refuses the order. A refused order stays in the inbox.
    await this.scope
      .run(() => pharmacyCalls().offerOrder.executeWithOptions({ summary }, [order]))
      .catch(() => undefined);
  }
}

export async function withdrawOrder(request_id: string, because: Status, from: OfferedTo): Promise<void> {
  const summary = `because ${because}`;
  await pharmacyCalls().withdrawOrder.executeWithOptions({ summary }, [request_id, because, from]);
}
