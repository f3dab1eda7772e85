/** An order before one pharmacy: put there, and taken back when nothing is expected of it any more. */
import { CancellationScope } from '@temporalio/workflow';
import type { PharmacyOrder } from '../../domain/pharmacies/gateway.ts';
import type { Status } from '../../domain/requests/statuses.ts';
import { pharmacy } from '../activities.ts';

export class Offering {
  private readonly order: PharmacyOrder;
  private readonly scope = new CancellationScope();
  private readonly offered: Promise<void>;

  /** Begins to offer it. */
  constructor(order: PharmacyOrder) {
    this.order = order;
    this.offered = this.scope
      .run(() =>
        pharmacy.offerOrder.executeWithOptions({ summary: `to ${order.pharmacy.pharmacy_id}` }, [order]),
      )
      // Only cancellation ends the tries, and then somebody else has ended the request.
      .catch(() => undefined);
  }

  /** Tells the pharmacy that it is over. */
  async withdraw(because: Status): Promise<void> {
    // A late try of the offer must not follow the withdrawal.
    this.scope.cancel();
    await this.offered;
    const { request_id, pharmacy: from, routing } = this.order;
    await pharmacy.withdrawOrder.executeWithOptions({ summary: `because ${because}` }, [
      request_id,
      because,
      { pharmacy_id: from.pharmacy_id, routing },
    ]);
  }
}
