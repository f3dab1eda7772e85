/** An order before one pharmacy: put there, and taken back when nothing is expected of it any more. */
import { CancellationScope } from '@temporalio/workflow';
import type { OfferedTo, PharmacyOrder } from '../domain/pharmacies/gateway.ts';
import type { Status } from '../domain/requests/statuses.ts';
import { pharmacy } from './activities.ts';

export class Offering {
  private order: PharmacyOrder;
  private readonly scope = new CancellationScope();
  private offered: Promise<void>;
  /** Whether the pharmacy may have heard of it by a call. */
  private wasCalled: boolean;
  /** From the beginning on: it is about to be offered. */
  private isUnderWay = true;

  /**
   * Begins to offer it.
   *
   * @param isCalled whether the pharmacy is called at all; known when its inbox has the order.
   * @param mayHaveHeard whether somebody before may have called it, of whom nothing is known.
   * @param isOpen whether its answer is still waited for, as it is decided.
   */
  constructor(
    order: PharmacyOrder,
    {
      isCalled,
      mayHaveHeard,
      isOpen,
    }: {
      readonly isCalled: Promise<boolean>;
      readonly mayHaveHeard: boolean;
      readonly isOpen: () => boolean;
    },
  ) {
    this.order = order;
    this.wasCalled = mayHaveHeard;
    this.offered = this.offer(isCalled, isOpen);
  }

  /**
   * Offers it once more, with the same ids: the pharmacy is asked for it first. One that is under way goes on alone.
   *
   * @param order as it is now: the partner may have approved another quantity, price or medicine since.
   */
  again(order: PharmacyOrder): void {
    if (this.isUnderWay || order.routing !== this.order.routing) return;
    this.order = order;
    this.offered = this.offerAgain();
  }

  /** Does not go on: the pharmacy has answered, by whatever way it heard of it. */
  stop(): void {
    this.scope.cancel();
  }

  /** Tells the pharmacy that it is over. */
  async withdraw(because: Status): Promise<void> {
    // A late try of the offer must not follow the withdrawal.
    this.stop();
    await this.offered;
    if (!this.wasCalled) return;
    const { request_id, pharmacy: from, routing } = this.order;
    await withdrawOrder(request_id, because, { pharmacy_id: from.pharmacy_id, routing });
  }

  private async offer(isCalled: Promise<boolean>, isOpen: () => boolean): Promise<void> {
    if ((await isCalled) && isOpen()) await this.call();
    this.isUnderWay = false;
  }

  private async offerAgain(): Promise<void> {
    this.isUnderWay = true;
    await this.call();
    this.isUnderWay = false;
  }

  private async call(): Promise<void> {
    this.wasCalled = true;
    const { order } = this;
    const summary = `to ${order.pharmacy.pharmacy_id}`;
    // Only cancellation ends the tries, or a system that refuses the order: it stays in the inbox.
    await this.scope
      .run(() => pharmacy.offerOrder.executeWithOptions({ summary }, [order]))
      .catch(() => undefined);
  }
}

/** Tells a pharmacy that an order is over which it may have. */
export async function withdrawOrder(request_id: string, because: Status, from: OfferedTo): Promise<void> {
  const summary = `because ${because}`;
  await pharmacy.withdrawOrder.executeWithOptions({ summary }, [request_id, because, from]);
}
