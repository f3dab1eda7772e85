/** The gateways of production: each pharmacy reads its inbox, or has its own system called. */
import { findGateway } from '../../db/pharmacies/gateways.ts';
import type { PharmacyGateway } from '../../domain/gateways.ts';
import type { PharmacyDependencies } from './dependencies.ts';
import { offerByHttp, withdrawByHttp } from './http-gateway.ts';
import { PharmacySystem } from './system.ts';

/**
 * A gateway to real pharmacies. An order is in the pharmacy's inbox as soon as Postgres has the request, and says
 * there that it has ended: nothing is sent to those who read it.
 */
export function pharmacyGateway(dependencies: PharmacyDependencies): PharmacyGateway {
  const { database, clock } = dependencies;
  const systemOf = async (pharmacyId: string) => {
    const gateway = await findGateway(database, pharmacyId, clock());
    return gateway.kind === 'http' ? new PharmacySystem(dependencies, pharmacyId, gateway) : undefined;
  };
  return {
    async offer(order) {
      const system = await systemOf(order.pharmacy.pharmacy_id);
      if (system !== undefined) await offerByHttp(system, order);
    },

    async withdraw(requestId, because, { pharmacy_id }) {
      const system = await systemOf(pharmacy_id);
      if (system === undefined) return;
      await withdrawByHttp(system, pharmacy_id, { request_id: requestId, because });
    },
  };
}
