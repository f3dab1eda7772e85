/** The leases of this process, which are extended until their attempts are stored. */
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { extendLeases, type DeliveryLease } from '../../db/webhooks/claims.ts';
import { HEARTBEAT_INTERVAL_MS } from '../../domain/common/temporal.ts';

export class Leases {
  readonly #database: Kysely<Database>;
  readonly #held = new Map<string, DeliveryLease>();
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Kysely<Database>) {
    this.#database = database;
  }

  get tokens(): readonly string[] {
    return [...this.#held.keys()];
  }

  async during<Result>(delivery: DeliveryLease, attempt: () => Promise<Result>): Promise<Result> {
    this.#held.set(delivery.lease, delivery);
    this.#timer ??= setInterval(() => this.#extend(), HEARTBEAT_INTERVAL_MS);
    try {
      return await attempt();
    } finally {
      this.#held.delete(delivery.lease);
      if (this.#held.size === 0) {
        clearInterval(this.#timer);
        this.#timer = undefined;
      }
    }
  }

  #extend(): void {
    // While Postgres is down, no other process can claim these deliveries, and this process does not claim them again.
    void extendLeases(this.#database, [...this.#held.values()]).catch(() => undefined);
  }
}
