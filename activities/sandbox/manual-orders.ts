/** The sandbox with real pharmacies: orders that no scenario drives go to them, so that they can try their systems. */
import type { Kysely } from 'kysely';
import { findOrderHolder } from '../../db/pharmacies/gateways.ts';
import type { Database } from '../../db/schema.ts';
import type { PharmacyGateway, PharmacyOrder } from '../../domain/pharmacies/gateway.ts';

export interface SandboxGateways {
  readonly database: Kysely<Database>;
  /** Of orders that a scenario drives. */
  readonly scenarios: PharmacyGateway;
  /** Of orders that are moved by hand. */
  readonly pharmacies: PharmacyGateway;
}

/** A gateway that sends the orders of the scenario `manual` as production does, and plays all others. */
export function withManualOrders({ database, scenarios, pharmacies }: SandboxGateways): PharmacyGateway {
  const gatewayOf = ({ sandbox }: PharmacyOrder) => (sandbox?.scenario === 'manual' ? pharmacies : scenarios);
  return {
    isCalled: async (order) => gatewayOf(order).isCalled(order),

    async offer(order) {
      await gatewayOf(order).offer(order);
    },

    async withdraw(requestId, because, from) {
      const holder = await findOrderHolder(database, requestId);
      const gateway = holder?.scenario === 'manual' ? pharmacies : scenarios;
      await gateway.withdraw(requestId, because, from);
    },
  };
}
