/** The gateways of production: each pharmacy reads its inbox, or has its own system called. */
import { setTimeout as delay } from 'node:timers/promises';
import { ApplicationFailure } from '@temporalio/common';
import { findGateway, findOrderHolder } from '../../db/pharmacies/gateways.ts';
import type { PharmacyGateway, PharmacyOrder } from '../../domain/pharmacies/gateway.ts';
import type { PharmacyDependencies } from './dependencies.ts';
import { offerByHttp, withdrawByHttp } from './http-gateway.ts';
import { PharmacySystem } from './system.ts';

/** How often, and how long, an attempt looks whether Postgres has the order; milliseconds. */
const RECORDED = { everyMs: 50, withinMs: 5_000 } as const;

/**
 * A gateway to real pharmacies. An order is in the pharmacy's inbox as soon as Postgres has the request, and says
 * there that it has ended: nothing is sent to those who read it.
 */
export function pharmacyGateway(dependencies: PharmacyDependencies): PharmacyGateway {
  const { database, clock, offerEndsWithinMs } = dependencies;
  const systemOf = async (pharmacyId: string) => {
    const gateway = await findGateway(database, pharmacyId, clock());
    switch (gateway.kind) {
      case 'http':
        return new PharmacySystem(dependencies, pharmacyId, gateway);
      case 'inbox':
        return undefined;
    }
  };
  return {
    async offer(order) {
      const system = await systemOf(order.pharmacy.pharmacy_id);
      if (system === undefined) return;
      await untilRecorded(dependencies, order);
      await offerByHttp(system, order);
    },

    async withdraw(requestId, because, { pharmacy_id: pharmacyId }) {
      const system = await systemOf(pharmacyId);
      if (system === undefined) return;
      await withdrawByHttp(system, { request_id: requestId, because }, { pharmacyId, offerEndsWithinMs });
    },
  };
}

/**
 * Waits until the pharmacy API shows the order: a system may accept it the moment it gets it.
 *
 * @throws ApplicationFailure, retryable, when that takes long.
 */
async function untilRecorded(
  { database }: PharmacyDependencies,
  { request_id, pharmacy }: PharmacyOrder,
): Promise<void> {
  const until = performance.now() + RECORDED.withinMs;
  while ((await findOrderHolder(database, request_id))?.pharmacy_id !== pharmacy.pharmacy_id) {
    if (performance.now() > until) {
      throw ApplicationFailure.create({
        type: 'not_recorded',
        message: 'Postgres does not have the order yet',
      });
    }
    await delay(RECORDED.everyMs);
  }
}
